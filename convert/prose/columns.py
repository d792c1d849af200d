"""Rows into lines whose columns stand below each other, whatever is in their cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from convert.printable import one_line


def columns(rows: Iterable[Sequence[str]], *, gap: str = "  ") -> list[str]:
    """A line for each row; a column is as wide as its longest cell, and the last one as it is. Rows may be short."""
    cells = [[one_line(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip_longest(*cells, fillvalue="")]
    return [gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip() for row in cells]
