"""What entries of an older ``schema_version`` need (``convert.compendium.migrations``)."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def migrate_entry(to: int, kind: str, entry: Plain) -> Plain:
    """The entry as version ``to`` has it, from the version before."""
    return _npc_candidate(entry) if to == 1 else entry


def _npc_candidate(entry: Plain) -> Plain:
    """In the drafts an ``npc`` block without ``candidate`` was one that the table decides on; now it is a settled
    character (CONVERT-25)."""
    npc = entry.get("npc")
    return {**entry, "npc": {"candidate": True, **npc}} if isinstance(npc, dict) else entry
