"""What a person changed in an output file since the build wrote it: found, kept, and told (design 3.3).

A three-way comparison: what was generated then, what is generated now, what the person has. The person's own fields
win; all others are the new ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from convert.compendium import files
from convert.compendium.check import EntryCheck
from convert.compendium.files import line_of, plain_of
from convert.compendium.manifest import Manifest, Wrote, load
from convert.compendium.merge import at, differences, leaves, merged
from convert.compendium.state import Previous
from convert.contract.system import System
from convert.errors import DataError
from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.findings.reading import read

DISCARD = "or build with --discard-edits to have the generated files again"


class EditedFilesError(DataError):
    """A file that a person edited cannot be used as it is. ``findings`` say where and why."""

    def __init__(self, message: str, findings: list[Finding], hint: str) -> None:
        super().__init__(message, hint=hint)
        self.findings = findings


@dataclass(frozen=True, kw_only=True)
class Edit:
    """What a person did to one entry: fields set (null for removed), or the whole entry added or removed."""

    id: str
    kind: str
    name: str
    file: str
    fields: dict[str, Any] = field(default_factory=dict)
    added: dict[str, Any] | None = None
    removed: bool = False


def touched(folder: Path, manifest: Manifest) -> frozenset[str]:
    """The names of the files that are not what the last build wrote."""
    return frozenset(name for name, wrote in manifest.files.items() if not is_as_written(folder / name, wrote))


def is_as_written(path: Path, wrote: Wrote) -> bool:
    """Whether the file is what a manifest says; a long one is never held as a whole."""
    if not path.is_file() or path.stat().st_size != wrote.bytes:
        return False
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == wrote.sha256


def by_hand(before: bytes, now: Mapping[str, Any], file: str) -> dict[str, str]:
    """Field → that a person edited it, of an entry that was generated as the line ``before``."""
    return dict.fromkeys((name for name, _ in leaves(differences(plain_of(before), now))), f"edited by hand in {file}")


def since_the_build(system: System, folder: Path, entry: Any) -> dict[str, str]:
    """The same of an entry of a folder, where its file is not as the last build wrote it. Nothing where that cannot be
    told: `validate` and the next build say why."""
    stem = next(stem for stem, kind in system.files.items() if kind == entry.kind)
    path = files.find(folder, stem)
    try:
        made = load(folder)
        wrote = made.files.get(path.name) if made is not None and path is not None else None
        if path is None or wrote is None or is_as_written(path, wrote):
            return {}
        previous = Previous.load(folder)
    except DataError:
        return {}
    before = previous.generated.get(entry.id) if previous is not None else None
    return by_hand(before, plain_of(line_of(entry)), path.name) if before is not None else {}


def find(
    system: System,
    folder: Path,
    manifest: Manifest | None,
    previous: Previous | None,
    *,
    changed: frozenset[str] | None = None,
) -> list[Edit]:
    """All edits in the folder's entry files; ``changed`` are those that are not as the build wrote them (``touched``),
    where that is known.

    Raises ``EditedFilesError`` where edits cannot be told or used."""
    present = {stem: path for stem in system.files if (path := files.find(folder, stem)) is not None}
    if manifest is not None:
        changed = touched(folder, manifest) if changed is None else changed
        if not changed and not manifest.edited:
            return []
    if not present:
        return []
    if previous is None:
        names = ", ".join(path.name for path in present.values())
        raise EditedFilesError(
            f"{names} in {folder} may hold changes made by hand, and the notes of the last build are gone",
            [],
            f"move them away, {DISCARD}",
        )
    generated = previous.generated
    by_base = {row.id: row.kind for row in previous.base.rows}
    kinds = {entry_id: by_base.get(entry_id) or _kind_of(line) for entry_id, line in generated.items()}
    edits: list[Edit] = []
    for stem, path in present.items():
        kind = system.files[stem]
        if manifest is None or _may_differ(path.name, kind, manifest, changed or frozenset(), kinds):
            there = {entry_id for entry_id, its in kinds.items() if its == kind}
            edits.extend(_in_file(system, kind, path, generated, there))
    return edits


def _may_differ(name: str, kind: str, manifest: Manifest, changed: frozenset[str], kinds: Mapping[str, str]) -> bool:
    """Whether a file may be other than generated: changed since, or with edits that the last build kept."""
    kept = any(kinds.get(entry_id, kind) == kind for entry_id in manifest.edited)
    return kept or name in changed or name not in manifest.files


def _kind_of(line: bytes) -> str:
    return str(plain_of(line).get("kind", ""))


def _in_file(system: System, kind: str, path: Path, generated: Mapping[str, bytes], there: set[str]) -> list[Edit]:
    """What differs in a file from what was generated; ``there`` are the ids that it had."""
    ids = {generated[entry_id]: entry_id for entry_id in there}
    document = read(path, shorten=lambda content: _shortened(content, ids))
    entries = _entries(document)
    check = EntryCheck(system)
    edits, findings = [], []
    for index, entry in enumerate(entries):
        if isinstance(entry, str) and entry in there:
            continue
        entry_id = str(entry.get("id", "")) if isinstance(entry, dict) else ""
        before = generated.get(entry_id)
        if before is not None and (msgspec.json.encode(entry) == before or entry == plain_of(before)):
            continue
        wrong = check.findings(kind, document, ("entries", index), entry if isinstance(entry, dict) else {})
        findings.extend(wrong)
        if wrong:
            continue
        name = str(entry["name"])
        if before is None:
            edits.append(Edit(id=entry_id, kind=kind, name=name, file=path.name, added=entry))
        else:
            fields = differences(plain_of(before), entry)
            edits.append(Edit(id=entry_id, kind=kind, name=name, file=path.name, fields=fields))
    if findings:
        raise EditedFilesError(f"{path} was edited, and is not right", findings, f"put it right, {DISCARD}")
    present = [entry if isinstance(entry, str) else entry["id"] for entry in entries]
    _seen_once(path, present)
    gone = sorted(there - set(present))
    return edits + [
        Edit(id=entry_id, kind=kind, name=str(plain_of(generated[entry_id])["name"]), file=path.name, removed=True)
        for entry_id in gone
    ]


def _entries(document: Document) -> list[Any]:
    errors = [found for found in document.findings if found.severity == "error"]
    data = document.data
    if errors or not isinstance(data, dict) or not isinstance(data.get("entries"), list):
        if not errors:
            message = "the file of a compendium is a mapping with its entries as a list under entries"
            errors = [document.find("C2S103", (), message)]
        raise EditedFilesError(f"{document.path} was edited, and cannot be read", errors, f"put it right, {DISCARD}")
    entries: list[Any] = data["entries"]
    return entries


def _shortened(content: bytes, ids: Mapping[bytes, str]) -> bytes:
    """A file with nothing but their id in the place of entries that are lines as generated (``ids``), which are nearly
    all: what else is there stays at its line, its column and its place among the entries."""
    lines = content.split(b"\n")
    for number, line in enumerate(lines):
        entry = line.rstrip(b"\r").removesuffix(b",")
        if (entry_id := ids.get(entry)) is not None:
            lines[number] = msgspec.json.encode(entry_id) + line[len(entry) :]
    return b"\n".join(lines)


def _seen_once(path: Path, ids: list[str]) -> None:
    twice = sorted({entry_id for entry_id in ids if ids.count(entry_id) > 1}) if len(set(ids)) < len(ids) else []
    if twice:
        raise EditedFilesError(f"{path} was edited, and has {twice[0]} twice", [], f"keep one of them, {DISCARD}")


@dataclass(frozen=True, kw_only=True)
class Kept:
    """One edit as it stands in the new files. ``both`` are fields that the build changed as well."""

    edit: Edit
    both: tuple[str, ...] = ()


def keep(
    edits: list[Edit], then: Mapping[str, bytes], lines: dict[str, tuple[str, str, bytes]]
) -> tuple[list[Kept], set[str]]:
    """Lay the edits over what is generated now, in ``lines`` (id → (kind, slug, line)), which is changed.

    Returns the edits that still say something, and the ids of the entries that are not as generated."""
    kept: list[Kept] = []
    for edit in edits:
        now = lines.get(edit.id)
        if edit.removed:
            if now is not None:
                del lines[edit.id]
                kept.append(Kept(edit=edit))
        elif edit.added is not None:
            line = line_of(edit.added)
            if now is None or now[2] != line:
                lines[edit.id] = (edit.kind, str(edit.added["slug"]), line)
                kept.append(Kept(edit=edit))
        elif now is not None:
            plain = plain_of(now[2])
            mixed = merged(plain, edit.fields)
            if mixed != plain:
                before = plain_of(then[edit.id])
                both = tuple(
                    name for name, value in leaves(edit.fields) if at(plain, name) not in (at(before, name), value)
                )
                lines[edit.id] = (edit.kind, str(mixed.get("slug", now[1])), msgspec.json.encode(mixed))
                kept.append(Kept(edit=edit, both=both))
    return kept, {each.edit.id for each in kept}
