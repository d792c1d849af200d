"""0 → 1: the drafts before card2spell 0.1.

Their entry files had no ``schema_version``, and left ``kind``, ``text`` and ``effects`` out where they were what they
are by default; since then those three are always written.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from convert.compendium.files import schema_path
from convert.compendium.migrations.step import Plain, Step
from convert.contract.system import System

_ALWAYS: Plain = {"text": "", "effects": []}


def _apply(kind: str, data: Plain, system: System) -> Plain:
    if kind != "entries":
        return data
    stem = _stem(data, system)
    entries = [_entry(each, system.files[stem], system) for each in data["entries"]]
    rest = {name: value for name, value in data.items() if name not in ("$schema", "system", "entries")}
    return {"$schema": schema_path(system.name, stem), **rest, "system": system.name, "entries": entries}


def _entry(entry: Any, kind: str, system: System) -> Any:
    if not isinstance(entry, dict):
        return entry
    kind = str(entry.get("kind", kind))
    return system.migrate_entry(
        STEP.to, kind, {**entry, "kind": kind, **{k: entry.get(k, v) for k, v in _ALWAYS.items()}}
    )


def _stem(data: Plain, system: System) -> str:
    """Which of the game's files this is: by its schema, else by a field that only one kind of entry has."""
    named = PurePosixPath(str(data.get("$schema", ""))).name.removesuffix(".schema.json")
    if named in system.files:
        return named
    first = next((each for each in data["entries"] if isinstance(each, dict)), {})

    def shared(stem: str) -> int:
        fields = system.entry_types[system.files[stem]].__struct_encode_fields__
        return len(set(fields) & set(first))

    return max(system.files, key=shared)


STEP = Step(to=1, title="kind, text and effects are always written; schema_version", apply=_apply)
