""" "You cannot Special Summon the turn you activate this effect": not before either, so that one asks at its use
whether that has been done this turn. (What holds from then on is the ban that it leaves.)"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from convert.effects import Condition, Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.text.events.activations import as_said
from convert.text.reference.thing import ME

_COMING: dict[str, Any] = {
    "special_summon": "special",
    "normal_summon": "normal",
    "summon": None,
    "set": None,
    "flip": "flip",
}


def of_ones_own(step: Step) -> Step:
    """ "Other monsters cannot attack this turn", "“Moss Dragon” cannot attack the turn you use this": in one's own turn
    nobody else's attack, so one's own are meant, wherever they are (TURN-04: here it lasts through others' turns)."""
    barred = step.what if isinstance(step, op.Forbid) and step.action == "attack" and _of_this_turn(step) else None
    if not isinstance(barred, Selector) or barred.how != "all" or barred.side is not None or barred.zone is not None:
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(barred, side="you", zone="play"))


def not_before(steps: Iterable[Step], when: Event | None, said: Callable[[int], Sequence[str]]) -> list[Condition]:
    """What must not have happened this turn, for each ban of the whole turn that can be asked for; ``when``: what sets
    its use off; ``said``: the words of a clause."""
    itself = when is not None and when.event == "summoned" and when.what == ME
    found: list[Event] = []
    for step in filter(_of_this_turn, steps):
        barred = _skipped(step) if isinstance(step, op.Skip) else _done(step)
        barred = [as_said(said(step.src), event) for event in barred] if step.src is not None else barred
        found += map(_but_for_itself, barred) if itself and _others(step) else barred
    return [Condition(not_=Condition(occurred=event, during="turn")) for event in found]


def _others(step: Step) -> bool:
    """ "(When this card is Special Summoned: …) You cannot Special Summon other monsters this turn": than this one."""
    return isinstance(step, op.Forbid) and step.by is not None and step.by.except_self


def _but_for_itself(event: Event) -> Event:
    if event.event != "summoned" or event.what is None:
        return event
    return msgspec.structs.replace(event, what=msgspec.structs.replace(event.what, except_self=True))


def _of_this_turn(step: Step) -> bool:
    return isinstance(step, (op.Forbid, op.Skip)) and step.until == "end_of_turn"


def _skipped(skip: op.Skip) -> list[Event]:
    """ "You cannot conduct your Battle Phase the turn you activate this card": no attack was declared in it."""
    if skip.what != "battle" or skip.side not in (None, "you"):
        return []
    return [Event(event="attack_declared", what=Selector(kind="monster", side="you"))]


def _done(ban: Any) -> list[Event]:
    """The events that the ban would not let happen. To set a monster is no summoning: "cannot Normal Summon/Set" is
    about two of them."""
    done = _action(ban)
    if done is None:
        return []
    actions = (ban.action,) if isinstance(ban.action, str) else ban.action
    if done.event == "summoned" and "set" in actions:
        return [Event(any_=(done, Event(event="set", what=done.what, how=done.how, whose="you")))]
    return [done]


def _action(ban: Any) -> Event | None:
    """The event that the ban would not let happen; None where no event says that."""
    actions = (ban.action,) if isinstance(ban.action, str) else ban.action
    if ban.limit is not None:
        return None
    if actions in (("attack",), ("attack_directly",)):
        return _attack(ban, "direct" if actions == ("attack_directly",) else None)
    if ban.what.kind != "caster" or ban.what.side != "you":
        return None
    if actions == ("prepare",) and ban.by is None:
        return Event(event="prepared", what=Selector(kind="any"), how="draw", whose="you")
    where, known = _which(ban)
    if not known:
        return None
    kinds = ban.by.kind if ban.by is not None else None
    if actions == ("set",) and kinds not in (None, "monster"):
        return Event(event="set", what=Selector(kind=kinds, where=where), whose="you")
    if set(actions) <= set(_COMING) and kinds in (None, "monster"):
        how = tuple(_COMING[action] for action in actions if _COMING[action] is not None)
        manner: Any = ban.as_ or (how[0] if len(how) == 1 else how or None)
        what = Selector(kind="monster", where=where)
        return Event(event="summoned", what=what, how=manner, from_=ban.where, whose="you", except_=_open(ban))
    if actions == ("activate",) and ban.where is None and ban.by is not None:
        return Event(event="activated", what=Selector(kind=kinds, where=where), from_=ban.by.zone, whose="you")
    return None


def _open(ban: Any) -> Event | None:
    """The ways of coming that the ban leaves open, if any. (What comes as a Shadow is set, and no summoning.)"""
    if ban.unless_by is not None:
        return Event(event="summoned", by=ban.unless_by)
    return Event(event="summoned", how=ban.unless_as) if ban.unless_as not in (None, "shadow") else None


def _attack(ban: Any, how: str | None) -> Event | None:
    """The attack that is not to be declared: this card's, its bearer's, one's own monsters', those of a name."""
    what = ban.what
    if ban.unless is not None or ban.by is not None or what.ref is not None or what.except_ is not None:
        return None
    if what.how in ("self", "equipped"):
        return Event(event="attack_declared", what=what, how=how)
    if what.kind == "caster" and what.side == "you":
        return Event(event="attack_declared", what=Selector(kind="monster", side="you"), how=how)
    if what.how != "all" or what.kind not in (None, "monster") or what.either is not None or what.among is not None:
        return None
    some = Selector(kind="monster", side=what.side, where=what.where, except_self=what.except_self)
    return Event(event="attack_declared", what=some, how=how)


def _which(ban: Any) -> tuple[Filter | None, bool]:
    """Which of them it is about, and whether that is known: "except Dragon monsters" is those that are none."""
    by = ban.by
    asked = by.where if by is not None else None
    if by is not None and (by.either is not None or by.ref is not None or by.zone not in (None, "play")):
        return None, False
    if ban.unless is None:
        return asked, True
    spared = ban.unless
    plain = (
        spared.how in (None, "all") and spared.ref is None and spared.either is None and spared.zone in (None, "play")
    )
    same = spared.kind in (None, "monster", "any", by.kind if by is not None else None)
    if asked is not None or spared.where is None or not plain or not same:
        return None, False
    other = spared.where.not_
    return (other if other is not None and spared.where == Filter(not_=other) else Filter(not_=spared.where)), True
