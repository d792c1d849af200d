"""TRINKET: made like an artifact but in hours, used once, never restored (TRINKET-01)."""

from __future__ import annotations

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules.between.ritual import Recipe


def making(rank: int) -> Recipe:
    """Making a trinket: B = 2 x (1 + R) hours; helpers as in every ritual (TRINKET-03, TRINKET-04)."""
    base = formulas.create_trinket_hours(rank)
    return Recipe(purpose="trinket", base=base, unit="hours", mp_per_unit=formulas.TRINKET_MP_PER_UNIT)
