"""What a card's own text calls it, place by place (CONVERT-42): "its name becomes “Frog” while in the GY", "always
treated as a “Moss” card". What it becomes stands in the place of its own name, what it also counts as beside it; the
same in every zone that the text names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from convert.effects import Ability, Selector
from convert.effects.steps import ChangeIdentity
from convert.systems.duel_monsters.rules.continuous import named_zones

ANYWHERE = ""
"""The place of what holds in every zone, also where nothing else of its text does: a Shadow's, a negated creature's, a
spell's that is being cast."""
_ZONES = frozenset({"play", "prepared", "used", "banished", "spellbook", "extra"})
_LIKE = {"corpse": "used", "item": "play"}
"""Of a dead Real monster and of what somebody carries: the zone that it counts as (CONVERT-08, CONVERT-12)."""


class Called(NamedTuple):
    """What a card is called somewhere."""

    instead: tuple[str, ...] = ()
    """Names that it has there and no other."""
    also: tuple[str, ...] = ()
    """Names and series of names that it has besides."""


def called(effects: Sequence[Ability]) -> Mapping[str, Called]:
    """By zone, and under ``ANYWHERE`` what holds in every one; empty for a card that says nothing of its name. What has
    a condition is an ability of what is in play."""
    found: dict[str, Called] = {}
    for ability in effects:
        if ability.mode != "continuous" or ability.if_:
            continue
        zones = named_zones(ability)
        everywhere = (ANYWHERE,) if _ZONES.issubset(zones) else ()
        for step in ability.do:
            if isinstance(step, ChangeIdentity) and not step.if_ and step.what == Selector(how="self"):
                for zone in (*zones, *everywhere):
                    found[zone] = _with(found.get(zone, Called()), step)
    return found


def _with(known: Called, step: ChangeIdentity) -> Called:
    instead, also = known
    if step.name is not None:
        instead, also = (instead, (*also, step.name)) if step.also else ((*instead, step.name), also)
    return Called(instead, (*also, step.series) if step.series is not None else also)


def in_zone(known: Mapping[str, Called], zone: str) -> Called:
    """What it is called there."""
    return known.get(_LIKE.get(zone, zone)) or known.get(ANYWHERE) or Called()
