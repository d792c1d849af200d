"""The files of a compendium, from what a build has made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from convert import __version__
from convert.compendium import files, manifest, provenance, state
from convert.compendium.atomic import Change, Staged
from convert.compendium.base import Base
from convert.compendium.edits import Kept
from convert.compendium.files import Format, plain_of
from convert.compendium.gone import Gone
from convert.compendium.manifest import Fingerprints, Manifest, Origin, Wrote
from convert.compendium.merge import leaves
from convert.compendium.overrides import Applied
from convert.compendium.state import State
from convert.contract.system import System

Lines = dict[str, tuple[str, str, bytes]]
"""Entry id → (kind, slug, line)."""


@dataclass(frozen=True, kw_only=True)
class Made:
    """All that a build has made. ``generated`` are the lines before a person's own changes, ``lines`` those with them;
    ``edited`` names the entries in which they differ."""

    system: System
    format: Format
    options: Mapping[str, Any]
    prints: Fingerprints
    base: Base
    applied: Applied
    generated: Mapping[str, bytes]
    lines: Lines
    kept: list[Kept] = field(default_factory=list)
    edited: set[str] = field(default_factory=set)
    gone: tuple[Gone, ...] = ()
    pinned: Mapping[str, msgspec.Raw] = field(default_factory=dict)


def stage(made: Made, change: Change) -> dict[str, Staged]:
    """Send all files but the base and the manifest on their way; those that the manifest lists, by name."""
    staged: dict[str, Staged] = {}
    for stem, kind in made.system.files.items():
        rows = files.sorted_lines((slug, line) for its, slug, line in made.lines.values() if its == kind)
        name = f"{stem}.{made.format}"
        staged[name] = change.put(name, files.encode(made.system.name, stem, rows, made.format))
    for name, value in made.system.other_files(plain_of(line) for _, _, line in made.lines.values()).items():
        staged[name] = change.put(name, value)
    staged[provenance.NAME] = change.put(provenance.NAME, provenance.encode(made.system.name, _origins(made)))
    change.put(state.NAME, state.encode(_state(made)))
    return staged


def manifest_of(made: Made, staged: Mapping[str, Staged]) -> Manifest:
    """What the folder's manifest says, once the disk has the files."""
    counted = {row.id: row.counted for row in made.base.rows}
    for entry_id in {*made.applied.changed, *made.edited}:
        if entry_id in made.lines:
            kind, _, line = made.lines[entry_id]
            counted[entry_id] = _counted(made.system, kind, line)
    kinds = Counter(kind for kind, _, _ in made.lines.values())
    entries = {f"{stem}.{made.format}": kinds[kind] for stem, kind in made.system.files.items()}
    states = Counter(outcome.state for outcome in made.applied.outcomes)
    return Manifest(
        system=made.system.name,
        tool_version=__version__,
        source=Origin(label=made.base.label, version=made.base.version, cards=made.base.cards),
        format=made.format,
        options=made.options,
        counts=manifest.count(counted[entry_id] for entry_id in made.lines),
        skipped=len(made.base.skipped),
        overrides=dict(sorted(states.items())),
        files={
            name: Wrote(sha256=each.sha256(), bytes=each.size, entries=entries.get(name, 0))
            for name, each in staged.items()
        },
        fingerprints=made.prints,
        edited=tuple(sorted(made.edited)),
    )


def _counted(system: System, kind: str, line: bytes) -> tuple[Any, ...]:
    """What an entry that was changed is counted by."""
    plain = plain_of(line)
    try:
        return manifest.count_key(kind, msgspec.convert(plain, system.entry_types[kind]))
    except msgspec.ValidationError:  # a person's edits of the file do not fit what is generated now: `validate` says so
        return kind, plain.get("form"), plain.get("rank"), None


def _origins(made: Made) -> dict[str, Mapping[str, str]]:
    """Entry id → field → origin, of the entries that are written."""
    base = made.base
    origins: dict[str, Mapping[str, str]] = {row.id: base.origins(row) for row in base.rows if row.id in made.lines}
    for changed in made.applied.changed.values():
        if changed.id in made.lines:
            origins[changed.id] = changed.origins
    for each in made.kept:
        if each.edit.removed:
            origins.pop(each.edit.id, None)
        else:
            known, by_hand = origins.get(each.edit.id, {}), f"edited by hand in {each.edit.file}"
            edited = {name: "; ".join(filter(None, (known.get(name), by_hand))) for name, _ in leaves(each.edit.fields)}
            origins[each.edit.id] = {**known, **edited}
    return origins


def _state(made: Made) -> State:
    """What the next build must know of this one."""
    written = (entry_id for entry_id in sorted(made.applied.changed) if entry_id in made.generated)
    changed = {entry_id: msgspec.Raw(made.generated[entry_id]) for entry_id in written}
    left_out = tuple(row.id for row in made.base.rows if row.id not in made.generated)
    return State(changed=changed, left_out=left_out, gone=made.gone, pinned=made.pinned)
