"""Each of many, and the others: what is asked of each thing that a step names, and other than which a thing is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from convert.effects import Ability, Bound, Condition, Filter, Selector, Step
from convert.effects import steps as op
from convert.text.reference.thing import ME

_ARRIVING = (op.SpecialSummon, op.NormalSummon, op.Control)
_COMPARED = ("attack", "defense", "level")


def asked_of_each(step: Step) -> Step:
    """ "“Moss” monsters you control cannot be destroyed by battle while they are attacking": asked of each of them, not
    of all together."""
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or what.how != "all" or what.id is None or not step.if_:
        return step
    where, kept = what.where or Filter(), []
    there = Condition(is_=Selector(zone="play"), of=Selector(ref=what.id))
    if there in step.if_ and what.zone in (None, "play"):  # "… while they are on the field": those in play
        what = msgspec.structs.replace(what, zone="play")
    for asked in step.if_:
        if asked == there and what.zone == "play":
            continue
        narrowed = _narrowed(where, asked, Selector(ref=what.id))
        if narrowed is None:
            kept.append(asked)
        else:
            where = narrowed
    if len(kept) == len(step.if_):
        return step
    each = msgspec.structs.replace(what, where=where if where != Filter() else None)
    changed: Step = msgspec.structs.replace(step, what=each, if_=tuple(kept) or None)
    return changed


def _narrowed(where: Filter, asked: Condition, of_these: Selector) -> Filter | None:
    """The filter with what is asked of these things in it; None where it is asked of something else, or cannot be."""
    inner = asked.not_ or asked
    if inner.is_ is not None and inner.of == of_these and inner.is_.where is not None and not inner.is_.zone:
        if asked.not_ is not None:
            return msgspec.structs.replace(where, not_=inner.is_.where) if where.not_ is None else None
        said = {
            name: value for name in Filter.__struct_fields__ if (value := getattr(inner.is_.where, name)) is not None
        }
        free = all(getattr(where, name) is None for name in said)
        return msgspec.structs.replace(where, **said) if free else None
    if inner.compare is None or asked.not_ is not None:
        return None
    one, how, other = inner.compare
    stat = getattr(one, "stat", None)
    theirs = stat in _COMPARED and getattr(one, "of", None) == of_these and getattr(where, str(stat)) is None
    bound = Bound(**{how: other}) if theirs else None
    return msgspec.structs.replace(where, **{str(stat): bound}) if bound is not None else None


def than_the_one_named(ability: Ability) -> Ability:
    """ "Target 1 monster you control; … other monsters you control cannot attack", of a card not in play itself:
    other than that one, where only one was named."""
    named: list[Selector] = []
    for one in ability.targets:
        named += [one] if _one_in_play(one) and one.id is not None else []
    steps: list[Step] = []
    for step in (*ability.cost, *ability.do):
        what = getattr(step, "what", None)
        if isinstance(what, Selector):
            if what.how == "self" and isinstance(step, _ARRIVING):
                return ability  # it is in play by now
            if what.except_self and what.except_ is None and what.zone == "play" and what.kind == "monster":
                step = _apart_from(step, what, named)
            elif isinstance(step, _ARRIVING):
                named = _with(named, what)
        steps.append(step)
    paid = len(ability.cost)
    return msgspec.structs.replace(ability, cost=tuple(steps[:paid]), do=tuple(steps[paid:]))


def than_what_came(ability: Ability) -> Ability:
    """ "Special Summon 1 Dragon; this turn, you cannot Special Summon other monsters": other than what came by it, not
    than this card."""
    came: list[Selector] = []
    steps: list[Step] = []
    for step in ability.do:
        what = getattr(step, "what", None)
        if isinstance(step, op.SpecialSummon) and isinstance(what, Selector):
            came = _with(came, what)
        by = step.by if isinstance(step, op.Forbid) and step.action == "special_summon" else None
        names = {one.ref or one.id for one in came}
        if by is not None and by.except_self and by.except_ is None and len(names) == 1:
            other = msgspec.structs.replace(by, except_self=False, except_=Selector(ref=names.pop()))
            step = msgspec.structs.replace(step, by=other)
        steps.append(step)
    return msgspec.structs.replace(ability, do=tuple(steps))


def _one_in_play(what: Selector) -> bool:
    return what.count == 1 and what.kind in ("monster", None) and what.zone == "play"


def _with(named: list[Selector], what: Selector) -> list[Selector]:
    """What was brought into play is named as well."""
    name = what.ref or what.id
    if name is None or any(name in (one.id, one.ref) for one in named):
        return named
    return [*named, Selector(ref=name)]


def _apart_from(step: Any, what: Selector, named: Iterable[Selector]) -> Any:
    ids = {one.ref or one.id for one in named}
    if len(ids) != 1:
        return step
    other = msgspec.structs.replace(what, except_self=False, except_=Selector(ref=ids.pop()))
    return msgspec.structs.replace(step, what=other)


def of_this_turn(steps: Iterable[Step]) -> list[Step]:
    """ "Special Summon 2 Tokens. They cannot be Tributed during the turn they are Special Summoned": during this turn,
    for it is they that came, not this card."""
    found: list[Step] = []
    brought: set[str | None] = set()
    for step in steps:
        what = getattr(step, "what", None)
        if isinstance(step, op.Token):
            brought.add(step.id)
        elif isinstance(what, Selector) and isinstance(step, _ARRIVING):
            brought.add(what.ref or what.id)
        named = what.ref if isinstance(what, Selector) else None
        kept = tuple(one for one in step.if_ or () if not _came_this_turn(one))
        if named is not None and named in brought and step.until is None and len(kept) < len(step.if_ or ()):
            step = msgspec.structs.replace(step, if_=kept or None, until="end_of_turn")
        found.append(step)
    return found


def _came_this_turn(asked: Condition) -> bool:
    event = asked.occurred
    return event is not None and event.event == "summoned" and event.what == ME and (asked.during == "turn")
