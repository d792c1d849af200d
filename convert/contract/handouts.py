"""What a game can lay out on paper beside its entries: sheets of people and fights, lists, a page of rules.

A ``Handout`` is blocks of plain text, figures and entries; how they look is the printer's
(``convert.export.print``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from convert.contract.panel import Panel
from convert.errors import UsageError

if TYPE_CHECKING:
    from convert.contract.book import Book

Takes = Literal["files", "entries", "either", "nothing"]


class HandoutKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of handout that a game makes."""

    title: str
    """What it is, in a few words."""
    takes: Takes
    """What it is made of: files that are named, chosen entries, either, or the game alone."""
    file: str = ""
    """What such a file is called, for messages: a character's sheet."""


class Heading(msgspec.Struct, frozen=True, kw_only=True, tag="heading", tag_field="block"):
    """Begins a part."""

    text: str
    level: Literal[1, 2] = 1


class Words(msgspec.Struct, frozen=True, kw_only=True, tag="words", tag_field="block"):
    """A paragraph. ``aloud`` is read to the players; a ``note`` is for whoever holds the paper."""

    text: str
    style: Literal["plain", "aloud", "note"] = "plain"


class Grid(msgspec.Struct, frozen=True, kw_only=True, tag="grid", tag_field="block"):
    """A table: every row has as many cells as there are columns (or as the first row, where nothing heads them)."""

    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...] = ()
    """How the columns share the width; none: as wide as what is in them, and the last takes what is left."""


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """Something to tick off: ``boxes`` small boxes, the first ``ticked`` of them crossed."""

    label: str
    boxes: int
    ticked: int = 0
    note: str = ""


class Track(msgspec.Struct, frozen=True, kw_only=True, tag="track", tag_field="block"):
    """Numbers that go up and down at the table, as boxes to cross."""

    rows: tuple[Counted, ...]


class Shown(msgspec.Struct, frozen=True, kw_only=True, tag="entry", tag_field="block"):
    """An entry in full, as its game describes it."""

    slug: str
    name: str = ""
    """What it is called here, where that is not its name."""
    boxes: tuple[str, ...] = ()
    """Words with a box to tick each: Prepared, Used."""
    ticked: tuple[str, ...] = ()
    """Those that are ticked already."""
    lines: tuple[str, ...] = ()
    """What is true of it here, below its figures."""
    tracks: tuple[Counted, ...] = ()
    """Boxes to cross, below everything."""


class Lines(msgspec.Struct, frozen=True, kw_only=True, tag="lines", tag_field="block"):
    """Room to write."""

    label: str = ""
    count: int = 3


Block = Heading | Words | Grid | Track | Shown | Lines


class Handout(msgspec.Struct, frozen=True, kw_only=True):
    """One document."""

    name: str
    """A name for its file, without folder and ending."""
    title: str
    subtitle: str = ""
    blocks: tuple[Block, ...]
    columns: Literal[1, 2, 3] = 1
    pages: int = 0
    """On how many pages it is meant to fit; 0: any number."""


def _none(kind: str, files: Sequence[Path], entries: Sequence[Any], book: Book) -> Sequence[Handout]:
    raise UsageError("this game has no such thing to print")


@dataclass(frozen=True, kw_only=True)
class Papers:
    """What a game puts on paper beside its entries (``System.papers``)."""

    kinds: Mapping[str, HandoutKind] = field(default_factory=dict)
    """What it lays out (``export print KIND``): KIND → what it is."""
    handouts: Callable[[str, Sequence[Path], Sequence[Any], Book], Sequence[Handout]] = _none
    """The handouts of one kind, for these files or these entries, as the kind takes them. Raises ``DataError``."""
    deck: Callable[[Sequence[Any]], Iterable[Panel]] = lambda entries: ()
    """The cards that entries stand on, each with all that is on it, for a game that puts several entries on one card
    (``export print deck``); none for a game where every entry is a card."""
