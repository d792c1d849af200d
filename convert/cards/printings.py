"""Which printing of a card came first (RARITY-02), and the dates that say so."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from convert.cards.model import Printing

UNDATED = "9999-99-99"
"""Sorts undated printings last (RARITY-02)."""
_DATE = re.compile(r"[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")


def as_date(text: str | None) -> str | None:
    """A date as "YYYY-MM-DD", or None where the source wrote none or nonsense ("0000-00-00").

    >>> as_date("2002-03-08 00:00:00"), as_date("0000-00-00")
    ('2002-03-08', None)
    """
    if not text:
        return None
    found = _DATE.match(text)
    return found.group() if found else None


def first_printings(printings: Sequence[Printing], is_rarity: Callable[[str], bool]) -> list[Printing]:
    """The printings that decide a card's original rarity, in the source's order: all of the earliest date, and where
    no label of that date is a rarity, those of the next date too, and so on (RARITY-02, RARITY-07). Undated ones come
    last. Every copy of the deciding date is in, since a tie is the game's to settle (RARITY-03)."""
    first: list[Printing] = []
    rest: Sequence[Printing] = printings
    while rest:
        earliest = min([printing.date or UNDATED for printing in rest])
        group = [printing for printing in rest if (printing.date or UNDATED) == earliest]
        first += group
        if len(group) == len(rest) or any(map(is_rarity, [printing.rarity for printing in group])):
            break
        rest = [printing for printing in rest if (printing.date or UNDATED) != earliest]
    return first


def _when(printing: Printing) -> tuple[str, str, str, str]:
    return (printing.date or UNDATED, printing.set_name, printing.rarity, printing.code)
