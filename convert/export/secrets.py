"""What only the game master may know of an entry: ``gm_notes`` and ``extra`` of an override. An export leaves both out,
since what is exported goes from hand to hand; ``--gm-notes`` keeps them. This is the one place that decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from convert.contract.panel import own_words

FIELDS: Mapping[str, Any] = {"gm_notes": "", "extra": {}}
"""The fields, and what stands in one that is empty."""


def secret(entry: Any) -> bool:
    """Whether somebody wrote something for the game master alone."""
    return any(getattr(entry, name, None) for name in FIELDS)


def told(entry: Any) -> tuple[str, ...]:
    """What it is, in words."""
    return own_words(entry)


def without_secrets(entry: Any) -> Any:
    """The entry without it, and without abilities that are not revealed (MRPG-MON-02); the entry itself where there is
    nothing."""
    changes = dict(FIELDS) if secret(entry) else {}
    lines = getattr(entry, "abilities", ())
    if isinstance(lines, tuple) and not all(getattr(one, "revealed", True) for one in lines):
        changes["abilities"] = tuple(one for one in lines if one.revealed)
    return msgspec.structs.replace(entry, **changes) if changes else entry


def origins_without(origins: Mapping[str, str]) -> Mapping[str, str]:
    """Where values came from, without these fields: their names may say enough."""
    if not any(_is_of_one(field) for field in origins):
        return origins
    return {field: origin for field, origin in origins.items() if not _is_of_one(field)}


def _is_of_one(field: str) -> bool:
    return field.partition(".")[0] in FIELDS


def left_out(chosen: int) -> str:
    """What an export says of entries whose notes it leaves out; "" for none."""
    if not chosen:
        return ""
    who = "1 entry has" if chosen == 1 else f"{chosen:,} entries have"
    return f"{who} notes for the game master (gm_notes, extra), left out here; --gm-notes writes them too"
