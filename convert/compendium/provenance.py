"""``provenance.json``: for each field of each entry, where its value came from.

Most entries share one pattern of origins with hundreds of others, so the file holds each pattern once (``patterns``)
and names it by its number for every entry.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from convert.compendium.files import MOST, SCHEMA_VERSION, check_version
from convert.errors import DataError
from convert.plain_file import read_plain

NAME = "provenance.json"
_PERSON = re.compile(r"\.(ya?ml|json):\d+$|^edited by hand")


class Provenance(msgspec.Struct, frozen=True, kw_only=True):
    """All of ``provenance.json``."""

    schema_version: int = msgspec.field(default_factory=lambda: SCHEMA_VERSION)
    system: str
    patterns: tuple[Mapping[str, str], ...]
    entries: Mapping[str, int]

    def of(self, entry_id: str) -> Mapping[str, str]:
        """Field (dotted for nested ones) → origin; several causes are joined with "; ", the first one first."""
        number = self.entries.get(entry_id)
        return {} if number is None else self.patterns[number]


def encode(system: str, origins: Mapping[str, Mapping[str, str]]) -> bytes:
    """The file's content from entry id → field → origin; patterns are numbered in the order of the entries' ids."""
    numbers: dict[tuple[tuple[str, str], ...], int] = {}
    entries: dict[str, int] = {}
    seen: dict[int, int] = {}
    for entry_id in sorted(origins):
        pattern = origins[entry_id]
        number = seen.get(id(pattern))
        if number is None:
            number = numbers.setdefault(tuple(sorted(pattern.items())), len(numbers))
            seen[id(pattern)] = number
        entries[entry_id] = number
    patterns = b",\n".join(msgspec.json.encode(dict(key)) for key in numbers)
    rows = msgspec.json.encode(entries)[1:-1].replace(b',"', b',\n"')  # a quote inside an id has a backslash before it
    head = b'{"schema_version":%d,"system":%b,' % (SCHEMA_VERSION, msgspec.json.encode(system))
    return b'%b"patterns":[\n%b\n],"entries":{\n%b\n}}\n' % (head, patterns, rows)


def load(folder: Path) -> Provenance:
    """The provenance of the compendium in ``folder``. Raises ``DataError`` where it cannot be used."""
    path = folder / NAME
    try:
        return decode(path, read_plain(path, MOST))
    except FileNotFoundError as error:
        raise DataError(f"{folder} has no {NAME}", hint="`card2spell build` writes one") from error


def decode(path: Path, content: bytes) -> Provenance:
    """The same from the content of the file at ``path``."""
    try:
        loaded = msgspec.json.decode(content, type=Provenance)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DataError(f"{path} cannot be used: {error}", hint="build again") from error
    check_version(path, loaded.schema_version)
    return loaded


def is_person(step: str) -> bool:
    """Whether a step on the way to a value is somebody's own: an override's line, an edit by hand."""
    return _PERSON.search(step) is not None
