"""PREP: how many slots there are. (How long preparing takes: ``formulas.prepare_minutes``.)"""

from __future__ import annotations

from convert.prose.english import some
from convert.systems.duel_monsters.rules.between.refusal import Problem


def check_slots(taken: int, preparation: int) -> tuple[Problem, ...]:
    """Whether the slots in use fit the Preparation Score (PREP-04): Prepared, Used and Despelled ones all count."""
    if taken <= preparation:
        return ()
    return (
        Problem(
            rule="PREP-04",
            message=f"{some(taken, 'slot', 'are')} taken (Prepared, Used and Despelled), and "
            f"Preparation is {preparation}",
        ),
    )
