"""A digest over what matters of a card, so that a changed card is told from a moved price (design 3.1).

In it: name, kind, text, stats, classes, property, Attribute, Type, Link, Scale and the first printing. Not in it: the
passcode (a beta one becomes official), prices, views, later reprints, the order of anything, how a null was written,
the source's own type line and spelling of line ends. A starter card and the API's are the same where the card is.
"""

from __future__ import annotations

import hashlib

import msgspec

from convert.cards.model import Card
from convert.cards.printings import first_printings
from convert.cards.vocabulary import Vocabulary

FORM = 1
"""Moves when what the digest is taken over changes; pins written before then are stale."""


class Digester:
    """Takes digests; holds the known rarities, which say where a card's first printing ends (RARITY-07)."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._is_rarity = vocabulary.is_rarity
        self._known: dict[str, bool] = {}
        self._encode = msgspec.json.Encoder(order="deterministic").encode

    def digest(self, card: Card) -> str:
        """``"sha256:"`` and 64 hexadecimal digits."""
        value = (
            FORM,
            card.name,
            card.kind,
            _one_line(card.text),
            _one_line(card.pendulum_text),
            card.race,
            card.attribute,
            card.property,
            sorted(card.properties),
            card.level,
            card.attack,
            card.defense,
            sorted(card.variable),
            card.link,
            sorted(card.link_markers),
            card.scale,
            card.treated_as,
            self._first(card),
        )
        return "sha256:" + hashlib.sha256(self._encode(value)).hexdigest()

    def _first(self, card: Card) -> list[tuple[str, str, str]]:
        """Date, set and rarity of the printings that decide the card's rarity; codes differ by language only."""
        if not card.printings:
            return []
        first = first_printings(card.printings, self._rarity)
        return sorted({(printing.date or "", printing.set_name, printing.rarity) for printing in first})

    def _rarity(self, label: str) -> bool:
        if label not in self._known:
            self._known[label] = self._is_rarity(label)
        return self._known[label]


def _one_line(text: str) -> str:
    """Text without its line ends and doubled blanks. Most texts have no doubled ones, and looking is cheaper than
    splitting."""
    if "\n" not in text and "  " not in text:
        return text.strip()
    line = text.replace("\n", " ")
    return " ".join(text.split()) if "  " in line or not line.isprintable() else line.strip()


def digest(card: Card) -> str:
    """The digest of one card; for many, hold a ``Digester``."""
    return Digester(Vocabulary.load()).digest(card)
