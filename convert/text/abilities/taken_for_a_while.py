"""What a monster may not do that is taken for a while: "take control of it until the End Phase; it cannot attack"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op

_HELD = (op.ChangeIdentity, op.Forbid, op.Protect, op.Suppress)


def as_long_as_it_is_taken(steps: Sequence[Step]) -> list[Step]:
    """The steps; what is said of a monster that goes home at the End Phase, and no end of it, ends with that."""
    ends: dict[str, Any] = {}
    found: list[Step] = []
    for step in steps:
        what = getattr(step, "what", None)
        name = (what.ref or what.id) if isinstance(what, Selector) else None
        if name is not None and isinstance(step, op.Control) and step.until is not None:
            ends[name] = step.until
        elif name in ends and isinstance(step, _HELD) and step.until is None:
            step = msgspec.structs.replace(step, until=ends[name])
        found.append(step)
    return found
