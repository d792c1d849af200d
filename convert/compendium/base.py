"""Entries as the conversion made them, before any override: what a build keeps so that the next one converts only
what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict

from convert.cards.model import CardId, PrintedCard
from convert.compendium.atomic import HIDDEN
from convert.compendium.files import line_of
from convert.compendium.manifest import COUNT_BY, count_key
from convert.contract.system import Conversion, Converted, Skipped
from convert.findings.model import Finding

T = TypeVar("T")

NAME = f"{HIDDEN}/base.msgpack"
OLDER = f"{HIDDEN}/base.json"
"""Its place when it was JSON (form 2)."""
FORM = 3
"""Moves when an older cache would be misread; the cache is then made anew."""


class BaseRow(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One entry: what a build must know of it without reading it, and the entry itself as its line."""

    id: str
    kind: str
    slug: str
    name: str
    card: CardId
    """The card it came from (its passcode, its oracle id); 0 for an entry of no card of its own (a token)."""
    digest: str
    """The source card's digest, as overrides pin it."""
    aliases: tuple[str, ...]
    pattern: int
    """Which of ``Base.patterns`` its fields' origins are."""
    counted: tuple[Any, ...]
    depends: tuple[str, ...]
    """Names of other cards that went into it."""
    findings: tuple[Finding, ...]
    entry: bytes
    """As its line."""

    @property
    def handle(self) -> CardId:
        """What stands after ``card:`` in an override of it: the passcode, or the slug where cards have none."""
        return self.card if self.card and isinstance(self.card, int) else self.slug

    @property
    def form(self) -> str:
        """Its form, as it is counted."""
        return str(self.counted[COUNT_BY.index("form")])


class Outside(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A card of the source that is not in the part of it that was built."""

    card: CardId
    name: str
    aliases: tuple[CardId, ...] = ()


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """All entries of a source before overrides, sorted by slug."""

    form: int = FORM
    fingerprint: str
    """Of source, system and options together: the same one means the same entries."""
    label: str
    version: str
    cards: int
    patterns: tuple[Mapping[str, str], ...]
    rows: tuple[BaseRow, ...]
    skipped: tuple[Skipped, ...] = ()
    findings: tuple[Finding, ...] = ()
    outside: tuple[Outside, ...] = ()
    inputs: Mapping[CardId, str] = msgspec.field(default_factory=dict)
    """Card → fingerprint of all that the conversion was given of the card."""
    printed: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Set → ids of the entries whose cards were printed in it, first or again."""
    codes: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """What print codes of a set begin with (LOB, MID), in capitals → the sets that are meant by it."""

    def origins(self, row: BaseRow) -> Mapping[str, str]:
        """Field → origin of an entry, before overrides."""
        return self.patterns[row.pattern]


def make(
    conversion: Conversion,
    *,
    fingerprint: str,
    label: str,
    version: str,
    cards: int,
    more: Sequence[Finding] = (),
    inputs: Mapping[CardId, str] | None = None,
    kept: Kept | None = None,
) -> Base:
    """What a conversion made, ready to keep."""
    patterns = _Patterns()
    fresh = {str(getattr(item.entry, "id", "")) for item in conversion.entries}
    rows = [patterns.moved(row, kept.patterns) for row in kept.rows if row.id not in fresh] if kept is not None else []
    rows += [_row(item, patterns) for item in conversion.entries]
    skipped = (*(kept.skipped if kept is not None else ()), *conversion.skipped)
    return Base(
        fingerprint=fingerprint,
        label=label,
        version=version,
        cards=cards,
        patterns=tuple(patterns.all),
        rows=tuple(sorted(rows, key=lambda row: row.slug)),
        skipped=tuple(sorted(skipped, key=_by_card)),
        findings=(*more, *conversion.findings),
        inputs=inputs or {},
    )


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What of an earlier base still holds."""

    patterns: tuple[Mapping[str, str], ...]
    rows: tuple[BaseRow, ...]
    skipped: tuple[Skipped, ...]


class _Patterns:
    """Numbers each different mapping of origins once."""

    def __init__(self) -> None:
        self.all: list[Mapping[str, str]] = []
        self._met: dict[int, tuple[int, Mapping[str, str]]] = {}
        """By identity: its number, and the mapping itself, so that no other can be at its address."""
        self._by_content: dict[tuple[tuple[str, str], ...], int] = {}

    def moved(self, row: BaseRow, old: Sequence[Mapping[str, str]]) -> BaseRow:
        """A row of an earlier base, with its pattern's number in this one."""
        number = self.number(old[row.pattern])
        return row if number == row.pattern else msgspec.structs.replace(row, pattern=number)

    def number(self, origins: Mapping[str, str]) -> int:
        met = self._met.get(id(origins))
        if met is not None:
            return met[0]
        content = tuple(sorted(origins.items()))
        number = self._by_content.setdefault(content, len(self.all))
        if number == len(self.all):
            self.all.append(origins)
        self._met[id(origins)] = number, origins
        return number


def _row(item: Converted, patterns: _Patterns) -> BaseRow:
    entry: Any = item.entry
    source = getattr(entry, "source", None)
    return BaseRow(
        entry.id,
        item.kind,
        entry.slug,
        entry.name,
        getattr(source, "card", source.id) if source is not None else 0,
        source.digest if source is not None else "",
        tuple(getattr(entry, "aliases", ())),
        patterns.number(item.provenance),
        count_key(item.kind, entry),
        item.depends,
        item.findings,
        line_of(entry),
    )


def _by_card(each: Skipped) -> tuple[int, str, str]:
    """Skipped cards by passcode, and by name where cards have none."""
    return (each.id, "", each.reason) if isinstance(each.id, int) else (0, each.id, each.reason)


def load(folder: Path) -> Base | None:
    """What the last build of this folder kept; None where there is nothing, or nothing that can be used."""
    path = folder / NAME
    try:
        loaded = _read(path) if path.is_file() else _read_older(folder / OLDER)
    except (OSError, ValueError, RecursionError, msgspec.DecodeError):
        return None
    return loaded if loaded.form == FORM else None


def _read(path: Path) -> Base:
    """The cache, decoded from where the machine has the file: it is long, and a copy of it would take its time."""
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content:
        return msgspec.msgpack.decode(content, type=Base)


class _SetAside(msgspec.Struct):
    form: int = 0
    skipped: tuple[Skipped, ...] = ()


def skipped(folder: Path) -> tuple[Skipped, ...]:
    """The cards that the last build of this folder made no entry of; none where nothing was kept. (The entries
    themselves are passed over, so it is quick.)"""
    kept = _glanced(folder, _SetAside)
    return kept.skipped if kept is not None and kept.form == FORM else ()


def _glanced(folder: Path, type_: type[T]) -> T | None:
    """A part of the cache; None where there is none, or none that can be used."""
    try:
        with (folder / NAME).open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content:
            return msgspec.msgpack.decode(content, type=type_)
    except (OSError, ValueError, RecursionError, msgspec.DecodeError):
        return None


class _OlderRow(BaseRow, frozen=True, array_like=True, gc=False):
    entry: msgspec.Raw


class _Older(Base, frozen=True, kw_only=True):
    rows: tuple[_OlderRow, ...]


def _read_older(path: Path) -> Base:
    """The cache of form 2: the entries as they were generated, so that changes made by hand since are found. Nothing in
    it counts as unchanged."""
    older = msgspec.json.decode(path.read_bytes(), type=_Older)
    rows = tuple(BaseRow(**asdict(row) | {"entry": bytes(row.entry)}) for row in older.rows)
    return Base(**asdict(older) | {"rows": rows, "form": FORM if older.form == 2 else older.form, "fingerprint": ""})


class Sets(msgspec.Struct):
    """The sets that cards were printed in, as the last build of a folder found them."""

    form: int = 0
    printed: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    codes: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


def sets(folder: Path) -> Sets:
    """``Base.printed`` and ``Base.codes`` of the last build of this folder; none where it kept none. (Quick, as
    ``skipped`` is.)"""
    kept = _glanced(folder, Sets)
    return kept if kept is not None and kept.form == FORM else Sets()


def printings_of(cards: Iterable[PrintedCard], base: Base) -> Mapping[str, tuple[str, ...]]:
    """``Base.printed``: the sets of these cards, with the entries that were made of each."""
    made: dict[CardId, list[str]] = {}
    for row in base.rows:
        made.setdefault(row.card, []).append(row.id)
    sets: dict[str, list[str]] = {}
    for card in cards:
        for name in dict.fromkeys(printing.set_name for printing in card.printings):
            if name and card.id in made:
                sets.setdefault(name, []).extend(made[card.id])
    return {name: tuple(sorted(ids)) for name, ids in sorted(sets.items())}


def codes_of(cards: Iterable[PrintedCard]) -> Mapping[str, tuple[str, ...]]:
    """``Base.codes``: what stands before the hyphen of print codes, with the sets of those printings."""
    codes: dict[str, set[str]] = {}
    for card in cards:
        for printing in card.printings:
            code = printing.code.partition("-")[0].upper()
            if code and printing.set_name:
                codes.setdefault(code, set()).add(printing.set_name)
    return {code: tuple(sorted(names)) for code, names in sorted(codes.items())}


def encode(base: Base) -> bytes:
    """The cache's content."""
    return msgspec.msgpack.encode(base)


def findings_of(base: Base) -> Iterable[Finding]:
    """Everything that the conversion had to say."""
    yield from base.findings
    for row in base.rows:
        yield from row.findings


__all__ = ["FORM", "NAME", "Base", "BaseRow", "encode", "findings_of", "load", "make"]
