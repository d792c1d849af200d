"""What may be given away: entries without the card's own words.

An unread clause is quoted in the card's words, in ``adjudication`` and in ``text``; some games keep other words of the
card in fields of their own (``card_words``). All of them become "(see the card)". What a person wrote for an entry
without a card is theirs and stays.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from convert.contract.system import System

SEE_CARD = "(see the card)"
_LONG = 3
"""So many words in a row are taken for a quotation also where no quotation marks stand."""


def shareable(system: System, entry: Any) -> Any:
    """The entry without the card's own words; the entry itself where it holds none."""
    if getattr(entry, "source", None) is None:
        return entry
    changes: dict[str, Any] = {}
    quotes = [clause.text for clause in entry.adjudication.unread if clause.text]
    if quotes:
        unread = tuple(
            msgspec.structs.replace(clause, text=SEE_CARD) if clause.text else clause
            for clause in entry.adjudication.unread
        )
        changes["adjudication"] = msgspec.structs.replace(entry.adjudication, unread=unread)
        changes["text"] = without(entry.text, quotes)
    for field in system.card_words:
        if getattr(entry, field, ""):
            changes[field] = SEE_CARD
    return msgspec.structs.replace(entry, **changes) if changes else entry


def without(text: str, quotes: list[str]) -> str:
    """A text in which each of the quotations is replaced, the longest first."""
    for quote in sorted(quotes, key=len, reverse=True):
        text = text.replace(f"“{quote}”", SEE_CARD)
        if len(quote.split()) >= _LONG:
            text = text.replace(quote, SEE_CARD)
    return text


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def runs(text: str, length: int = 8) -> set[str]:
    """Every run of so many words in a text, folded: what two texts share when one quotes the other."""
    words = [word.casefold() for word in _WORD.findall(text)]
    return {" ".join(words[start : start + length]) for start in range(len(words) - length + 1)}
