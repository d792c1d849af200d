"""The one place where the conversion meets the text reader."""

from __future__ import annotations

import re
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
    from convert.text import Reader

    return Reader.load()
