"""What is turned face-up without its flip effect: "(Flip Effects are not activated at this time.)"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Step
from convert.effects import steps as op

WITHOUT_FLIPS = "without-flips"
"""The words that say so, as the rewrite table puts them."""
_TURNS_NOTHING = (op.ChangeStance, op.Look, op.Destroy)
"""What shows or moves a face-down monster without its being flipped (SHADOW-04): there the words remind."""


def without_flips(steps: Sequence[Step]) -> list[Step] | None:
    """The steps, those that turn something face-up without what flips; None where none of them is about that."""
    if not any(isinstance(step, (op.Reveal, *_TURNS_NOTHING)) for step in steps):
        return None
    return [msgspec.structs.replace(step, silent=True) if isinstance(step, op.Reveal) else step for step in steps]
