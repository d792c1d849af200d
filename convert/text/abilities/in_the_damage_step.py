""" "During the Damage Step, when this card attacks": a moment of its own, for as an Attack is declared its Damage Step
has not begun (COMBAT-29, CONVERT-42)."""

from __future__ import annotations

import msgspec

from convert.effects import Ability, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.text.reference.thing import ME

_DURING = Condition(phase="damage_step")


def in_the_damage_step(ability: Ability) -> Ability:
    """The ability; one that answers a declared Attack in the Damage Step answers the Damage Step of that Attack, and
    one that negates an attack "when your Fish monster battles" answers that it is declared: after the fight nothing is
    left to negate."""
    if ability.when is not None and any(isinstance(step, op.NegateAttack) for step in ability.do):
        ability = msgspec.structs.replace(ability, when=_as_declared(ability.when))
    if ability.when is None or _DURING not in (ability.if_ or ()):
        return ability
    events = ability.when.any_ or (ability.when,)
    if not all(event.event in ("attack_declared", "attacked") for event in events):
        return ability
    moved = tuple(map(_as_damage_step, events))
    when = moved[0] if len(moved) == 1 else msgspec.structs.replace(ability.when, any_=moved)
    left = tuple(one for one in ability.if_ or () if one != _DURING)
    return msgspec.structs.replace(ability, when=when, if_=left)


def _as_declared(event: Event) -> Event:
    """A battle that either fighter began, as the attack of the one or the other."""
    if event.event != "battles":
        return event
    began = msgspec.structs.replace(event, event="attack_declared")
    return Event(any_=(began, msgspec.structs.replace(event, event="attacked")))


def _as_damage_step(event: Event) -> Event:
    """Of a Damage Step ``what`` is who is attacked, of a declared Attack who attacks."""
    if event.event == "attacked":
        return msgspec.structs.replace(event, event="damage_step")
    return msgspec.structs.replace(event, event="damage_step", what=event.by, by=event.what)


def destroyed_face_down(ability: Ability) -> Ability:
    """The ability; one that answers that "a face-down monster is destroyed by battle" asks whether the Attack has
    turned it up, for by then it is no Shadow (SHADOW-04)."""
    when = ability.when
    by = when.by if when is not None and when.event == "destroys_by_battle" else None
    if when is None or by is None or by.where is None or by.where.face != "down":
        return ability
    where: Filter | None = msgspec.structs.replace(by.where, face=None, stance=None)
    plain = msgspec.structs.replace(by, where=None if where == Filter() else where)
    turned_up = Condition(occurred=Event(event="revealed", what=plain, how="attacked"), during="attack")
    attacks = _attacking(when.what) if when.what is not None else None
    event = msgspec.structs.replace(when, what=attacks, by=plain)
    return msgspec.structs.replace(ability, when=event, if_=(*ability.if_, turned_up))


def fought_face_down(ability: Ability) -> Ability:
    """The ability; one that answers a battle of "this face-down card" asks whether the Attack has turned it up, for in
    its Damage Step it is no Shadow any more (SHADOW-04)."""
    when = ability.when
    if when is None:
        return ability
    events = when.any_ or (when,)
    if not all(one.event in _FOUGHT and _own_shadow(one) for one in events):
        return ability
    plain = tuple(_shown(one) for one in events)
    event = plain[0] if len(plain) == 1 else msgspec.structs.replace(when, any_=plain)
    left = tuple(one for one in ability.if_ if one.occurred is None or not _own_shadow(one.occurred))
    return msgspec.structs.replace(ability, when=event, if_=(*left, _TURNED_UP))


_FOUGHT = frozenset(("damage_step", "damage_calculation", "battles"))
_TURNED_UP = Condition(occurred=Event(event="revealed", what=ME, how="attacked"), during="attack")


def _own_shadow(event: Event) -> bool:
    return any(
        one is not None and one.how == "self" and one.where is not None and one.where.face == "down"
        for one in (event.what, event.by)
    )


def _shown(event: Event) -> Event:
    """The event of this card, however it lay."""
    own = {
        name: ME
        for name, one in (("what", event.what), ("by", event.by))
        if one is not None and one.how == "self" and one.where is not None and one.where.face == "down"
    }
    return msgspec.structs.replace(event, **own)


def _attacking(one: Selector) -> Selector:
    """Who destroys what was face-down is who attacks it."""
    where = one.where or Filter()
    return msgspec.structs.replace(one, where=msgspec.structs.replace(where, attacking=True))
