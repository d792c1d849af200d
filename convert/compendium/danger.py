"""``danger.json``: how dangerous the creatures of a compendium are, as ``card2spell danger`` measured it.

It lies beside the entry files; no build touches it. Whoever shows entries asks ``dangers_of(book)`` once and then
``.of(entry)`` for each: the figures of an entry, and whether it has changed since they were measured. Where there is no
file, or an entry is not in it, the table that comes with the game is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from convert.compendium.book import Compendium
from convert.compendium.files import SCHEMA_VERSION, check_version
from convert.contract.panel import Panel
from convert.contract.system import System
from convert.errors import DataError, UsageError
from convert.plain_file import read_plain

NAME = "danger.json"
_RANGE = re.compile(r"(-?\d+)\s*(?:-|–|\.\.)\s*(-?\d+)|(-?\d+)\s*(\+|-)?")
_NO_END = 10**6
MOST = 50_000_000
"""Bytes; a table of ten thousand creatures has about two million."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One rating on Elo's scale."""

    points: int
    """Whole points; 1000 is the one whom the table is anchored at."""
    error: Annotated[int, Meta(ge=0)]
    """Its standard error in points."""
    games: Annotated[int, Meta(ge=0)]
    """So many fights went into it."""


class Rated(msgspec.Struct, frozen=True, kw_only=True):
    """A creature and its figures."""

    id: str
    """The entry's id."""
    fingerprint: str
    """Of what it fought with when it was rated."""
    figures: Mapping[str, Figure]
    """Figure → rating."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """All of ``danger.json``."""

    schema_version: int = msgspec.field(default_factory=lambda: SCHEMA_VERSION)
    system: str
    tool_version: str
    """The version of card2spell that played."""
    player: str
    """Who played both sides of every fight."""
    seed: int
    precision: float
    """The standard error that was asked for in the first figure, in points; twice that in the others."""
    games: int
    """All fights that went into the table."""
    anchor: str
    """Who is 1000."""
    figures: Mapping[str, str]
    """Figure → as what it fights, in words."""
    entries: tuple[Rated, ...]
    """By id."""


class EntryDanger(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one entry. ``old``: it has changed since, and the figures are those of what it was."""

    figures: Mapping[str, Figure]
    titles: Mapping[str, str]
    old: bool = False

    @property
    def points(self) -> int | None:
        """The first figure, which is searched and sorted by; None where only another one is known."""
        first = self.figures.get(next(iter(self.titles), ""))
        return None if first is None else first.points

    @property
    def words(self) -> str:
        """In a line: ``1240 ± 15 (met in the flesh), 1105 ± 15 (as a summon)``."""
        told = [
            f"{figure.points} ± {figure.error} ({title})"
            for name, title in self.titles.items()
            if (figure := self.figures.get(name)) is not None
        ]
        return ", ".join(told) + ("; old: it has changed since" if self.old else "")


class Dangers:
    """The ratings that hold for a compendium's entries."""

    def __init__(self, system: System, tables: Iterable[Table]) -> None:
        self.tables = tuple(tables)
        """The one beside the compendium first, then the game's own."""
        self._rules = system.danger
        self._known = [(table, {each.id: each for each in table.entries}) for table in self.tables]

    def __bool__(self) -> bool:
        return any(known for _, known in self._known)

    def of(self, entry: Any) -> EntryDanger | None:
        """What is known of an entry; None where it was never rated."""
        return None if self._rules is None else self._found(entry.id, lambda: self._fingerprint(entry))

    def _fingerprint(self, entry: Any) -> str:
        assert self._rules is not None
        return self._rules.fingerprint(entry)

    def _found(self, entry_id: str, fingerprint: Callable[[], str]) -> EntryDanger | None:
        older: EntryDanger | None = None
        now = ""
        for table, known in self._known:
            rated = known.get(entry_id)
            if rated is None:
                continue
            now = now or fingerprint()
            found = EntryDanger(figures=rated.figures, titles=table.figures, old=rated.fingerprint != now)
            if not found.old:
                return found
            older = older or found
        return older

    def points(self) -> dict[str, int]:
        """Id → the first figure, in the table that knows the entry first; old ones too."""
        found: dict[str, int] = {}
        for table, known in self._known:
            for entry_id, rated in known.items():
                points = EntryDanger(figures=rated.figures, titles=table.figures).points
                if points is not None:
                    found.setdefault(entry_id, points)
        return found


def rated(panel: Panel, danger: EntryDanger | None) -> Panel:
    """The panel with how dangerous it is, where that is known."""
    return panel if danger is None else msgspec.structs.replace(panel, notes=(*panel.notes, f"Danger: {danger.words}"))


def points_range(text: str) -> tuple[int, int]:
    """ "900-1100", "900+" and "900-" (or less) as (least, most); "-200..100" below zero. Raises ``UsageError``."""
    read = _RANGE.fullmatch(text.strip())
    if read is None:
        raise UsageError(f"--danger {text!r} is no range", hint="write 900-1100, 900+, 900- or -200..100")
    low, high, single, open_end = read.groups()
    if single is not None:
        at = _bounded(single)
        return (at if open_end != "-" else -_NO_END, at if open_end != "+" else _NO_END)
    least, most = _bounded(low), _bounded(high)
    if least > most:
        raise UsageError(f"--danger {text!r} runs backwards", hint=f"write {high}..{low}")
    return least, most


def _bounded(digits: str) -> int:
    """Points as written; what is past all points is as good as the end."""
    if len(digits.lstrip("-0")) > len(str(_NO_END)):
        return -_NO_END if digits.startswith("-") else _NO_END
    return max(-_NO_END, min(int(digits), _NO_END))


def by_level(book: Compendium, dangers: Dangers, field: str = "level") -> dict[int, list[int]]:
    """The ratings of entries as they are now, in order, by their Level or another number that they have."""
    found: dict[int, list[int]] = {}
    for entry in book.entries:
        at = getattr(entry, field, None)
        danger = dangers.of(entry) if isinstance(at, int) else None
        if isinstance(at, int) and danger is not None and danger.points is not None and not danger.old:
            found.setdefault(at, []).append(danger.points)
    return {at: sorted(found[at]) for at in sorted(found)}


def dangers_of(book: Compendium) -> Dangers:
    """The ratings for a compendium: of ``danger.json`` in its folder, and of the game's own table. Raises ``DataError``
    for a file that is none."""
    rules = book.system.danger
    if rules is None:
        return Dangers(book.system, ())
    own = load(book.folder, book.system) if book.folder is not None else None
    shipped = rules.shipped()
    tables = [own] if own is not None else []
    if shipped is not None:
        tables.append(msgspec.json.decode(shipped, type=Table))
    return Dangers(book.system, tables)


def load(folder: Path, system: System) -> Table | None:
    """The table in a compendium's folder; None where there is none. Raises ``DataError``."""
    path = folder / NAME
    if not path.is_file():
        return None
    hint = "`card2spell danger` makes it anew once it is out of the way"
    try:
        data = read_plain(path, MOST)
        check_version(path, msgspec.json.decode(data, type=_Version).schema_version)
        table = msgspec.json.decode(data, type=Table)
    except msgspec.DecodeError as error:
        raise DataError(f"{path} is no table of dangers: {error}", hint=hint) from None
    if table.system != system.name:
        raise DataError(f"{path} is of another game: {table.system}", hint=hint)
    return table


class _Version(msgspec.Struct):
    schema_version: int = 0


def encoded(table: Table) -> bytes:
    """A table as its file's content: one entry a line, sorted by id."""
    plain = msgspec.to_builtins(table)
    entries = plain.pop("entries")
    head = msgspec.json.encode(plain)
    lines = b",\n".join(msgspec.json.encode(each) for each in sorted(entries, key=lambda each: str(each["id"])))
    return msgspec.json.format(head, indent=0)[:-1] + b',"entries":[\n' + lines + b"\n]}\n"
