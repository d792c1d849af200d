"""The reader with the second witness beside it: what is read, and what of it is doubted."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from convert.cards.model import Card
from convert.text.model import Reading
from convert.text.reader import Reader
from convert.text.witness import Witness


class ReadsText(Protocol):
    """What reads a card's text."""

    def read(self, card: Card, *, pendulum: bool = False) -> Reading:
        """The card's text, with its pendulum half if wanted."""
        ...


class Witnessed:
    """A reader each of whose readings the witness was asked about (``Reading.doubted``)."""

    def __init__(self, reader: ReadsText, witness: Witness) -> None:
        self._reader = reader
        self._witness = witness

    @classmethod
    def load(cls) -> Witnessed:
        """The toolkit's own, both."""
        return cls(Reader.load(), Witness.load())

    def read(self, card: Card, *, pendulum: bool = False) -> Reading:
        """The card's text, with its pendulum half if wanted, and what is doubted of it."""
        reading = self._reader.read(card, pendulum=pendulum)
        return replace(reading, doubted=self._witness.doubts(card, reading))
