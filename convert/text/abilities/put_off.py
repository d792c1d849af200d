"""What is done to something that is only chosen later ("Special Summon 1 Fish during the End Phase, but its ATK becomes
0"): it is done then too."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from convert.effects import Step
from convert.effects import steps as op
from convert.text.sentences.dependent import references


def done_then_too(steps: Sequence[Step]) -> list[Step]:
    """The steps; one that speaks of what a step put off before it names is put off with that."""
    out: list[Step] = []
    for step in steps:
        waits = out[-1] if out else None
        if isinstance(waits, op.Delayed) and not isinstance(step, op.Delayed):
            named = {what.id for one in waits.do if (what := getattr(one, "what", None)) is not None and what.id}
            if references(step) & named:
                out[-1] = replace(waits, do=(*waits.do, replace(step, src=None)))
                continue
        out.append(step)
    return out
