""" "Other monsters", said by a Spell or Trap Card: it is no monster itself, so they are other than the one named."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Ability, Selector
from convert.effects import steps as op
from convert.text.abilities.while_equipped import changed

_BEARER = Selector(how="equipped", kind="monster")
_BRINGING = (op.SpecialSummon, op.FusionSummon, op.RitualSummon, op.Token)
_FIELDS = ("what", "by", "unless")


def other_than_named(ability: Ability, *, equip: bool) -> Ability:
    """The ability with each "other monster" apart from what it names: its bearer (``equip``), its target, what it has
    paid or brought, what set it off, what one must control by name. Where it names several, or nothing, "other" stays
    as it was read."""
    if b'"except_self"' not in msgspec.json.encode(ability):
        return ability
    if equip and ability.mode != "cast":
        worn: Ability = changed(ability, lambda one: _apart(one, _BEARER))
        return worn
    aimed = _one([Selector(ref=one.id) for one in ability.targets if one.id and not one.except_self])
    paid = _one([named for step in ability.cost for named in _names(step)])
    event = _set_off(ability)
    had = _asked_for(ability)
    targets = tuple(_apart(one, paid or event or aimed) for one in ability.targets)
    cost = tuple(_step_apart(step, aimed or event or had) for step in ability.cost)
    steps: list[Any] = []
    for step in ability.do:
        brought = [named for one in steps if isinstance(one, _BRINGING) for named in _names(one)]
        before = [named for one in steps for named in _names(one)]
        steps.append(_step_apart(step, aimed or _one(brought) or _one(before) or event or had))
    return msgspec.structs.replace(ability, targets=targets, cost=cost, do=tuple(steps))


def _one(named: list[Selector]) -> Selector | None:
    return named[0] if len({one.ref for one in named}) == 1 else None


def _names(step: Any) -> list[Selector]:
    """What a step names: what it chooses, and what it makes."""
    what = getattr(step, "what", None)
    found = what.ref or what.id if isinstance(what, Selector) else step.id
    return [Selector(ref=found)] if found is not None else []


def _set_off(ability: Ability) -> Selector | None:
    """The monster of the event, where only one is in it, or the one of this side."""
    when = ability.when
    if when is None or when.any_ is not None:
        return None
    sides = [one for one in (when.what, when.by) if one is not None and one.kind == "monster"]
    own = [one for one in sides if one.side == "you"] if len(sides) > 1 else sides
    return Selector(how="event", kind="monster", side=own[0].side if len(sides) > 1 else None) if own else None


def _asked_for(ability: Ability) -> Selector | None:
    """The monster that one must have in play, by its name ("If you control “Moss Frog”: Tribute 1 other monster")."""
    asked = [one.exists for one in ability.if_ if one.exists is not None]
    named = asked[0] if len(asked) == 1 else None
    if named is None or named.how is not None or named.zone != "play" or named.where is None or not named.where.name:
        return None
    return named


def _apart(what: Selector, named: Selector | None) -> Selector:
    if named is None or not what.except_self or what.except_ is not None or what.kind != "monster":
        return what
    return msgspec.structs.replace(what, except_self=False, except_=named)


def _step_apart(step: Any, named: Selector | None) -> Any:
    changes = {}
    if named is not None and isinstance(step, op.Suppress) and step.what.how == "all" and step.what.except_self:
        # "choose 1 monster, and negate the effects of all other face-up cards"
        return msgspec.structs.replace(step, what=msgspec.structs.replace(step.what, except_self=False, except_=named))
    for field in _FIELDS:
        what = getattr(step, field, None)
        if isinstance(what, Selector) and _apart(what, named) is not what:
            changes[field] = _apart(what, named)
    return msgspec.structs.replace(step, **changes) if changes else step


def other_than_the_fallen(ability: Ability) -> Ability:
    """ "If a Fish monster you control would be destroyed, you can destroy 1 other card you control instead": other
    than that one, be it this card or not."""
    when = ability.when
    if ability.mode != "replacement" or when is None or when.what is None or when.what.how is not None:
        return ability
    steps = []
    for step in ability.do:
        what = getattr(step, "what", None)
        if isinstance(what, Selector) and what.except_self and what.except_ is None:
            other = msgspec.structs.replace(what, except_self=False, except_=Selector(how="event", kind=when.what.kind))
            step = msgspec.structs.replace(step, what=other)
        steps.append(step)
    return msgspec.structs.replace(ability, do=tuple(steps))
