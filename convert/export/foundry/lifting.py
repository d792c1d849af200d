"""What somebody changed in an unpacked pack (a folder of JSON files, as Foundry's own command line unpacks it): edits
that ``override lift`` makes overrides of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from convert.compendium.base import Base
from convert.compendium.edits import Edit
from convert.errors import DataError
from convert.export.foundry import CARD, NOTE, TEXT, sha256
from convert.export.foundry.documents import FLAGS
from convert.export.foundry.html import lines_of
from convert.plain_file import read_plain

_LARGEST = 16 << 20
_JOURNAL = "!journal!"


def is_unpacked(folder: Path) -> bool:
    """Whether this is a folder of unpacked documents: its JSON files say where they lie in a database."""
    first = next(iter(sorted(folder.rglob("*.json"))), None) if folder.is_dir() else None
    return first is not None and "_key" in _document(first)


class Known(NamedTuple):
    """What must be known of an entry that a journal is of."""

    kind: str
    name: str
    digest: str


def edits(
    folder: Path, system: str, base: Base, homebrew: Callable[[], Iterable[Any]], say: Callable[[str], None]
) -> list[Edit]:
    """Names, words and notes that differ from what was exported, entry by entry; what cannot be taken over is told.
    ``homebrew`` are the entries of the compendium, asked for where a journal is of none of the base.

    Raises ``DataError`` for a pack of another game."""
    rows = {row.id: Known(row.kind, row.name, row.digest) for row in base.rows}
    known = _Lazy(rows, homebrew)
    found, strangers = [], 0
    for path in sorted(folder.rglob("*.json")):
        document = _document(path)
        flags = _flags(document)
        if not str(document.get("_key", "")).startswith(_JOURNAL):
            continue
        if "id" not in flags:
            strangers += 1
            continue
        if flags.get("system") != system:
            raise DataError(
                f"{path} is of {flags.get('system')}, not of {system}", hint=f"--system {flags.get('system')}"
            )
        row = known.find(str(flags["id"]))
        if row is None:
            say(f"{path.name}: the compendium has no entry {flags['id']}; it is left")
            continue
        fields = dict(_fields(document, flags, row, say))
        if fields:
            found.append(Edit(id=str(flags["id"]), kind=row.kind, name=row.name, file=path.name, fields=fields))
    if strangers:
        say(f"{strangers} journals are not of an export, and are left")
    return found


class _Lazy:
    """Entries of cards, and those of overrides, which are read when the first one is met."""

    def __init__(self, rows: dict[str, Known], homebrew: Callable[[], Iterable[Any]]) -> None:
        self._rows = rows
        self._homebrew: Callable[[], Iterable[Any]] | None = homebrew

    def find(self, entry: str) -> Known | None:
        if entry not in self._rows and self._homebrew is not None:
            entries, self._homebrew = self._homebrew(), None
            own = {each.id: Known(each.kind, each.name, "") for each in entries if each.id not in self._rows}
            self._rows = own | self._rows
        return self._rows.get(entry)


def _fields(
    document: dict[str, Any], flags: dict[str, Any], row: Known, say: Callable[[str], None]
) -> Iterator[tuple[str, str]]:
    same = flags.get("digest", "") == row.digest
    name = document.get("name")
    if isinstance(name, str) and name.strip() and name != flags.get("name", row.name):
        if same:
            yield "name", name.strip()
        else:
            say(f"{row.name}: called {name!r} in the pack, which was written from an older card; it is left")
    pages = document.get("pages")
    for page in filter(lambda each: isinstance(each, dict), pages if isinstance(pages, list) else ()):
        told = _flags(page)
        content = (page.get("text") or {}).get("content") if isinstance(page.get("text"), dict) else None
        if not isinstance(content, str) or "sha256" not in told or told["sha256"] == sha256(content):
            continue
        if told.get("holds") == TEXT:
            yield "text", "\n".join(lines_of(content))
        elif told.get("holds") == NOTE:
            yield "note", "\n".join(lines_of(content))
        elif told.get("holds") == CARD:
            say(f"{row.name}: figures on a page are not taken over; write them as fields of an override")


def _flags(document: Any) -> dict[str, Any]:
    flags = document.get("flags") if isinstance(document, dict) else None
    own = flags.get(FLAGS) if isinstance(flags, dict) else None
    return own if isinstance(own, dict) else {}


def _document(path: Path) -> dict[str, Any]:
    """A document; nothing for a file that holds something else. Raises ``DataError`` for one that is no JSON."""
    if path.stat().st_size > _LARGEST:
        raise DataError(f"{path} is too long for a document", hint="name the folder of one unpacked pack")
    try:
        value = msgspec.json.decode(read_plain(path, _LARGEST))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DataError(f"{path} is no JSON: {error}", hint="unpack the pack again, or mend the file") from error
    return value if isinstance(value, dict) else {}
