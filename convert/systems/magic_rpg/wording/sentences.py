"""Steps joined to sentences, and who tells them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec

from convert.effects.magic import Bound, Condition, Event, Filter, Selector, Step
from convert.effects.magic.steps import ChooseOne
from convert.prose.english import capitalised
from convert.systems.magic_rpg.wording.actions import ACTIONS
from convert.systems.magic_rpg.wording.amounts import bounded, in_words, some_of
from convert.systems.magic_rpg.wording.bringing import BRINGING
from convert.systems.magic_rpg.wording.changes import CHANGES
from convert.systems.magic_rpg.wording.clauses import Clause, plain
from convert.systems.magic_rpg.wording.conditions import all_of, condition_words
from convert.systems.magic_rpg.wording.filters import noun_phrase
from convert.systems.magic_rpg.wording.holders import HOLDERS
from convert.systems.magic_rpg.wording.nouns import described
from convert.systems.magic_rpg.wording.occasions import happening
from convert.systems.magic_rpg.wording.speaker import Thing

_UNTIL: Mapping[str, str] = {
    "end_of_turn": "until end of turn",
    "end_of_combat": "until end of combat",
    "this_combat": "this combat",
    "your_next_turn": "until your next turn",
    "end_of_your_next_turn": "until the end of your next turn",
    "your_next_end_step": "until your next end step",
    "leaves_play": "until this card leaves the battlefield",
    "while_in_play": "for as long as this card is on the battlefield",
    "while_tapped": "for as long as this card is tapped",
    "while_controlled": "for as long as you control this card",
    "while_attached": "for as long as it is attached",
    "while_exiled": "for as long as it is exiled",
    "permanent": "from now on",
    "next_turn": "until the end of the next turn",
    "next_upkeep": "until the next upkeep",
    "next_untap": "until the next untap step",
    "while_countered": "for as long as it has such a counter on it",
    "next_cleanup": "until the next cleanup step",
}
_IN_TURN = frozenset(("forbid", "prevent", "allow", "compel", "delayed", "play_from", "replace_damage"))
"""What holds "this turn" rather than "until end of turn"."""
_MERGED = frozenset(("modify", "grant", "set_stat", "change_identity", "suppress"))
"""What several steps say of one thing in one sentence."""


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """Name, written name and default of each field."""
    return tuple((each.name, each.encode_name, each.default) for each in msgspec.structs.fields(kind))


_ACTIONS: Mapping[str, str] = {
    "destroy": "destroyed", "banish": "exiled", "sacrifice": "sacrificed", "damage": "dealt damage", "tap": "tapped",
    "untap": "untapped", "discard": "discarded", "mill": "milled", "to_prepared": "returned", "look": "revealed",
    "search": "found", "special_summon": "put onto the battlefield", "counters": "given counters", "token": "created",
    "negate_cast": "countered", "to_used": "put into a graveyard", "to_spellbook": "put into a library",
    "transform": "transformed", "prepare": "drawn", "control": "gained control of", "pay": "paid", "fight": "fought",
}  # fmt: skip
"""What was done, of "this way"."""


@dataclass
class Telling:
    """One ability being told."""

    attached: str = "what this is attached to"
    own: str = "this card"
    names: dict[str, Thing] = field(default_factory=dict)
    waiting: dict[str, Selector] = field(default_factory=dict)
    twins: frozenset[str] = frozenset()
    left: list[str] = field(default_factory=list)
    """Fields that no words stand for."""
    ends: dict[str, Thing] = field(default_factory=dict)
    each: Thing | None = None
    actor: Selector | None = None
    deed: str = "affected"
    subject: Thing | None = None
    static: bool = False
    """It is told of what holds all the time."""

    def thing(self, what: Selector | None, *, moved: bool = False, without: Collection[str] = ()) -> Thing:
        return described(self, what, moved=moved, without=without)

    def amount(self, amount: Any) -> str:
        return in_words(self, amount)

    def bound(self, bound: Bound | None, *, words: bool = False) -> str:
        return bounded(self, bound, words=words)

    def happening(self, event: Event, tense: str) -> str:
        """Told aside: what it is about is called as before afterwards."""
        ends, subject = dict(self.ends), self.subject
        text = happening(self, event, tense)
        self.ends, self.subject = ends, subject
        return text

    def condition(self, condition: Condition) -> str:
        return condition_words(self, condition)

    def qualified(self, where: Filter | None, noun: str, *, plural: bool = False) -> str:
        return noun_phrase(self, (), noun, where, several=plural)

    def rest(self, node: msgspec.Struct, told: Collection[str], where: str) -> None:
        for name, encoded, default in _fields(type(node)):
            if name in told:
                continue
            value = getattr(node, name)
            if value != default and value not in ((), None):
                self.left.append(f"{where}.{encoded}")

    def aim(self, targets: Sequence[Selector]) -> None:
        """Targets: each is called by its whole name where it is first mentioned."""
        self.twins |= frozenset(each.id for each in targets if each.id)
        for each in targets:
            if each.id:
                self.waiting[each.id] = each

    def costs(self, cost: Sequence[Step]) -> str:
        """What is paid: "{1}, tap this card, sacrifice a creature"."""
        if len(cost) == 1 and isinstance(cost[0], ChooseOne) and cost[0].count in (None, 1):
            options = cost[0].options
            if all(len(option.do) == 1 for option in options):
                return " or ".join(clause(self, option.do[0]).plainly() for option in options)
            return " or ".join(self.costs(option.do) for option in options)
        said = [clause(self, step).plainly() for step in cost]
        return ", ".join(each.removeprefix("pay ") if each.startswith("pay {") else each for each in said)

    def clause(self, step: Step) -> Clause:
        return clause(self, step)

    def within(self, steps: Sequence[Step]) -> list[str]:
        return within(self, steps)

    def joined(self, steps: Sequence[Step]) -> str:
        return joined(self, steps)

    def sentences(self, steps: Sequence[Step]) -> str:
        return steps_words(self, steps)

    def until(self, step: Step, *, inside: bool = False) -> str:
        return _until(self, step, inside=inside)

    def ability(self, ability: Any, own: str) -> str:
        """An ability inside another, which whoever has it calls itself so."""
        raise NotImplementedError


_TOLD_BY = {**HOLDERS, **BRINGING, **ACTIONS, **CHANGES}


# -- single steps


def clause(telling: Telling, step: Step) -> Clause:
    """A step without what ties it to others."""
    op = str(step.__struct_config__.tag)
    told: Callable[[Telling, Any], Clause] = (
        HOLDERS.get(op) or BRINGING.get(op) or ACTIONS.get(op) or CHANGES.get(op) or plain
    )
    actor, telling.actor = telling.actor, step.who or telling.actor
    said = told(telling, step)
    telling.actor = actor
    telling.deed = _ACTIONS.get(op, telling.deed)
    return said


def step_words(telling: Telling, step: Step, *, before: Step | None = None) -> str:
    """One step, with its condition and how long it lasts."""
    asked = _asked_first(telling, step)
    said = clause(telling, step)
    until = _until(telling, step)
    text = said.asked(until) if step.optional else said.plainly(until)
    if step.repeat is not None:
        often, behind = some_of(telling, step.repeat, "time")
        text += behind or f", {often}"
    return f"{_link(step, before)}{asked}{text}"


def _asked_first(telling: Telling, step: Step) -> str:
    if not step.if_:
        return ""
    return f"{'as long as' if telling.static else 'if'} {all_of(telling, step.if_)}, "


def _until(telling: Telling, step: Step, *, inside: bool = False) -> str:
    if step.until is None or step.until == "instant":
        return ""
    if str(step.__struct_config__.tag) == "delayed" and not inside:
        return ""
    if isinstance(step.until, Condition):
        return f" for as long as {condition_words(telling, step.until)}"
    if step.until == "end_of_turn" and str(step.__struct_config__.tag) in _IN_TURN:
        return " this turn"
    return f" {_UNTIL.get(step.until, step.until.replace('_', ' '))}"


def _link(step: Step, before: Step | None) -> str:
    """How it hangs on the step before."""
    if step.link is None:
        return ""
    they = "you"
    if before is not None and before.who is not None and before.who.how != "you":
        they = "they"
    return {"then": f"if {they} do, ", "if_not": f"if {they} don’t, ", "when": f"when {they} do, "}[step.link]


def sentences(telling: Telling, steps: Sequence[Step]) -> list[str]:
    """Steps as sentences without their full stops."""
    said: list[str] = []
    before: Step | None = None
    for step in steps:
        telling.aim(step.targets)
        if before is not None and said and _either_of(step, before):
            last, op = (str(each.__struct_config__.tag) for each in (before, step))
            said[-1] = said[-1].replace(f"{last} ", f"{last} or {op} ", 1)
        elif before is not None and said and (joined := _joined(telling, step, before)):
            said[-1] += joined
        else:
            said.append(step_words(telling, step, before=before))
        before = step
    return said


def _either_of(step: Step, before: Step) -> bool:
    """Whether one of two things is done to the same: "tap or untap it"."""
    ops = {str(step.__struct_config__.tag), str(before.__struct_config__.tag)}
    return (
        step.either is not None
        and step.either == before.either
        and ops == {"tap", "untap"}
        and _same_thing(step, before)
    )


def _joined(telling: Telling, step: Step, before: Step) -> str:
    """A step told in the sentence of the one before it; "" where it is one of its own."""
    op, last = str(step.__struct_config__.tag), str(before.__struct_config__.tag)
    if step.either is not None and step.either == before.either:
        return f"{_OR}{clause(telling, step).verb}"
    if step.link == "then" and before.link in ("then", "when") and not step.if_ and not step.optional:
        said = clause(telling, step)
        return f", then {said.plainly(_until(telling, step))}"
    if _same_condition(step, before, op, last):
        said = clause(telling, step)
        return f", then {said.plainly(_until(telling, step))}"
    tied = step.link is None or (step.link == "then" and (before.link == "then" or before.optional))
    if not (op in _MERGED and last in _MERGED and tied) or step.optional or step.if_ != before.if_:
        return ""
    if step.repeat or before.repeat or not _same_thing(step, before) or step.until != before.until:
        return ""
    said = clause(telling, step)
    return _AND + (said.verb if before.optional else said.predicate())


def _same_condition(step: Step, before: Step, op: str, last: str) -> bool:
    """Whether both are done under one condition, which is written once."""
    if step.if_ is None or step.if_ != before.if_ or step.link is not None or step.optional or before.optional:
        return False
    return not {op, last} & {"delayed", "replace", "choose_one", *_MERGED} and step.repeat is None


_AND, _OR = "\x00 and ", "\x01 or "
"""Marks where a predicate is added, before how long it lasts."""


def _same_thing(step: Any, before: Any) -> bool:
    """Whether both are done to the same."""
    one, other = step.what, before.what
    if one == other and (one.ref is not None or one.how in ("self", "attached", "event", "each", "it")):
        return True
    return one.ref is not None and one.ref == other.id


def _tidied(text: str, until: str) -> str:
    """ "gets +1/+1 until end of turn and gains flying" is "gets +1/+1 and gains flying until end of turn"."""
    if _OR in text:
        first, other = text.split(_OR, 1)
        verb, _, rest = other.partition(" ")
        text = (
            f"{first.removesuffix(f' {rest}')} or {verb} {rest}"
            if first.endswith(f" {rest}")
            else f"{first} or {other}"
        )
    if _AND not in text:
        return text
    first, *more = text.split(_AND)
    if until and until in first:
        head, _, tail = first.rpartition(until)
        return f"{_listed(head, more)}{until}{tail}"
    return _listed(first, more)


def _listed(first: str, more: Sequence[str]) -> str:
    """ "gets +1/+1, gains flying and is a Bird"."""
    return f"{first}{''.join(f', {each}' for each in more[:-1])} and {more[-1]}"


def steps_words(telling: Telling, steps: Sequence[Step]) -> str:
    """Steps as whole sentences."""
    return " ".join(_ended(capitalised(text)) for text in within(telling, steps))


def _ended(text: str) -> str:
    """A sentence with its full stop, where none stands in what it quotes."""
    return text if text.endswith((".”", "!”")) else f"{text}."


def within(telling: Telling, steps: Sequence[Step]) -> list[str]:
    """Sentences, each tidied."""
    untils = [_until(telling, step) for step in steps if not isinstance(step.until, Condition)]
    until = next(filter(None, untils), "")
    return [_tidied(text, until) for text in sentences(telling, steps)]


def joined(telling: Telling, steps: Sequence[Step]) -> str:
    """Steps in the middle of a sentence."""
    return ", then ".join(within(telling, steps))
