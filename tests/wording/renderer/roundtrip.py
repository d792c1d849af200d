"""The round trip: what was read of a card's text, rendered in card wording, against the text itself.

Steps carry the clause that they came from, so each such clause is compared with its own steps. What the reader keeps on
the ability (when, if, limits, costs' targets, places) has no clause of its own: those clauses are compared together
with the ability's frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from convert.effects import Ability, Amount, Limit, Selector, StepBase
from convert.effects.steps import (
    ChangeEffect,
    ChangeIdentity,
    ChooseOne,
    Copy,
    Delayed,
    Discard,
    Equip,
    Forbid,
    NegateCast,
    Option,
    Place,
    Protect,
    Replace,
    RitualSummon,
    Sacrifice,
    SpecialSummon,
    Suppress,
    ToSpellbook,
)
from convert.text.model import Clause, Reading
from tests.wording.renderer.ability import clause_words, frame_words, place_words
from tests.wording.renderer.events import condition, event, until
from tests.wording.renderer.normal import Normaliser
from tests.wording.renderer.nouns import noun, several


class Trip(msgspec.Struct, frozen=True, kw_only=True):
    """One comparison: ``clauses`` of the text and what their nodes were rendered as; ``missing`` and ``extra`` are the
    words by which the rendering differs."""

    clauses: tuple[int, ...]
    kind: str
    """The ops, or "frame" for what stands before them."""
    text: str
    words: str
    missing: frozenset[str]
    extra: frozenset[str]

    @property
    def back(self) -> bool:
        """Did the clause come back to its own words?"""
        return not self.missing and not self.extra


def round_trip(reading: Reading, normalise: Normaliser, *, name: str = "") -> Iterator[Trip]:
    """Compare everything that was read of the card called ``name``."""
    unread = {clause.src for clause in reading.unread}
    clauses = {clause.index: clause for clause in reading.clauses if clause.index not in unread}
    by_clause: dict[int, list[StepBase]] = {}
    abilities = list(_abilities(reading.abilities))
    for ability in abilities:
        for step in _steps_of(ability):
            if step.src is not None and any(one.unread is not None for one in step.if_ or ()):
                clauses.pop(step.src, None)  # read but for a qualifier that waits for the game master
    for ability in abilities:
        for step in _steps_of(ability):
            if step.src is not None and step.src in clauses:
                by_clause.setdefault(step.src, []).append(step)
    frames: dict[tuple[int, ...], list[Ability]] = {}
    for ability in abilities:
        rest = tuple(index for index in ability.src if index not in by_clause and index in clauses)
        if rest:
            frames.setdefault(rest, []).append(ability)
    targets = ", ".join(noun(target) for ability in abilities for target in ability.targets)
    itself = {id(step) for one in abilities if any(_is_me(step) for step in one.do) for step in one.cost}
    for index, steps in sorted(by_clause.items()):
        if "other" not in clauses[index].text.casefold():
            steps = [_as_said(step) if id(step) in itself else step for step in steps]
        bearers = targets if any(isinstance(step, Equip) for step in steps) else ""
        if any(isinstance(step, ChooseOne) or (isinstance(step, Forbid) and step.limit is not None) for step in steps):
            bearers = f'"{name}"'  # "(but you can only use each effect of “…” once per turn)", "only control 1 “…”"
        if answered := [_answered(ability) for ability in abilities if any(step in ability.do for step in steps)]:
            bearers = ", ".join([bearers, *answered])
        yield _steps(clauses[index], steps, normalise, bearers)
    for indices, holders in sorted(frames.items()):
        yield from _frame(tuple(clauses[index] for index in indices), holders, normalise, name)


def _is_me(step: StepBase) -> bool:
    return getattr(step, "what", None) == Selector(how="self")


def _as_said(step: StepBase) -> StepBase:
    """The price of what a card does with itself: that it is another card goes without saying."""
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or not what.except_self:
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, except_self=False))


def _answered(ability: Ability) -> str:
    """ "Negate the activation of a Trap Card that targets …": when it can be used, said in what it negates."""
    negates = any(
        isinstance(step, NegateCast) or (isinstance(step, Suppress) and step.what.how == "event") for step in ability.do
    )
    return event(ability.when) if negates and ability.when is not None else ""


def _abilities(given: Iterable[Ability]) -> Iterator[Ability]:
    """The abilities, and those that their ``copy`` steps give away."""
    for ability in given:
        yield ability
        for step in _steps_of(ability):
            if isinstance(step, Copy):
                yield from _abilities(step.abilities)


def _steps_of(ability: Ability) -> Iterator[StepBase]:
    """Costs and effects, with the steps inside them; what is given away is an ability of its own."""
    stack: list[object] = [ability.do, ability.cost]
    while stack:
        node = stack.pop()
        if isinstance(node, (tuple, list)):
            stack.extend(reversed(node))
        elif isinstance(node, StepBase):
            yield node
            stack.append(() if isinstance(node, Copy) else _inside(node))
        elif isinstance(node, Option):
            stack.append((*node.cost, *node.do))


def _inside(step: StepBase) -> tuple[object, ...]:
    if isinstance(step, ChooseOne):
        return step.options
    if isinstance(step, (ChangeEffect, Delayed)):
        return step.do
    if isinstance(step, Copy):
        return tuple(one for ability in step.abilities for one in (*ability.cost, *ability.do))
    if isinstance(step, Forbid):
        return step.cost
    return step.instead if isinstance(step, Replace) else ()


def _apart(step: StepBase) -> list[str]:
    """What a step holds that its text may say in a clause of its own: its conditions, when it happens later, what it
    stands in for, the targets of its options."""
    words = [*(condition(one) for one in step.if_ or ()), until(step.until)]
    what = getattr(step, "what", None)
    if _counts_what_was_done(step):
        words.append("destroyed banished discarded sent returned shuffled Tributed hand Deck GY effect monster spell")
    if isinstance(what, Selector) and what.how == "equipped":
        words.append("monster equipped")
    if isinstance(step, Delayed):
        words.append(event(step.when) + " this turn")
    elif isinstance(step, Replace):
        words.append(event(step.would))
    elif isinstance(step, Protect):
        words.append(clause_words(step) + " would turn")
    elif isinstance(step, (SpecialSummon, RitualSummon, Discard, Equip)):
        words.append("hand GY")
    elif isinstance(step, (Sacrifice, Place)):
        words.append("you control")
    elif isinstance(step, Forbid) and "be_attacked" in several(step.action):
        words.append("you control")  # whose else an enemy attacks
    elif isinstance(step, ToSpellbook) and step.place in ("top", "bottom"):
        words.append("place")  # as well "return it to the top of the Deck"
    elif isinstance(step, ChangeIdentity):
        words.append("monster")
    elif isinstance(step, Copy):
        words.append("monster this card gains the following effects")
    elif isinstance(step, ChooseOne):
        words.append(_OF_A_CHOICE if step.by == "in_order" or any(one.if_ for one in step.options) else "turn hand no")
        words += ["total Levels" for one in step.options for done in one.do if isinstance(done, RitualSummon)]
        words += ["you control" for one in step.options for cost in one.cost if isinstance(cost, Sacrifice)]
        words += [f"both effects in sequence {condition(one)}" for one in step.several_if or ()]
        for option in step.options:
            words += [f"target {noun(target)}" for target in option.targets or ()]
            words += [condition(one) for one in option.if_ or ()]
    return words


_OF_A_CHOICE = "based depending on type battle position difference in-sequence banished control activate effect turn"
"""What an effect chosen by circumstances is chosen by: said on the options."""


def _counts_what_was_done(step: StepBase) -> bool:
    """ "… for each card destroyed this way": the text says again what an earlier step did."""
    for name in ("amount", "attack", "defense", "count", "add"):
        amount = getattr(step, name, None)
        if isinstance(amount, Amount) and amount.count is not None:
            counted = amount.count
            if counted.ref is not None or counted.among is not None or counted.how == "previous":
                return True
    what = getattr(step, "what", None)
    return isinstance(what, Selector) and what.among is not None


def _frame(clauses: tuple[Clause, ...], abilities: list[Ability], normalise: Normaliser, name: str) -> Iterator[Trip]:
    """The clauses kept on the ability itself: each must be found in what the frame says, and what the frame says
    beyond all of them counts against the last."""
    words = ", ".join(dict.fromkeys(frame_words(ability) for ability in abilities))
    got = normalise(words)
    apart = [piece for ability in abilities for step in _steps_of(ability) for piece in _apart(step)]
    apart += [place_words(ability) for ability in abilities]
    apart += [_answered(ability) for ability in abilities]
    apart += ["FLIP" for ability in abilities if ability.mode == "flip"]
    apart += [f'"{name}"' for ability in abilities if _by_name(ability)]
    allowed = normalise(", ".join(apart)) | _IMPLIED
    wanted = [normalise(clause.text) for clause in clauses]
    extra = got - frozenset().union(*wanted) - allowed - frozenset().union(*map(_theirs, clauses))
    for index, (clause, own) in enumerate(zip(clauses, wanted, strict=True)):
        yield Trip(
            clauses=(clause.index,),
            kind="frame",
            text=clause.text,
            words=words,
            missing=own - got - allowed,
            extra=extra if index == len(clauses) - 1 else frozenset(),
        )


def _theirs(clause: Clause) -> frozenset[str]:
    """ "Their hand", "they draw": the opponent, without the word."""
    words = clause.text.lower().split()
    return frozenset({"opponent"}) if {"their", "they", "they:", "his/her"} & set(words) else frozenset()


def _by_name(ability: Ability) -> bool:
    """Does a limit count by the card's name, which its text then says?"""
    limits = (ability.limit,) if isinstance(ability.limit, Limit) else ability.limit or ()
    return any(limit.scope == "name" for limit in limits)


_IMPLIED = frozenset({"turn", "summon", "activat"})
"""Said or left out at will before what happens: "this turn", "Summoned this way", "activates a card that targets"."""


def _steps(clause: Clause, steps: list[StepBase], normalise: Normaliser, bearers: str) -> Trip:
    """A clause against its own steps; steps inside them that have a clause of their own are left to it. ``bearers``
    are the targets that an Equip card names as it says what it is equipped to."""

    def own(step: StepBase) -> str:
        return clause_words(step, own) if step.src in (None, clause.index) else ""

    top = [step for step in steps if not any(step in inner for inner in map(_nested, steps))]
    words = ", ".join(map(own, top))
    apart = [piece for step in steps for piece in _apart(step)]
    wanted, got = normalise(clause.text), normalise(words)
    implied = normalise(", ".join((*apart, bearers))) | _theirs(clause)
    return Trip(
        clauses=(clause.index,),
        kind="+".join(dict.fromkeys(str(type(step).__struct_config__.tag) for step in top)),
        text=clause.text,
        words=words,
        missing=wanted - got - implied,
        extra=got - wanted - implied,
    )


def _nested(step: StepBase) -> list[StepBase]:
    """The steps inside a step."""
    inner: list[StepBase] = []
    for node in _inside(step):
        for one in (*node.cost, *node.do) if isinstance(node, Option) else (node,):
            if isinstance(one, StepBase):
                inner += [one, *_nested(one)]
    return inner
