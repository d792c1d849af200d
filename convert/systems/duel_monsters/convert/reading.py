"""The one place where the conversion meets the text reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from convert.cards.model import Card
from convert.effects import Unread
from convert.text.model import Clause, Reading

_SENTENCE = re.compile(r"[^.\n]*[^.\s][^.\n]*\.?")


class TextReader(Protocol):
    """What reads a card's text: ``convert.text.Reader``, or what a caller hands in its place."""

    def read(self, card: Card) -> Reading:
        """The card's text as abilities and honestly unread clauses."""
        ...


class Ready:
    """A reader for texts that were read before (in other processes, say); what is not among them is read now."""

    def __init__(self, readings: Mapping[int, Reading], otherwise: TextReader) -> None:
        self._readings = readings
        self._otherwise = otherwise

    def read(self, card: Card) -> Reading:
        """The reading made before, or a new one."""
        return self._readings.get(card.id) or self._otherwise.read(card)


class NoReader:
    """Reads nothing and says so: every sentence is unread. For a conversion that is only about numbers and forms."""

    def read(self, card: Card) -> Reading:
        """Each sentence of the card as one unread clause."""
        if card.flavor or not card.text.strip():
            return Reading(clauses=(), abilities=(), unread=(), status="flavour")
        clauses = tuple(
            Clause(index=index, text=match.group().strip(), role="effect", start=match.start(), end=match.end())
            for index, match in enumerate(_SENTENCE.finditer(card.text))
        )
        unread = tuple(Unread(src=clause.index, text=clause.text) for clause in clauses)
        return Reading(clauses=clauses, abilities=(), unread=unread, status="manual")


def load_reader() -> TextReader:
    """The toolkit's own text reader."""
    try:
        from convert.text import Reader
    except ImportError:
        return NoReader()
    return Reader.load()
