"""EQUIP: kinds of equipment, the limits of their bonuses, and what holds MP, HP, spells and Focus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules.between.refusal import Problem

Bonus = Literal["weapon", "armour", "talisman", "scepter", "jewellery", "amulet", "war_paint"]
Origin = Literal["mundane", "magic", "spell"]

BONUSES: dict[Bonus, str] = {
    "weapon": "Attack",
    "armour": "Defense",
    "talisman": "Focus",
    "scepter": "Channeling",
    "jewellery": "Preparation",
    "amulet": "MP",
    "war_paint": "HP",
}
"""Each kind of bonus and the stat that it improves (EQUIP-01, EQUIP-07 to EQUIP-14). EQUIP-15: examples, so an item is
free to look like anything and to have several."""

LIMITS: dict[Origin, int | None] = {"mundane": 3, "magic": 6, "spell": None}
"""The most one item gives in all (EQUIP-02 to EQUIP-04, EQUIP-17); what comes from a specific spell has no limit
(EIDOLON-09)."""
WORN_MUNDANE_LIMIT = 3
WORN_LIMIT = 6
"""EQUIP-05: the most that several items give one stat."""
AMULET_MP_PER_POINT = 10
WAR_PAINT_HP_PER_POINT = 4
AMULET_HALF_MINUTES = 20
AMULET_FULL_MINUTES = 8 * 60


def check_item(name: str, origin: Origin, bonuses: Mapping[Bonus, int]) -> tuple[Problem, ...]:
    """Whether one item's bonuses are within its limit, all kinds together (EQUIP-02 to EQUIP-04, EQUIP-17)."""
    problems = [
        Problem(rule="EQUIP-01", message=f"{name}: a bonus of {points} to {kind}; bonuses are 0 or more")
        for kind, points in bonuses.items()
        if points < 0
    ]
    total, limit = sum(bonuses.values()), LIMITS[origin]
    if limit is not None and total > limit:
        rule = ("EQUIP-03" if len(bonuses) > 1 else "EQUIP-02") if origin == "mundane" else "EQUIP-04"
        problems.append(
            Problem(rule=rule, message=f"{name}: +{total} in all, and {origin} equipment gives at most +{limit}")
        )
    return tuple(problems)


class Worn(Struct, frozen=True, kw_only=True):
    """One item's bonus to one stat, and where it comes from."""

    origin: Origin
    points: int


def combined(worn: Iterable[Worn], inherent: int = 0) -> int:
    """What several items give one stat (EQUIP-05): at most +3 from mundane ones and +6 in all, bonuses from specific
    spells on top, and inherent ones of monsters without any limit (EQUIP-06)."""
    by_origin: dict[Origin, int] = {"mundane": 0, "magic": 0, "spell": 0}
    for each in worn:
        by_origin[each.origin] += each.points
    items = min(WORN_LIMIT, min(WORN_MUNDANE_LIMIT, by_origin["mundane"]) + by_origin["magic"])
    return items + by_origin["spell"] + inherent


def talisman_slots(points: int, *, magic: bool) -> int:
    """Focus slots that a Talisman adds: one a point (EQUIP-09), less the one that a magic item occupies while it is in
    use (EQUIP-16)."""
    return points - (1 if magic else 0)


def scepter_needs(mp_costs: Iterable[int], scepter: int) -> tuple[int, ...]:
    """Channeling that the spells of one Full Cast need with a Scepter (EQUIP-10): it serves the costliest one, and the
    others need none (CAST-13). One spell alone is a Full Cast of one."""
    costs = tuple(mp_costs)
    if not costs:
        return ()
    first = costs.index(max(costs))
    return tuple(formulas.channeling_need(cost, scepter=scepter) if i == first else 0 for i, cost in enumerate(costs))


def jewellery_action(*, in_own_tome: bool) -> Literal["cast", "full"]:
    """The action of casting a spell that jewellery holds (EQUIP-11): a Full Action where it is not in the wielder's own
    Spell Tome, who could not put it into a Full Cast either (EQUIP-12)."""
    return "cast" if in_own_tome else "full"


def amulet_maximum(points: int) -> int:
    """MP that an Amulet holds (EQUIP-13)."""
    return AMULET_MP_PER_POINT * points


def amulet_mp(now: int, points: int, idle_minutes: int) -> int:
    """MP in an Amulet that was not used for so long (EQUIP-13): after 20 minutes half, after 8 hours all; a level above
    half never falls."""
    full = amulet_maximum(points)
    if idle_minutes >= AMULET_FULL_MINUTES:
        return full
    return max(now, full // 2) if idle_minutes >= AMULET_HALF_MINUTES else now


def paint_maximum(points: int) -> int:
    """HP that War Paint adds (EQUIP-14)."""
    return WAR_PAINT_HP_PER_POINT * points


def paint_hurt(paint: int, hp: int, damage: int) -> tuple[int, int]:
    """``(paint, hp)`` after losing HP: the paint goes before regular HP (EQUIP-14)."""
    from_paint = min(paint, damage)
    return paint - from_paint, max(0, hp - (damage - from_paint))


def repainted(paint: int, points: int) -> int:
    """War Paint after one choice of Meditation's third option: 4 HP more, to its full (EQUIP-14, MEDITATE-07)."""
    return min(paint_maximum(points), paint + WAR_PAINT_HP_PER_POINT)
