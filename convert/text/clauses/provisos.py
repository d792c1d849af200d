"""Provisos after a clause: without the flip effects of what is turned face-up, and even if this card leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from convert.effects import Step
from convert.effects import steps as op

_TURNS_NOTHING = (op.ChangeStance, op.Look, op.Destroy)
"""What shows or moves a face-down monster without its being flipped (SHADOW-04): there the words remind."""
_LASTING = (
    op.Allow,
    op.ChangeIdentity,
    op.ChangeLevel,
    op.Control,
    op.Forbid,
    op.Modify,
    op.Protect,
    op.SetStat,
    op.Suppress,
)


def _without_flips(steps: Sequence[Step]) -> list[Step] | None:
    """ "(Flip Effects are not activated at this time.)": what is turned up does not flip; None where nothing is."""
    if not any(isinstance(step, (op.Reveal, *_TURNS_NOTHING)) for step in steps):
        return None
    return [msgspec.structs.replace(step, silent=True) if isinstance(step, op.Reveal) else step for step in steps]


def _even_if_gone(steps: Sequence[Step]) -> list[Step] | None:
    """ "(even if this card leaves the field)": what has no end of its own lasts as long as what it is done to."""
    if not steps:
        return None
    return [
        msgspec.structs.replace(step, until="leaves_play")
        if isinstance(step, _LASTING) and step.until is None
        else step
        for step in steps
    ]


PROVISOS: Mapping[str, Callable[[Sequence[Step]], list[Step] | None]] = {
    "without-flips": _without_flips,
    "even-if-gone": _even_if_gone,
}
"""By the word that the rewrite table puts for each: the steps with it, or None where they are not what it is about."""
