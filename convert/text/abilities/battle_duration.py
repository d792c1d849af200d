"""What holds for a battle begins with it: "if this card battles a Fish monster, it gains 500 ATK during damage
calculation only", "neither can be destroyed by that battle"."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ne

import msgspec

from convert.effects import Condition, Event, Step
from convert.effects import steps as op
from convert.text.events.fought import at_once


def from_its_start(when: Event | None, steps: Sequence[Step]) -> tuple[Event | None, list[Step]]:
    """The moment and the steps of an ability; where what it does is for the very battle that it names, the moment is
    the attack, not its end."""
    fights = {one.event for one in (when.any_ or (when,))} if when is not None else set()
    fought = bool(fights) and fights <= _BEFORE_DAMAGE | {"battles"}
    for_the_phase = [_this_phase_only(step) for step in steps] if fought else steps
    ends, steps = list(map(ne, for_the_phase, steps)), for_the_phase
    if fights and fights <= _BEFORE_DAMAGE:
        return when, [_no_longer(step) for step in steps]
    if when is None or when.event != "battles" or when.what is None:
        return when, list(steps)
    steps = [at_once(step) for step in steps]
    brief = [_for_the_battle(step) for step in steps]
    if not any(brief) and not any(ends):
        return when, list(steps)
    fight = Event(
        any_=(
            Event(event="attack_declared", what=when.what, by=when.by),
            Event(event="attacked", what=when.what, by=when.by),
        )
    )
    lasting = [
        msgspec.structs.replace(step, until="this_battle") if short and step.until is None else step
        for step, short in zip(steps, brief, strict=True)
    ]
    return fight, lasting


def from_then_on(steps: Sequence[Step]) -> list[Step]:
    """ "It is changed to Defense Position at the end of the Battle Phase. It cannot change its battle position …": from
    then on, not already as it attacks."""
    found: list[Step] = []
    for step in steps:
        last = found[-1] if found else None
        if isinstance(last, op.Delayed) and not last.repeat and _keeps(last.do[-1], step):
            then = msgspec.structs.replace(step, link="and")
            found[-1] = msgspec.structs.replace(last, do=(*last.do, then))
        else:
            found.append(step)
    return found


def _keeps(turned: Step, held: Step) -> bool:
    """Whether what was turned is kept so."""
    if not isinstance(turned, op.ChangeStance) or not isinstance(held, op.Forbid):
        return False
    return held.action == "change_stance" and held.what == turned.what and held.until is not None and not held.if_


_BEFORE_DAMAGE = frozenset(("attack_declared", "attacked", "damage_step", "damage_calculation"))


def for_that_battle(when: Event | None, step: Step) -> Step:
    """ "If it attacks this turn, it is not destroyed by that battle": what is done each time ends with the fight."""
    fights = {one.event for one in (when.any_ or (when,))} if when is not None else set()
    if step.until is not None or not fights or not fights <= _BEFORE_DAMAGE:
        return step
    held = isinstance(step, op.Protect | op.Forbid | op.Replace)
    return msgspec.structs.replace(step, until="this_battle") if held else step


def _no_longer(step: Step) -> Step:
    """ "If this card attacks a Defense Position monster, inflict piercing battle damage": by that attack alone, as what
    a player is spared or barred from meanwhile."""
    if step.until is not None:
        return step
    pierces = isinstance(step, op.Allow) and step.action == "pierce"
    player = isinstance(step, op.Protect | op.Forbid) and step.what.kind == "caster"
    spared = isinstance(step, op.Protect) and step.from_ == "battle_damage"
    barred = isinstance(step, op.Forbid) and step.action == "activate"
    shared = isinstance(step, op.Replace) and step.would.event == "battle_damage" and step.would.by is None
    if pierces or shared or (player and (spared or barred)):
        return msgspec.structs.replace(step, until="this_battle")
    return step


_BATTLE_PHASE = Condition(phase="battle")


def _this_phase_only(step: Step) -> Step:
    """ "If X battles a monster, that monster's effects are negated during the Battle Phase only": how long."""
    if not isinstance(step, op.Suppress | op.Modify | op.SetStat) or _BATTLE_PHASE not in (step.if_ or ()):
        return step
    if step.until is not None:
        return step
    rest = tuple(one for one in step.if_ or () if one != _BATTLE_PHASE)
    return msgspec.structs.replace(step, if_=rest or None, until="battle_phase")


def _for_the_battle(step: Step) -> bool:
    if step.until == "this_battle":
        return True
    doubled = isinstance(step, op.Replace) and step.would.event == "battle_damage"
    return step.until is None and (doubled or (isinstance(step, op.Protect) and step.from_ == "battle"))
