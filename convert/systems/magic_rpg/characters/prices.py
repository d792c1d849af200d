"""What things cost in attribute points (AP), by formula (MRPG-AP-06 to MRPG-AP-17). Whole numbers throughout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

LifeTable = Literal["formula", "printed"]

COMMON_SPELL = 4
"""MRPG-AP-06; taught spells and lands cost as much (MRPG-AP-13)."""
BASIC_LAND = 1
"""MRPG-AP-07."""
MEMORY, CONCENTRATION, SPECIALIZATION, SPECIAL = 10, 2, 20, 3
"""What a step costs for each that one has already (MRPG-AP-08, -09, -11, -12)."""
PRINTED_LIFE_STEPS: Mapping[int, int] = {18: 16, 19: 18, 20: 19}
"""The steps to these Life Points where the running totals are charged as printed (MRPG-AP-15, MRPG-AP-19)."""


def memory_step(current: int) -> int:
    """From Memory ``current`` to the next (MRPG-AP-08)."""
    return MEMORY * current


def memory_total(value: int) -> int:
    """From 1 to ``value`` (MRPG-AP-08, MRPG-AP-14); the formula has no end."""
    return MEMORY * value * (value - 1) // 2


def concentration_step(current: int) -> int:
    """From Concentration ``current`` to the next (MRPG-AP-09)."""
    return CONCENTRATION * current


def concentration_total(value: int) -> int:
    """From 1 to ``value`` (MRPG-AP-09)."""
    return CONCENTRATION * value * (value - 1) // 2


def life_step(current: int, table: LifeTable = "formula") -> int:
    """From ``current`` Life Points to one more (MRPG-AP-10), by the formula unless the table as printed is played
    (MRPG-AP-15, MRPG-AP-19)."""
    return PRINTED_LIFE_STEPS.get(current + 1, current) if table == "printed" else current


def life_total(value: int, table: LifeTable = "formula") -> int:
    """From 1 to ``value`` Life Points (MRPG-AP-10, MRPG-AP-15)."""
    return sum(life_step(each, table) for each in range(1, value))


def specialization_step(held: int) -> int:
    """One more for a character who holds so many (MRPG-AP-11, MRPG-AP-17): the first is free."""
    return SPECIALIZATION * held


def specialization_total(count: int) -> int:
    """For ``count`` of them (MRPG-AP-11, MRPG-AP-17)."""
    return SPECIALIZATION * count * (count - 1) // 2


def special_step(held: int) -> int:
    """One more for a character who has so many, wherever they are spent (MRPG-AP-12, MRPG-SPEC-03)."""
    return SPECIAL * held


def special_total(count: int) -> int:
    """For ``count`` of them (MRPG-AP-12, MRPG-AP-16)."""
    return SPECIAL * count * (count - 1) // 2


def specials_price(held: int, wanted: int) -> int:
    """``wanted`` more for a character who has ``held``: 3 · (k·n + k·(k − 1)/2) (MRPG-SPEC-04)."""
    return SPECIAL * (wanted * held + wanted * (wanted - 1) // 2)
