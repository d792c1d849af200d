"""In which manner a Special Summon counts: "(This is treated as a Fusion Summon.)"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Step
from convert.effects import steps as op

TREATED_AS: dict[str, Any] = {
    f"treated-as-{manner}-summon": manner for manner in ("fusion", "ritual", "synchro", "xyz", "link")
}
""" "(This is treated as a Fusion Summon.)", and the manner that it is."""


def treated_as(word: str, steps: list[Step]) -> list[Step] | None:
    """The last Special Summon among the steps in this manner; None where there is none."""
    for at in range(len(steps) - 1, -1, -1):
        step = steps[at]
        if isinstance(step, (op.FusionSummon, op.RitualSummon)):
            return list(steps)
        if isinstance(step, op.SpecialSummon):
            return [*steps[:at], msgspec.structs.replace(step, manner=TREATED_AS[word]), *steps[at + 1 :]]
    return None
