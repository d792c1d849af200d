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
    """From Memory ``current`` to the next (MRPG-AP-08, MRPG-AP-14)."""
    return MEMORY * current


def concentration_step(current: int) -> int:
    """From Concentration ``current`` to the next (MRPG-AP-09)."""
    return CONCENTRATION * current


def life_step(current: int, table: LifeTable = "formula") -> int:
    """From ``current`` Life Points to one more (MRPG-AP-10), by the formula unless the table as printed is played
    (MRPG-AP-15, MRPG-AP-19)."""
    return PRINTED_LIFE_STEPS.get(current + 1, current) if table == "printed" else current


def specialization_step(held: int) -> int:
    """One more for a character who holds so many (MRPG-AP-11, MRPG-AP-17): the first is free."""
    return SPECIALIZATION * held


def special_step(held: int) -> int:
    """One more for a character who has so many, wherever they are spent (MRPG-AP-12, MRPG-AP-16, MRPG-SPEC-03)."""
    return SPECIAL * held
