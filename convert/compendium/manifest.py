"""``manifest.json``: what a compendium was made from, what is in it, and the checksum of every file in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from convert.compendium.files import SCHEMA_VERSION, Format, check_version
from convert.errors import DataError
from convert.plain_file import read_plain

NAME = "manifest.json"
COUNT_BY = ("kind", "form", "rank", "status")


class Wrote(msgspec.Struct, frozen=True, kw_only=True):
    """One file that the build wrote."""

    sha256: str
    bytes: int
    entries: int = 0


class Fingerprints(msgspec.Struct, frozen=True, kw_only=True):
    """What the build depends on: when all four are as they were, so is the compendium."""

    source: str
    system: str
    overrides: str
    options: str


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Where the cards came from: a label for people and the database's own version."""

    label: str
    version: str = ""
    cards: int = 0


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """All of ``manifest.json``. ``edited`` names the entries in which a person's own changes were kept."""

    schema_version: int = msgspec.field(default_factory=lambda: SCHEMA_VERSION)
    system: str
    tool_version: str
    source: Origin
    format: Format
    options: Mapping[str, Any]
    counts: Mapping[str, Mapping[str, int]]
    skipped: int
    overrides: Mapping[str, int]
    files: Mapping[str, Wrote]
    fingerprints: Fingerprints
    edited: tuple[str, ...] = ()


def encode(manifest: Manifest) -> bytes:
    """The file's content: indented, since people look at it."""
    return msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n"


def load(folder: Path) -> Manifest | None:
    """The folder's manifest, None where there is none. Raises ``DataError`` where it cannot be used."""
    path = folder / NAME
    if not path.is_file():
        return None
    try:
        plain = msgspec.json.decode(read_plain(path, 1 << 24))
        if isinstance(plain, dict) and isinstance(plain.get("schema_version"), int):
            check_version(path, plain["schema_version"])
        return msgspec.convert(plain, Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DataError(
            f"{path} cannot be used: {error}", hint=f"put it back, or move {folder} away and build again"
        ) from error


def names(path: Path) -> bool:
    """Whether the manifest beside a file says that a build wrote one of its name there."""
    try:
        beside = load(path.parent)
    except (DataError, OSError):
        return False
    return beside is not None and path.name in beside.files


def count(keys: Iterable[tuple[Any, ...]]) -> dict[str, dict[str, int]]:
    """Counts by kind, form, rank and status from one tuple of these an entry, in a fixed order."""
    tallies: list[Counter[str]] = [Counter() for _ in COUNT_BY]
    for key, times in Counter(keys).items():
        for tally, value in zip(tallies, key, strict=True):
            tally["none" if value is None else str(value)] += times
    return {name: dict(sorted(tally.items())) for name, tally in zip(COUNT_BY, tallies, strict=True)}


def count_key(kind: str, entry: Any) -> tuple[Any, ...]:
    """What an entry is counted by; its status is what it says of itself, which is not always a field of its line."""
    status = entry.adjudication.status if hasattr(entry, "adjudication") else None
    return kind, getattr(entry, "form", None), getattr(entry, "rank", None), status
