"""The verbs in words: one function an op, in families; ``VERBS`` holds them all (a test compares it with STEP_TYPES).

A function takes the scope and the step and returns what is done as a ``Said``: a verb phrase in its plain form and,
where something else than the effect's player does it, its subject.
"""

from __future__ import annotations

from collections.abc import Mapping

from convert.effects import StepBase
from convert.effects.steps import STEP_TYPES
from convert.systems.duel_monsters.words.verbs import (
    chance,
    control,
    numbers,
    permissions,
    protecting,
    removal,
    skipping,
    spells,
    structure,
    summoning,
)
from convert.systems.duel_monsters.words.verbs.phrase import Said, Verb

VERBS: Mapping[str, Verb] = {
    **removal.VERBS,
    **summoning.VERBS,
    **spells.VERBS,
    **numbers.VERBS,
    **control.VERBS,
    **permissions.VERBS,
    **skipping.VERBS,
    **protecting.VERBS,
    **chance.VERBS,
    **structure.VERBS,
}
BY_TYPE: Mapping[type[StepBase], Verb] = {STEP_TYPES[op]: verb for op, verb in VERBS.items()}

__all__ = ["BY_TYPE", "VERBS", "Said", "Verb"]
