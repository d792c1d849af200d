"""What may be given away: entries without the card's own words.

An unread clause is quoted in the card's words, in ``adjudication`` and in ``text``; some games keep other words of the
card in fields of their own (``card_words``). All of them become "(see the card)"; where the game's own words may be
those of a card, others are taken (``own_words``). What the game can tell of such a field by itself stands there
instead (``System.retold``). What a person wrote for an entry without a card is theirs and stays.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from convert.contract.system import System
from convert.export.own_words import reworded

SEE_CARD = "(see the card)"
_LONG = 3
"""So many words in a row are taken for a quotation also where no quotation marks stand."""


def shareable(system: System, entry: Any) -> Any:
    """The entry without the card's own words; the entry itself where it holds none."""
    if getattr(entry, "source", None) is None:
        return entry
    changes: dict[str, Any] = {}
    told = entry.adjudication
    clauses = {
        name: value
        for name in told.__struct_fields__
        if isinstance(value := getattr(told, name), tuple) and any(getattr(clause, "text", "") for clause in value)
    }
    quotes = [clause.text for value in clauses.values() for clause in value if clause.text]
    if quotes:
        hidden = {name: tuple(_without_text(clause) for clause in value) for name, value in clauses.items()}
        changes["adjudication"] = msgspec.structs.replace(told, **hidden)
    text = getattr(entry, "text", "")
    own = reworded(without(text, quotes))
    if own != text:
        changes["text"] = own
    changes |= {name: "" for name in system.card_stories if getattr(entry, name, "")}
    for path in system.card_words:
        kind, _, rest = path.rpartition("/")
        field, _, part = rest.partition(".")
        if kind and kind != entry.kind:
            continue
        held = getattr(entry, field, "")
        if held and part:
            several = isinstance(held, tuple)
            changes[field] = tuple(_hidden(one, part) for one in held) if several else _hidden(held, part)
        elif held:
            changes[field] = SEE_CARD
    changes |= _retold(system, entry)
    return msgspec.structs.replace(entry, **changes) if changes else entry


def _retold(system: System, entry: Any) -> dict[str, Any]:
    """What the game tells in its own words, save the lines that still quote the card."""
    fields = system.retold(entry)
    card: set[str] = set().union(*(runs(text) for name in fields for text in _texts(getattr(entry, name))))
    return {name: _cleared(value, card) for name, value in fields.items()}


def _texts(held: Any) -> list[str]:
    """The texts of a field: of a part its ``text``, of several parts each."""
    if isinstance(held, tuple):
        return [text for one in held for text in _texts(one)]
    return [held if isinstance(held, str) else held.text]


def _cleared(told: Any, card: set[str]) -> Any:
    if isinstance(told, tuple):
        return tuple(_cleared(one, card) for one in told)
    if isinstance(told, str):
        return "\n".join(SEE_CARD if card & runs(line) else line for line in told.split("\n"))
    return msgspec.structs.replace(told, text=_cleared(told.text, card))


def _without_text(clause: Any) -> Any:
    return msgspec.structs.replace(clause, text=SEE_CARD) if clause.text else clause


def _hidden(part: Any, field: str) -> Any:
    """A part of an entry whose field may hold the card's own words, where those are many."""
    if len(_WORD.findall(getattr(part, field))) < RUN:
        return part
    return msgspec.structs.replace(part, **{field: SEE_CARD})


def without(text: str, quotes: list[str]) -> str:
    """A text in which each of the quotations is replaced, the longest first; and whatever stands in quotation marks and
    has a few words in a row of one of them."""
    for quote in sorted(quotes, key=len, reverse=True):
        text = text.replace(f"“{quote}”", SEE_CARD)
        if len(quote.split()) >= _LONG:
            text = text.replace(quote, SEE_CARD)
    if "“" not in text:
        return text
    own = set().union(*(runs(quote, _QUOTED) for quote in quotes))
    return _MARKED.sub(lambda found: SEE_CARD if own & runs(found[0], _QUOTED) else found[0], text)


RUN = 8
"""So many words of a card in a row are a quotation."""
_QUOTED = 5
"""In quotation marks, so many are enough."""
_MARKED = re.compile("“[^“”]*”")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def runs(text: str, length: int = RUN) -> set[str]:
    """Every run of so many words in a text, folded: what two texts share when one quotes the other."""
    words = [word.casefold() for word in _WORD.findall(text)]
    return {" ".join(words[start : start + length]) for start in range(len(words) - length + 1)}
