"""What can be set of a print, and what its templates are given."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

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
    format: Literal["pdf", "png"] = "pdf"
    """One PDF, or a PNG for each sheet."""
    ppi: Annotated[int, msgspec.Meta(ge=72, le=600)] = 300
    """Of PNG sheets: pixels per inch."""


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


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A page."""

    cells: tuple[Cell | None, ...]
    """Row by row."""
    back: bool
    turned: bool
    """Whether its cards stand on their heads."""


class PrintContext(msgspec.Struct, frozen=True, kw_only=True):
    """What ``cards.typ`` is given as JSON in ``sys.inputs.data``."""

    title: str
    paper: tuple[float, float]
    """Width and height in millimetres."""
    size: tuple[float, float]
    """Of a card, in millimetres."""
    bleed: float
    marks: bool
    grid: tuple[int, int]
    """Columns and rows."""
    cards: tuple[Card, ...]
    pages: tuple[Sheet, ...] | None = None
    """None where only the fitting of the texts is asked for (label ``fit``)."""
