"""A build does not replace a good compendium with a much poorer one, unless it is told that this is meant."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import islice
from math import ceil
from typing import Any

from convert.compendium.manifest import Manifest
from convert.compendium.state import Previous
from convert.errors import DataError
from convert.prose.english import some

SHARE = 0.05
"""More than this share of the entries gone, or without their effects, stops a build."""
FEWEST = 20
"""Below so many entries a share says nothing."""
_NO_EFFECTS = b'"effects":[]'


def guard(
    known: Manifest | None,
    options: Mapping[str, Any],
    previous: Previous,
    generated: Mapping[str, bytes],
    moved: Container[str] = (),
) -> DataError | None:
    """Why the new compendium may not replace the old one; None where it may. ``moved`` are ids that entries had once
    and whose entries are there by another id now: those have not vanished.

    Another part of the database (``--set``, ``--form``) is another compendium and is not compared."""
    if known is None or known.options != options:
        return None
    before = previous.generated
    if len(before) < FEWEST:
        return None
    meant = "look at what happened; if it is meant, build with --accept"
    vanished = [entry_id for entry_id in before if entry_id not in generated and entry_id not in moved]
    if len(vanished) > SHARE * len(before):
        share = len(vanished) / len(before)
        return DataError(
            f"{len(vanished):,} of {some(len(before), 'entry')} ({share:.0%}) would be gone: nothing was written",
            hint=meant,
        )
    lost = sum(
        line != generated.get(entry_id, line) and _NO_EFFECTS not in line and _NO_EFFECTS in generated[entry_id]
        for entry_id, line in before.items()
    )
    had = _with_effects(before, generated, enough=ceil(lost / SHARE) + 1) if lost else 0
    if lost > SHARE * had:
        return DataError(
            f"{lost:,} of {some(had, 'entry')} ({lost / had:.0%}) would lose their effects: nothing was written",
            hint=meant,
        )
    return None


def _with_effects(before: Mapping[str, bytes], generated: Container[str], *, enough: int) -> int:
    """How many of the entries that are still there had effects, counted up to ``enough``: there are many, and most are
    long."""
    had = (entry_id for entry_id, line in before.items() if _NO_EFFECTS not in line and entry_id in generated)
    return sum(1 for _ in islice(had, enough))
