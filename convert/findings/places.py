"""Where something stands in a file: a way into its values, and a line and column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from convert.printable import one_line

Place = Sequence[str | int]
"""A way into a document: field names and list indices."""


class Mark(NamedTuple):
    """A position, both numbers from 1."""

    line: int
    column: int


def in_words(place: Place) -> str:
    """``("entries", 3, "effects", 0, "op")`` → ``entries > 4th > effects > 1st > op``."""
    return " > ".join(one_line(part) if isinstance(part, str) else ordinal(part + 1) for part in place)


def ordinal(number: int) -> str:
    """1 → "1st"."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"
