"""Conditions that speak of one use, or of one thing, where the tree would take another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from convert.effects import Amount, Condition, Event, Selector, Step
from convert.effects import steps as op
from convert.effects.walk import parts
from convert.text.abilities.draft import Draft
from convert.text.book import Book
from convert.text.reference.thing import ME

_USED = ("activate", "trigger", "quick", "flip")
_THIS_EFFECT = ("this", "effect", "was")


def which_was_used(draft: Draft, drafts: Sequence[Draft], book: Book, words: Sequence[str]) -> bool:
    """Whether it asks for the use of "this effect" of a card that has several: which one, no event says."""
    if not any(one.occurred is not None and _is_use(one.occurred) for one in draft.if_):
        return False
    pieces = [book.piece(index) for index in draft.src]
    if not any(_has(words[one.start : one.end], _THIS_EFFECT) for one in pieces):
        return False
    return sum(one.mode in _USED for one in drafts if one is not draft) > 1


def sums_some(draft: Draft) -> bool:
    """ "Tribute this card and 1 monster, and Summon 1 monster whose Level equals the total Levels of those Tributed
    monsters": a sum is of what one step took, and this card was taken by another."""
    took: dict[str, bool] = {}
    steps = [*draft.cost, *draft.do]
    for before, after in pairwise(steps):
        pair = [getattr(one, "what", None) for one in (before, after)]
        if (
            type(before) is type(after)
            and isinstance(before, _TAKES)
            and after.link == "and"
            and _ME_THERE & {*map(_how, pair)}
        ):
            took |= {name: True for one in pair if isinstance(one, Selector) and (name := one.id or one.ref)}
    summed = (part.of for part in parts(steps) if isinstance(part, Amount) and part.sum is not None) if took else ()
    return any(of is not None and of.ref in took for of in summed)


def done_twice(draft: Draft) -> bool:
    """ "Destroy both that monster and the other": the same done twice to one thing is done to two, of which the second
    is not known."""
    alike = ([msgspec.structs.replace(one, link=None, src=None) for one in pair] for pair in pairwise(draft.do))
    return any(one == two and _how(getattr(one, "what", None)) == "event" for one, two in alike)


_TAKES = (op.Sacrifice, op.Banish, op.ToUsed, op.ToSpellbook)
_ME_THERE = {"self"}


def _how(one: Any) -> str:
    return str(one.how) if isinstance(one, Selector) else ""


def paid_or_not(draft: Draft) -> None:
    """ "When this card is activated: You can banish 1 card; draw 1 card", of what stays: it is cast all the same,
    and who pays then draws."""
    if draft.targets:
        return
    first, *others = draft.cost
    does, *rest = draft.do
    paid = [msgspec.structs.replace(first, optional=True), *others]
    draft.do[:] = [*paid, msgspec.structs.replace(does, link=does.link or "and_if_you_do"), *rest]
    draft.cost.clear()
    draft.optional = False


def _has(words: Sequence[str], run: tuple[str, ...]) -> bool:
    return any(tuple(words[at : at + len(run)]) == run for at in range(len(words) - len(run) + 1))


def _is_use(event: Event) -> bool:
    return event.event == "activated" and event.what == ME


def the_same_one(steps: list[Step]) -> list[Step]:
    """ "If it has 2000 or more ATK, this card gains 1000 ATK. If it has less than 2000 ATK, draw 1 card": the two are
    asked of one thing."""
    asked: dict[tuple[Any, Any], Selector] = {}
    for at, step in enumerate(steps):
        for compared in [one.compare for one in step.if_ or () if one.compare is not None]:
            stat, _, bound = compared
            if isinstance(stat, Amount) and stat.stat is not None and stat.of is not None and stat.of.ref is not None:
                asked[stat.stat, bound] = stat.of
        steps[at] = msgspec.structs.replace(step, if_=_of_it(step.if_, asked)) if step.if_ and asked else step
    return steps


_OTHERWISE = ("lt", "gt")


def _of_it(conditions: tuple[Condition, ...], asked: dict[tuple[Any, Any], Selector]) -> tuple[Condition, ...]:
    found = []
    for one in conditions:
        stat, sense, bound = one.compare if one.compare is not None else (None, "", None)
        known = asked.get((stat.stat, bound)) if isinstance(stat, Amount) and stat.of == ME else None
        if known is not None and isinstance(stat, Amount) and sense in _OTHERWISE:
            one = msgspec.structs.replace(one, compare=(msgspec.structs.replace(stat, of=known), sense, bound))
        found.append(one)
    return tuple(found)


def at_its_summon(draft: Draft, book: Book, words: Sequence[str]) -> None:
    """ "This card is changed to Defense Position when it is Normal Summoned": as it comes, once."""
    if draft.mode not in ("continuous", "activate") or draft.when is not None or not draft.do or draft.if_:
        return
    how: Any = None
    for step in draft.do:
        only = step.if_[0].is_ if step.if_ and len(step.if_) == 1 and step.if_[0].of == ME else None
        manner = only.where.summoned if only is not None and only.where is not None else None
        said = words[book.piece(step.src).start : book.piece(step.src).end] if step.src is not None else ()
        if manner is None or (how is not None and manner != how) or not any(_has(said, row) for row in _AS_IT_IS):
            return
        how = manner
    draft.mode, draft.effect, draft.when = "trigger", True, Event(event="summoned", what=ME, how=how)
    draft.do[:] = [msgspec.structs.replace(step, if_=None) for step in draft.do]


_AS_IT_IS = (("when", "it", "is"), ("when", "this", "card", "is"))
