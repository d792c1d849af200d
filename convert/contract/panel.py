"""How a game describes an entry to a reader, without saying how it is printed.

``System.describe`` gives a ``Panel``; ``plain_panel`` makes one of an entry's plain fields, so that every game can be
shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A few figures. ``columns`` heads them (the first is the row's label and often empty); each row has as many cells
    as there are columns, or a label and one value where ``columns`` is empty."""

    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...]


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that an entry costs whoever casts, uses or learns it. ``rules``: the ids that say so."""

    label: str
    value: str
    rules: tuple[str, ...] = ()


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as a person reads it: a card. Every text is plain, without markup; paragraphs are not wrapped."""

    title: str
    badge: str = ""
    """What stands opposite the title: pips of a Rank, a cost."""
    subtitle: str = ""
    tables: tuple[Table, ...] = ()
    paragraphs: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Lesser things: what it is made of, who may be met in person."""
    honesty: str = ""
    """How much of the card's text is in the tree."""
    open_clauses: tuple[str, ...] = ()
    """What is left to the table, in the card's own words where the entry has them."""
    source: str = ""
    accent: str = ""
    """A colour name for the frame, or ""."""


def plain_prices(panel: Panel) -> tuple[Price, ...]:
    """What a panel tells in figures, the badge first."""
    rows = [row for table in panel.tables for row in table.rows if not table.columns and len(row) > 1]
    head = [Price(label="Cost", value=panel.badge)] if panel.badge and all(row[0] != "Cost" for row in rows) else []
    return (*head, *(Price(label=row[0], value=" ".join(row[1:])) for row in rows))


def own_words(entry: Any) -> tuple[str, ...]:
    """What somebody added to the entry for people alone: notes for the game master, fields of their own (``gm_notes``
    and ``extra`` of an override)."""
    notes = []
    if told := getattr(entry, "gm_notes", ""):
        notes.append(f"For the game master: {told}")
    if own := getattr(entry, "extra", {}):
        notes.append("; ".join(f"{name}: {value}" for name, value in _flat(own)))
    return tuple(notes)


def with_own_words(panel: Panel, entry: Any) -> Panel:
    """The panel with them among its notes."""
    notes = own_words(entry)
    return msgspec.structs.replace(panel, notes=(*panel.notes, *notes)) if notes else panel


def _flat(fields: Mapping[str, Any], base: str = "") -> Iterator[tuple[str, str]]:
    for name, value in fields.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{base}{name}.")
        elif isinstance(value, (list, tuple)) and not any(isinstance(each, (Mapping, list, tuple)) for each in value):
            yield f"{base}{name}", ", ".join(map(str, value))
        else:
            yield f"{base}{name}", value if isinstance(value, str) else msgspec.json.encode(value).decode()


def plain_panel(entry: Any) -> Panel:
    """Any entry: its short fields in a table, its text below."""
    rows = []
    for name, value in msgspec.structs.asdict(entry).items():
        if isinstance(value, (str, int)) and value != "" and name not in ("id", "slug", "name", "text", "kind", "form"):
            rows.append((name.replace("_", " ").capitalize(), str(value)))
    return Panel(
        title=entry.name,
        subtitle=" · ".join(str(part) for part in (entry.kind, getattr(entry, "form", "")) if part),
        tables=(Table(rows=tuple(rows)),) if rows else (),
        paragraphs=tuple(filter(None, str(getattr(entry, "text", "")).split("\n"))),
        source=entry.id,
    )
