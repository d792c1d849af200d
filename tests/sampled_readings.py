"""What the reader makes of a sample of the real cards: read once for all the tests that look at it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from convert.cards.model import Card
from convert.cards.selection import first_printed
from convert.cards.sources import load
from convert.text import Reader, Reading

EVERY = 6
"""Each so manieth card of the database is in the sample, and each classic one (first printed up to 2005)."""


class Read(NamedTuple):
    """One card of the sample, its place in the database, and what was read of it."""

    place: int
    card: Card
    classic: bool
    reading: Reading


@lru_cache(maxsize=1)
def sample(snapshot: Path) -> tuple[Read, ...]:
    """The cards of the sample, in the order of the database."""
    reader, found = Reader.load(), []
    for place, card in enumerate(cards(snapshot)):
        classic = (first_printed(card) or "9999") < "2006"
        if classic or place % EVERY == 0:
            found.append(Read(place, card, classic, reader.read(card)))
    return tuple(found)


def cards(snapshot: Path) -> tuple[Card, ...]:
    """All cards of a snapshot."""
    return tuple(load(str(snapshot / "cardinfo.json.gz"), offline=True).cards)
