"""Pip layouts: the one table behind every number card (CASTER-CONV-04, CASTER-XFER-03)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

import msgspec
from msgspec import Struct


class Layout(Struct, frozen=True):
    """The pips of one number card: its rows from the top, each of left, center and right."""

    rank: int
    rows: tuple[str, ...]

    def column(self, place: int) -> int:
        """How many pips stand in a column (0 left, 1 center, 2 right)."""
        return sum(row[place] != "." for row in self.rows)

    @property
    def columns(self) -> int:
        """Columns with a pip in them (CASTER-DMG-02)."""
        return sum(self.column(place) > 0 for place in range(3))

    @property
    def center(self) -> int:
        """Pips of the center column (CASTER-HEAL-01)."""
        return self.column(1)

    @property
    def groups(self) -> tuple[int, int]:
        """How many pips point each way, the larger group first (CASTER-XFER-03)."""
        drawn = "".join(self.rows)
        upright, inverted = drawn.count("^"), drawn.count("v")
        return max(upright, inverted), min(upright, inverted)


def load_layouts() -> Mapping[int, Layout]:
    """Rank (2 to 10) to layout, from ``data/pips.yaml``."""
    text = resources.files("convert.systems.caster_duel").joinpath("data/pips.yaml").read_bytes()
    return {rank: Layout(rank, tuple(rows)) for rank, rows in msgspec.yaml.decode(text).items()}


_DRAWN = {"^": "▲", "v": "▽", ".": " "}


def draw(layout: Layout) -> str:
    """The card as a picture of lines: upright pips filled, inverted ones hollow."""
    lines = [f"│ {'  '.join(_DRAWN[pip] for pip in row)} │" for row in layout.rows]
    return "\n".join(["┌─────────┐", *lines, "└─────────┘"])
