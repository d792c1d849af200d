""" "A Fish monster you control battles: that monster gains 500 ATK": which of the two it is, whoever attacks."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Ability, Event, Selector, Step
from convert.effects.steps import Banish, Destroy, Forbid, ToPrepared, ToSpellbook, ToUsed
from convert.text.abilities.while_equipped import changed

_BATTLES = ("attack_declared", "attacked", "damage_step", "damage_calculation")
"""Events of a battle in which who attacks, or who is attacked, comes first (COMBAT-29)."""
_SIDES = ("you", "opponent")


def of_its_side(ability: Ability) -> Ability:
    """The ability; where its ``when`` describes one of the two who fight, and that one stands second in some of its
    events, "that monster" is the one of that side."""
    events = (ability.when.any_ or (ability.when,)) if ability.when is not None else ()
    sides = {side for event in events for side in _described(event)}
    if sides == set(_SIDES) and all(event.event in _BATTLES for event in events):
        # "a Fish you control battles an opponent's monster: Destroy that monster": the one that is told last
        last = events[0].by.side if events[0].by is not None else None
        steps = tuple([_removed(one, last) if last == "opponent" else one for one in ability.do])
        return msgspec.structs.replace(ability, do=steps)
    if len(sides) != 1 or not any(_second(event) for event in events):
        return ability
    (side,) = sides
    if side not in _SIDES or not all(event.event in _BATTLES for event in events):
        return ability
    fields = ("if_", "cost", "targets", "do")
    return msgspec.structs.replace(
        ability, **{name: changed(getattr(ability, name), lambda one: _sided(one, side)) for name in fields}
    )


_REMOVES = (Destroy, Banish, ToUsed, ToPrepared, ToSpellbook)


def _removed(step: Step, side: Any) -> Step:
    """A step that removes the monster of the event, of this side."""
    return changed(step, lambda one: _sided(one, side)) if isinstance(step, _REMOVES) else step


def _described(event: Event) -> list[Any]:
    """Whose the fighters are that it describes, beside one that is named already; anything else than a monster of one
    side is no such description."""
    described = [one for one in (event.what, event.by) if one is not None and one.ref is None]
    return [one.side if one.kind == "monster" and one.how is None else "" for one in described]


def _second(event: Event) -> bool:
    return event.by is not None and event.by.ref is None and (event.what is None or event.what.ref is not None)


def _sided(value: Any, side: Any) -> Any:
    """What names the monster of the event, and says of neither whose nor which it is."""
    if not isinstance(value, Selector) or value.how != "event" or value.kind != "monster" or value.side is not None:
        return value
    if value.where is not None and value.where.attacking is not None:
        return value
    return msgspec.structs.replace(value, side=side)


def others_of_ones_own(ability: Ability) -> Ability:
    """The ability; where an enemy cannot attack "other monsters", those are monsters of one's own: all that an
    opponent's monsters attack."""
    steps = [_of_ones_own(step) for step in ability.do]
    return msgspec.structs.replace(ability, do=tuple(steps)) if list(ability.do) != steps else ability


_THEIRS = Selector(how="all", kind="monster", side="opponent", zone="play")


def _of_ones_own(step: Any) -> Any:
    if not isinstance(step, Forbid) or step.action != "be_attacked":
        return step
    what, by = step.what, step.by
    others = what.how == "all" and what.kind == "monster" and (what.except_self or what.except_ is not None)
    theirs = step.who == "opponent" if by is None else by.side == "opponent" and by.ref is None
    if not (others and theirs) or what.side == "you":
        return step
    what = msgspec.structs.replace(what, side="you", zone="play")
    if by is not None and by.kind == "caster":  # "your opponent cannot attack": with their monsters
        return msgspec.structs.replace(step, what=what, by=_THEIRS, who=None)
    return msgspec.structs.replace(step, what=what)
