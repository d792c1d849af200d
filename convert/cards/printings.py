"""Which printing of a card came first (RARITY-02), and the dates that say so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

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


def _when(printing: Printing) -> tuple[str, str, str, str]:
    return (printing.date or UNDATED, printing.set_name, printing.rarity, printing.code)


def by_date(printings: Iterable[Printing]) -> Iterator[tuple[str | None, tuple[Printing, ...]]]:
    """Printings grouped by release date, the earliest first and the undated last (RARITY-02). Within a date they are
    sorted by set, rarity and code, so that the source's order means nothing."""
    for date, group in groupby(sorted(printings, key=_when), key=lambda printing: printing.date):
        yield date, tuple(group)
