"""The ledger (reader.md 2.1): every word of a card's text, and the field of the tree that it became.

A word's field is the field that changes when the word is exchanged for another of its kind, or taken out where it has
no kind: so what the ledger says is true by how it is found, and nothing in the grammar has to keep it in step. A word
of which no field changes means nothing (a short list, each with its reason), is named again, or was passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from convert.cards.model import Card
from convert.text.claim import Claim, changed, flat
from convert.text.ledger.exchange import Exchange, Exchanges, silent, tree
from convert.text.model import Reading
from convert.text.reader import Reader

__all__ = ["Claim", "Exchanges", "Ledger"]

_WORD = re.compile(r'"[^"\n]*"|“[^”\n]*”|[\w][\w\'’/&+-]*')


class Ledger:
    """Asks a reader about every word of a text."""

    def __init__(self, reader: Reader, exchanges: Exchanges) -> None:
        self._reader = reader
        self._exchanges = exchanges

    @classmethod
    def load(cls) -> Ledger:
        """With the package's reader and table."""
        return cls(Reader.load(), Exchanges.load())

    def claims(self, card: Card) -> tuple[Claim, ...]:
        """Every word of the card's own text."""
        reading = self._reader.read(card)
        known, gone = flat(tree(reading)), silent(reading)
        exchanges = list(self._exchanges.of(card.text))
        found = []
        for match in _WORD.finditer(card.text):
            start, end = match.span()
            clause = next((one.index for one in reading.clauses if one.start <= start < one.end and not one.half), -1)
            claim = Claim(start=start, end=end, word=match[0], clause=clause)
            if any(first <= start < last for first, last in gone):
                why = (
                    "said to the table: nobody read it" if _unread(reading, clause) else "no part of the tree (a note)"
                )
                found.append(msgspec.structs.replace(claim, why=why))
                continue
            fields, why = self._field(card, reading, known, claim, exchanges)
            found.append(msgspec.structs.replace(claim, fields=fields, why=why))
        return tuple(found)

    def _field(
        self, card: Card, reading: Reading, known: dict[str, Any], claim: Claim, exchanges: list[Exchange]
    ) -> tuple[tuple[str, ...], str]:
        why = self._exchanges.nothing.get(claim.word.lower(), "")
        whole = False
        for one in _of_word(card.text, claim, exchanges):
            after = self._reader.read(msgspec.structs.replace(card, text=one.text))
            fields = changed(known, flat(tree(after)))
            if len(after.unread) > len(reading.unread):
                whole = True  # without it the clause is not read at all
            elif fields:
                return fields, ""
            else:
                why = why or self._exchanges.why(one.kind, card.text, one.start, one.end)
        return (("its whole clause",), "") if whole else ((), why)


def _unread(reading: Reading, clause: int) -> bool:
    return any(one.src == clause for one in reading.unread)


def _of_word(text: str, claim: Claim, exchanges: list[Exchange]) -> Iterator[Exchange]:
    """What the word is exchanged for, the shortest stretch first; at last it is taken out."""
    mine = [one for one in exchanges if one.start < claim.end and claim.start < one.end]
    yield from sorted(mine, key=lambda one: one.end - one.start)
    yield Exchange("", claim.start, claim.end, text[: claim.start] + text[claim.end :])
