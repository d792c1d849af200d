"""What a selector asks, whatever the position: worked out once for each that stands in an entry."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from convert.effects import Selector
from convert.effects.terms import Zone
from convert.systems.duel_monsters.rules.effects.card_kinds import CARDS
from convert.systems.duel_monsters.rules.effects.each_player import PERSONS

ANYTHING = ("any",)
NO_CREATURES = frozenset(("spell", "artifact", "spell_or_artifact", "equipment", "any"))
"""Kinds among which there is what is no creature."""
NAMED_OTHERWISE = ("self", "previous", "event", "equipped")
"""How something is meant that nothing has to be looked for."""
PLAY: tuple[Zone, ...] = ("play",)


class Plan(NamedTuple):
    """``plain``: a description that is looked for zone by zone, and in no other way."""

    plain: bool
    zones: tuple[Zone, ...]
    kinds: tuple[str, ...]
    named: bool
    """Whether it picks something out, which a protection from that may forbid."""
    characters: bool
    others: bool
    tokens: bool
    """Which creatures are of these kinds: characters, others, tokens in any case."""
    besides: bool
    """Whether a creature may be of these kinds besides (CONVERT-26)."""
    things: bool
    """Whether there is what is no creature among these kinds."""
    anybodys: bool
    """Whether it does not matter whose a creature is."""
    enemies: bool
    """Whether it is about any enemy, and about nobody else."""
    own: bool
    """Whether it is about oneself and one's own summons, and about nobody else."""
    in_area: bool
    """Whether it reaches what is in an area that somebody chooses (CONVERT-18)."""
    anywhere: bool
    """Whether it does not matter where a creature stands."""
    near: bool
    """Whether one that is named must be within one Section also where it is no creature (CAST-18)."""


@lru_cache(maxsize=1 << 13)
def plan_of(selector: Selector) -> Plan:
    """What it asks."""
    wanted, reach, side = kinds(selector), selector.reach, selector.side
    where = selector.where
    made = where is not None and (where.used_for is not None or where.beneath is not None)
    everything = selector.how == "all" and reach in ("section", "two_sections")
    anybodys = side in (None, "any") and not everything
    return Plan(
        plain=not (
            selector.ref is not None
            or selector.how in NAMED_OTHERWISE
            or selector.either is not None
            or side in PERSONS
            or selector.among is not None
            or (made and selector.zone is None)
        ),
        zones=PLAY if selector.zone is None else _several(selector.zone),
        kinds=wanted,
        named=selector.how in ("target", "choose"),
        **_beings_meant(wanted, selector),
        besides=not CARDS.isdisjoint(wanted),
        things=not NO_CREATURES.isdisjoint(wanted),
        anybodys=anybodys,
        enemies=not anybodys and side == "opponent" and not everything,
        own=side == "you" and selector.kind != "caster",
        in_area=reach in ("two_sections", "skirmish") or (reach == "section" and selector.how == "all"),
        anywhere=reach == "field" or (reach is None and (selector.how == "all" or "caster" in wanted)),
        near=reach == "section" and selector.how in ("target", "choose"),
    )


def _several(zone: Zone | tuple[Zone, ...]) -> tuple[Zone, ...]:
    return (zone,) if isinstance(zone, str) else zone


def kinds(selector: Selector) -> tuple[str, ...]:
    """The kinds a selector names; ``any`` when it names none."""
    kind = selector.kind
    if kind is None:
        return ANYTHING
    return (kind,) if isinstance(kind, str) else kind


def _beings_meant(wanted: tuple[str, ...], selector: Selector) -> dict[str, bool]:
    """Whether characters, other creatures, and tokens in any case are of these kinds. Casters: characters, for "your
    opponent" any enemy (CONVERT-20), and for "you" whoever uses it, a Real monster too (GM-07, REAL-05). Monsters:
    summons and Real monsters; what reaches everything reaches characters too (CONVERT-18). "A card" (``any``) is no
    caster: nobody counts, names or pays with one."""
    caster, monster = "caster" in wanted, "monster" in wanted
    everything = selector.how == "all" and selector.reach is not None and selector.side not in ("you", "owner")
    if "any" in wanted:
        return {"characters": everything or caster, "others": True, "tokens": True}
    oneself = selector.kind == "caster" and selector.side == "you"
    others = monster or oneself or (caster and selector.side == "opponent")
    return {"characters": caster or (monster and everything), "others": others, "tokens": "token" in wanted}
