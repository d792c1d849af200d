"""ARTIFACT: base times of restoring and creating, and what keeps an artifact's power."""

from __future__ import annotations

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.between.ritual import Recipe


def restoring(rank: int) -> Recipe:
    """Giving an artifact its power back: B = 1 + R minutes (ARTIFACT-06)."""
    return Recipe(
        purpose="restore",
        base=formulas.restore_minutes(rank),
        unit="minutes",
        mp_per_unit=formulas.ARTIFACT_MP_PER_UNIT,
    )


def creating(rank: int) -> Recipe:
    """Making an artifact: B = 2 x (1 + R) days (ARTIFACT-07)."""
    base = formulas.create_artifact_days(rank)
    return Recipe(purpose="create", base=base, unit="days", mp_per_unit=formulas.ARTIFACT_MP_PER_UNIT)


def keeps_power(entry: Spell) -> bool:
    """Whether using the artifact leaves it its power (ARTIFACT-02): single use is the rule, lasting ones keep it
    until they are Despelled."""
    return entry.lasting or entry.form == "equipment"
