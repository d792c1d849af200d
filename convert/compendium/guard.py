"""A build does not replace a good compendium with a much poorer one, unless it is told that this is meant."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from convert.compendium.manifest import Manifest
from convert.compendium.state import Previous
from convert.errors import DataError

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
    before = previous.generated()
    if len(before) < FEWEST:
        return None
    meant = "look at what happened; if it is meant, build with --accept"
    vanished = [entry_id for entry_id in before if entry_id not in generated and entry_id not in moved]
    if len(vanished) > SHARE * len(before):
        share = len(vanished) / len(before)
        return DataError(
            f"{len(vanished):,} of {len(before):,} entries ({share:.0%}) would be gone: nothing was written", hint=meant
        )
    had = [entry_id for entry_id, line in before.items() if _NO_EFFECTS not in line and entry_id in generated]
    lost = [entry_id for entry_id in had if _NO_EFFECTS in generated[entry_id]]
    if had and len(lost) > SHARE * len(had):
        share = len(lost) / len(had)
        return DataError(
            f"{len(lost):,} of {len(had):,} entries ({share:.0%}) would lose their effects: nothing was written",
            hint=meant,
        )
    return None
