"""CONVERT-35, CONVERT-08: what lies face-up in the Extra Deck are Pendulum monsters that have left play. They are as
the monsters that they otherwise are, so they lie among the used spells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import structs

from convert.effects import Ability, Event, Filter, Selector, Step
from convert.effects.steps import Forbid, SpecialSummon, ToSpellbook, ToUsed
from convert.effects.terms import Zone
from convert.effects.walk import mapped

_PENDULUM = Filter(class_="pendulum")


def among_the_used(abilities: Sequence[Ability], *, starts_there: bool) -> tuple[Ability, ...]:
    """The abilities with the used spells in place of what is face-up in the Extra Deck. ``starts_there``: whether the
    card itself lies there from the beginning, so that its own rules of summoning are of that."""
    return tuple([_moved(one, starts_there) if b'"extra"' in msgspec.json.encode(one) else one for one in abilities])


def _moved(ability: Ability, starts_there: bool) -> Ability:
    moved: Ability = mapped(ability, _among_the_used)
    if not starts_there:
        moved = structs.replace(moved, do=tuple(map(_not_from_the_used, moved.do)))
        moved = mapped(moved, _own_coming)
    if moved.from_ != "extra" or (moved.mode == "summon_rule" and starts_there):
        return moved
    do = tuple([_from_the_used(step) if isinstance(step, SpecialSummon) else step for step in moved.do])
    return structs.replace(moved, from_="used", do=do)


def _not_from_the_used(step: Step) -> Step:
    """ "(This card) cannot be Special Summoned from the Extra Deck": where it lies face-up, not being there before."""
    if not isinstance(step, Forbid) or step.what.how != "self" or step.action != "special_summon":
        return step
    return structs.replace(step, where="used") if step.where == "extra" else step


def _from_the_used(step: SpecialSummon) -> SpecialSummon:
    return structs.replace(step, from_="used") if step.from_ == "extra" and step.what.how == "self" else step


def _own_coming(one: Any) -> Any:
    """ "This card, Special Summoned from the Extra Deck": where it lay face-up, not being there before."""
    if not isinstance(one, Selector) or one.how != "self" or one.where is None or one.where.came != "extra":
        return one
    return structs.replace(one, where=structs.replace(one.where, came="used"))


def _among_the_used(node: Any) -> Any:
    """A part of the tree where it says what is face-up in the Extra Deck, or goes there."""
    if type(node) is ToSpellbook and _goes_there_face_up(node):
        shared = {name: getattr(node, name) for name in ToUsed.__struct_fields__}
        return ToUsed(**{"if_" if name == "if" else name: value for name, value in shared.items()})
    if type(node) is Event:
        return _added_face_up(node)
    return _lying(node) if type(node) is Selector else node


def _added_face_up(event: Event) -> Event:
    """ "Is added to your Extra Deck face-up": has left play for the used spells; "is sent to the GY, or …" says it."""
    if event.event == "used" and event.to == "extra":
        return structs.replace(event, from_="play", to=None)
    several = event.any_ or ()
    left = [one for one in several if one.from_ is None or structs.replace(one, from_=None) not in several]
    if len(left) == len(several):
        return event
    return left[0] if len(left) == 1 else structs.replace(event, any_=tuple(left))


def _goes_there_face_up(step: ToSpellbook) -> bool:
    """ "Add 1 Pendulum monster from your hand to your Extra Deck, face-up"."""
    what = step.what
    there = what.zone in ("prepared", "spellbook") and what.where is not None and _is_pendulum(what.where)
    return step.place == "extra" and there


def _lying(one: Selector) -> Selector:
    zones = (one.zone,) if isinstance(one.zone, str) else one.zone or ()
    if "extra" not in zones or one.where is None:
        return one
    if one.where.face is None and one.how != "self":
        return _of_either_kind(one, zones)
    if one.where.face != "up":
        return one
    where = one.where if "play" in zones else structs.replace(one.where, face=None)
    rest = tuple([zone for zone in zones if zone != "extra"])
    here = structs.replace(one, where=where if where != Filter() else None)
    if "used" in rest:  # "your face-up Extra Deck or GY"
        return structs.replace(here, zone=rest if len(rest) > 1 else rest[0])
    there = structs.replace(here, zone="used", where=_pendulum(where))
    if not rest:
        return there
    if _is_pendulum(where):
        return structs.replace(here, zone=(*rest, "used"))
    parts = (structs.replace(here, zone=rest if len(rest) > 1 else rest[0]), there)
    either = tuple([Selector(kind=part.kind, side=part.side, zone=part.zone, where=part.where) for part in parts])
    return structs.replace(one, side=None, zone=None, where=None, either=either)


def _of_either_kind(one: Selector, zones: tuple[Zone, ...]) -> Selector:
    """ "1 Xyz or Pendulum monster from your Extra Deck": those that lie there from the start, and face-up Pendulums."""
    where = one.where
    kinds = where.class_ if where is not None else None
    if where is None or "used" in zones or one.either is not None:
        return one
    if kinds == "pendulum":
        return structs.replace(one, zone=(*zones, "used"))
    if not isinstance(kinds, tuple) or "pendulum" not in kinds or zones != ("extra",):
        return one
    here = Selector(kind=one.kind, side=one.side, zone="extra", where=where)
    there = structs.replace(here, zone="used", where=structs.replace(where, class_="pendulum"))
    return structs.replace(one, side=None, zone=None, where=None, either=(here, there))


def _is_pendulum(where: Filter) -> bool:
    return where.class_ == "pendulum" or (where.any_ or ()) == (_PENDULUM,)


def _pendulum(where: Filter) -> Filter:
    """The filter, of Pendulum monsters alone."""
    if _is_pendulum(where):
        return where
    if where.class_ is None:
        return structs.replace(where, class_="pendulum")
    return structs.replace(where, any_=(_PENDULUM,)) if where.any_ is None else where
