"""What can be set of a print, and what its templates are given."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from convert.contract.handouts import Counted, Grid, Heading, Lines, Track, Words
from convert.errors import DataError, UsageError
from convert.export.model import Job

PAPER = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

Millimetres = Annotated[float, msgspec.Meta(ge=0, le=3)]


class PrintOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a print."""

    page: Literal["a4", "letter"] = "a4"
    """The paper."""
    size: Literal["poker", "tarot"] = "poker"
    """The cards: 63 × 88 mm, or 70 × 120 mm."""
    bleed: Millimetres = 0
    """Colour beyond the cut, in millimetres: 0 to 3."""
    marks: bool = True
    """Whether there are crop marks."""
    backs: Literal["none", "long", "short"] = "none"
    """Backs, each behind its front when the sheet is turned over its long or its short edge."""
    alike: bool = True
    """Whether all backs look alike, so that a card that lies face down says nothing; else they tell Rank and colour."""
    format: Literal["pdf", "png"] = "pdf"
    """One PDF, or a PNG for each sheet."""
    ppi: Annotated[int, msgspec.Meta(ge=72, le=600)] = 300
    """Of PNG sheets: pixels per inch."""


def template(job: Job, name: str) -> str:
    """A template that came along, or the one of this name in ``--template DIR``. Raises ``UsageError`` where that
    folder has none, ``DataError`` where it is no text."""
    if job.template is None:
        return (Path(__file__).parent / name).read_text("utf-8")
    own = job.template / name
    if not own.is_file():
        raise UsageError(
            f"{job.template} holds no {name}", hint="copy the one that comes with card2spell and change it"
        )
    try:
        return own.read_text("utf-8")
    except UnicodeDecodeError:
        raise DataError(f"{own} is no text file", hint="templates are written in UTF-8") from None


class CardTable(msgspec.Struct, frozen=True, kw_only=True):
    """A few figures of a card."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as a card."""

    title: str
    badge: str
    subtitle: str
    tables: tuple[CardTable, ...]
    paragraphs: tuple[str, ...]
    foot: str
    accent: str
    """A colour name, or ""."""
    back: str
    """What stands on its back."""
    picture: str = ""
    """The name of its picture in the folder that the template reads, after a slash; "" for none."""


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """A card's place on a sheet."""

    card: int
    """Its number in ``cards``."""
    part: int
    """Which of the cards that its entry takes, from 1."""
    parts: int
    size: float
    """Of the letters, in points."""
    paragraphs: tuple[str, ...]
    panel: float
    """Of the letters of the figures, in points."""
    band: float
    """Of the picture, in millimetres."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A page."""

    cells: tuple[Cell | None, ...]
    """Row by row."""
    back: bool
    turned: bool
    """Whether its cards stand on their heads."""


class CardsContext(msgspec.Struct, frozen=True, kw_only=True):
    """What ``cards.typ`` is given as JSON in ``sys.inputs.data``."""

    title: str
    paper: tuple[float, float]
    """Width and height in millimetres."""
    size: tuple[float, float]
    """Of a card, in millimetres."""
    bleed: float
    marks: bool
    alike: bool = True
    """Whether all backs look alike."""
    grid: tuple[int, int]
    """Columns and rows."""
    cards: tuple[Card, ...]
    pages: tuple[Sheet, ...] | None = None
    """None where only the fitting of the texts is asked for (label ``fit``)."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag="entry", tag_field="block"):
    """An entry in full."""

    card: Card
    name: str
    """What it is called here."""
    boxes: tuple[tuple[str, bool], ...]
    """Words with a box to tick each, and whether it is ticked."""
    lines: tuple[str, ...]
    """What is true of it here."""
    tracks: tuple[Counted, ...]
    """Boxes to cross."""


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A document."""

    title: str
    subtitle: str
    columns: int
    letters: float = 0
    """Their size in points; 0: the template's own."""
    blocks: tuple[Heading | Words | Grid | Track | Lines | Entry, ...]


class PagesContext(msgspec.Struct, frozen=True, kw_only=True):
    """What ``pages.typ`` is given as JSON in ``sys.inputs.data``."""

    title: str
    """Of the game."""
    paper: tuple[float, float]
    """Width and height in millimetres."""
    page: Page


class PrintContext(msgspec.Struct, frozen=True, kw_only=True):
    """What each template is given as JSON in ``sys.inputs.data``."""

    cards: CardsContext
    """For ``cards.typ``."""
    pages: PagesContext
    """For ``pages.typ``."""
