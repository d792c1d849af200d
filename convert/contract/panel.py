"""How a game describes an entry to a reader, without saying how it is printed.

A game's ``System`` may have ``describe(entry) -> Panel`` and ``words(entry, abilities) -> lines``; ``describe`` and
``words`` here use them, and fall back on the entry's plain fields, so that every game can be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.contract.system import System
from convert.effects import Ability


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A few figures. ``columns`` heads them (the first is the row's label and often empty); each row has as many cells
    as there are columns, or a label and one value where ``columns`` is empty."""

    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...]


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


def describe(system: System, entry: Any) -> Panel:
    """The entry as the game describes it, or its plain fields."""
    own = getattr(system, "describe", None)
    if own is not None:
        panel: Panel = own(entry)
        return panel
    return _plain(entry)


def words(system: System, entry: Any, abilities: Sequence[Ability]) -> tuple[str, ...]:
    """Abilities in the game's words, one text each; empty where the game has no words for them."""
    own = getattr(system, "words", None)
    return tuple(own(entry, abilities)) if own is not None else ()


def _plain(entry: Any) -> Panel:
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
