"""Checking entry files: their head, every entry, what stands twice, and what the game's own checks report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from convert.compendium import files, schemas
from convert.compendium.check import EntryCheck, SchemaCheck
from convert.contract.registry import load_system, system_names
from convert.contract.system import System
from convert.errors import UsageError
from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.findings.places import Place, in_words
from convert.findings.reading import read
from convert.findings.suggestions import did_you_mean
from convert.prose.english import some

NO_SUCH_ENTRY = "C2S306"
MOST = 300
"""So many entries of one file are explained; beyond that the number is reported."""


class _Read:
    """One entry file that was read: its entries and which of them are right."""

    def __init__(self, document: Document, path: Path, system: System, stem: str) -> None:
        self.document = document
        self.path = path
        self.system = system
        self.stem = stem
        self.entries: list[Any] = document.data["entries"]
        self.right: list[int] = []


class EntryFileCheck:
    """Checks entry files one by one (``add``), then what holds between them (``finish``)."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._checks: dict[str, EntryCheck] = {}
        self._read: list[_Read] = []

    def add(self, document: Document, path: Path) -> None:
        """One file: head and entries. Findings are added to the document's."""
        system = self._system_of(document)
        if system is None:
            return
        stem = _stem(document.data, path, system)
        self._head(document, system, stem)
        entries = document.data.get("entries")
        if not isinstance(entries, list):
            return
        one = _Read(document, path, system, stem)
        self._read.append(one)
        self._entries(one)

    def _system_of(self, document: Document) -> System | None:
        name = document.data.get("system") if isinstance(document.data, dict) else None
        if name == self._system.name:
            return self._system
        try:
            return load_system(str(name))
        except UsageError:
            hint = did_you_mean(str(name), system_names()) or f"the games are: {', '.join(system_names())}"
            document.add(
                "C2S217" if isinstance(name, str) else "C2S607", ("system",), f"there is no game {name!r}", hint=hint
            )
            return None

    def _head(self, document: Document, system: System, stem: str) -> None:
        version = document.data.get("schema_version")
        place = ("schema_version",)
        if isinstance(version, int) and version > files.SCHEMA_VERSION:
            document.add(
                "C2S015",
                place,
                f"schema_version {version} is newer than {files.SCHEMA_VERSION}",
                hint="update card2spell",
            )
            return
        if isinstance(version, int) and version < files.SCHEMA_VERSION:
            document.add(
                "C2S016",
                place,
                f"schema_version {version} is older than {files.SCHEMA_VERSION}",
                hint="card2spell migrate",
            )
            return
        check = SchemaCheck(schemas.load(system, stem))
        head = dict(document.data)
        if isinstance(head.get("entries"), list):
            head["entries"] = []
        if not check.fits(head):
            document.findings.extend(check.explain(document, (), head))

    def _entries(self, one: _Read) -> None:
        check = self._checks.setdefault(one.system.name, EntryCheck(one.system))
        kind = one.system.files[one.stem]
        whole = check.of(kind)
        wrong: list[int] = []
        for index, entry in enumerate(one.entries):
            (one.right if isinstance(entry, dict) and whole.fits(entry) else wrong).append(index)
        if not _all_typed(one, kind):
            broken = {index for index in one.right if isinstance(check.typed(kind, one.entries[index]), tuple)}
            one.right = [index for index in one.right if index not in broken]
            wrong = sorted({*wrong, *broken})
        for index in wrong[:MOST]:
            entry = one.entries[index]
            if isinstance(entry, dict):
                one.document.findings.extend(check.findings(kind, one.document, ("entries", index), entry))
            else:
                one.document.add("C2S103", ("entries", index), "an entry is a mapping (fields with values)")
        if len(wrong) > MOST:
            place = ("entries", wrong[MOST])
            one.document.add("C2S111", place, f"{some(len(wrong) - MOST, 'more entry')} from here on do not fit either")

    def finish(self) -> Iterator[Finding]:
        """What stands twice, what is out of order, and the sense of all right entries together."""
        for folder in sorted({one.path.parent for one in self._read}):
            together = [one for one in self._read if one.path.parent == folder]
            yield from _twice(together, "id", "C2S604")
            yield from _twice(together, "slug", "C2S605")
            for one in together:
                yield from _order(one)
            yield from _sense(together, folder)


def _all_typed(one: _Read, kind: str) -> bool:
    """Whether all entries are right for their type as well, in one go."""
    every: Any = list[one.system.entry_types[kind]]  # type: ignore[name-defined]
    try:
        msgspec.convert([one.entries[index] for index in one.right], every)
    except msgspec.ValidationError:
        return False
    return True


def _stem(data: Mapping[str, Any], path: Path, system: System) -> str:
    """Which of the game's files this is: by its schema, its name, its first entry."""
    named = Path(str(data.get("$schema", ""))).name.removesuffix(".schema.json")
    for stem in (named, path.stem):
        if stem in system.files:
            return stem
    entries = data.get("entries")
    first = entries[0].get("kind") if isinstance(entries, list) and entries and isinstance(entries[0], dict) else None
    return next((stem for stem, kind in system.files.items() if kind == first), next(iter(system.files)))


def _twice(together: list[_Read], field: str, code: str) -> Iterator[Finding]:
    seen: dict[str, tuple[_Read, int]] = {}
    for one in together:
        for index, entry in enumerate(one.entries):
            value = entry.get(field) if isinstance(entry, dict) else None
            if not isinstance(value, str):
                continue
            if value in seen:
                other, first = seen[value]
                mark = other.document.mark(("entries", first, field))
                message = (
                    f"the {field} {value!r} stands here a second time; the first is in {other.path.name}:{mark.line}"
                )
                yield one.document.find(code, ("entries", index, field), message, hint="every entry has its own")
            seen.setdefault(value, (one, index))


def _order(one: _Read) -> Iterator[Finding]:
    slugs = [entry.get("slug") if isinstance(entry, dict) else None for entry in one.entries]
    for index, (before, after) in enumerate(pairwise(slugs), start=1):
        if isinstance(before, str) and isinstance(after, str) and after < before:
            message = f"{after!r} stands after {before!r}; entries are sorted by slug"
            yield one.document.find("C2S606", ("entries", index, "slug"), message, hint="`card2spell build` sorts them")
            return


def _sense(together: list[_Read], folder: Path) -> Iterator[Finding]:
    """The game's own sense over all entries of the compendium; reported for the files that are being checked."""
    system = together[0].system
    entries: list[Any] = []
    at: dict[str, tuple[_Read, int]] = {}
    for one in together:
        for index in one.right:
            entries.append(one.entries[index])
            at[str(one.entries[index].get("id"))] = one, index
    beside, all_read = _other_entries(together, folder, system)
    entries.extend(beside)
    for found, place, _ in system.sense(entries):
        if found.card not in at or (found.code == NO_SUCH_ENTRY and not all_read):
            continue
        one, index = at[found.card]
        inner = _as_far_as(place, one.entries[index])
        name = str(one.entries[index].get("name", ""))
        words = " > ".join(part for part in (name, in_words(inner)) if part)
        mark = one.document.mark(("entries", index, *inner))
        yield msgspec.structs.replace(found, file=one.document.path, line=mark.line, column=mark.column, where=words)


def _as_far_as(place: Place, entry: Mapping[str, Any]) -> Place:
    """As much of the way as there is: what a finding is about may be missing."""
    value: Any = entry
    for number, key in enumerate(place):
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return place[:number]
    return place


def _other_entries(together: list[_Read], folder: Path, system: System) -> tuple[list[Any], bool]:
    """The entries of the compendium's other files, which references may name, and whether all of them could be read:
    what names one of a file that could not names nothing wrong."""
    found: list[Any] = []
    all_read = True
    here = {one.stem for one in together}
    for stem in system.files:
        path = files.find(folder, stem)
        if stem in here or path is None:
            continue
        data = read(path).data
        entries = data.get("entries") if isinstance(data, dict) else None
        all_read = all_read and isinstance(entries, list)
        found.extend(entry for entry in entries or () if isinstance(entry, dict) and "slug" in entry)
    return found, all_read
