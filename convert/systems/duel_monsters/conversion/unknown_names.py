"""Names in card texts that no card bears: an effect that asks for one finds nothing in play, and that is reported."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from convert.cards.model import Card
from convert.contract.system import Converted
from convert.effects import Filter
from convert.effects.walk import parts
from convert.systems.duel_monsters.conversion import findings as codes
from convert.systems.duel_monsters.conversion.findings import finding
from convert.systems.duel_monsters.entries import Monster, Spell

_WHOLE = 5000
"""Of fewer cards, one that a text names is easily one of those that are not there."""
_SIMILARITY = 0.8
_NAME = re.compile(rb'"(?:name|original_name)":(?:"((?:[^"\\]|\\.)*)"|\[([^\]]*)\])')
_GIVEN = re.compile(r'(?:treated as|name (?:is|becomes)) "([^"]+)"')
_TOKEN = ("Token", "Tokens")


def with_unknown_names(entries: Sequence[Converted], cards: Sequence[Card]) -> list[Converted]:
    """The entries, each with a finding for every name that its effects ask for and that nothing is called; all of them
    as they are where the cards are no whole database."""
    if len(cards) < _WHOLE:
        return list(entries)
    known = _Known(cards)
    return [_with_findings(item, known) for item in entries]


class _Known:
    """What anything is called or may be called: cards, and what texts make of a name."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.names = {name for card in cards for name in (card.name, card.treated_as) if name}
        given = {name for card in cards if '"' in card.text for name in _GIVEN.findall(card.text)}
        self.folded = {name.casefold() for name in self.names | given}
        self._plain = {_plain(name): name for name in sorted(self.names)}
        self._by_words = {frozenset(_words(name)): name for name in sorted(self.names)}

    def __contains__(self, name: str) -> bool:
        return name.casefold() in self.folded or name.endswith(_TOKEN)

    def nearest(self, name: str) -> str:
        """The card that may be meant; "" for none."""
        if found := self._plain.get(_plain(name)) or self._by_words.get(frozenset(_words(name))):
            return found
        if "." in name and (written_out := [one for one in sorted(self.names) if _abbreviates(name, one)]):
            return written_out[0]
        near = get_close_matches(_plain(name), self._plain, 1, _SIMILARITY)
        return self._plain[near[0]] if near else ""


def _with_findings(item: Converted, known: _Known) -> Converted:
    entry = item.entry
    assert isinstance(entry, Monster | Spell)
    if not _speaks_of_others(entry.effects, known):
        return item
    lost = sorted({name for name in asked(entry.effects) if name not in known})
    found = []
    for name in lost:
        near = known.nearest(name)
        message = f"“{entry.name}” asks for “{name}”, and no card has that name"
        message += f"; the nearest is “{near}”" if near else ""
        told = finding(codes.UNKNOWN_NAME, message, where=f"{entry.slug} > effects", card=entry.id)
        found.append(msgspec.structs.replace(told, stands=name))
    return msgspec.structs.replace(item, findings=(*item.findings, *found))


def _speaks_of_others(effects: Any, known: _Known) -> bool:
    """Whether any name in the tree may be unknown: read off its JSON, many times quicker than walking it."""
    for one, several in _NAME.findall(msgspec.json.encode(effects)):
        names = [msgspec.json.decode(b'"' + one + b'"')] if one else msgspec.json.decode(b"[" + several + b"]")
        if any(name not in known for name in names):
            return True
    return False


def asked(node: Any) -> Iterator[str]:
    """Every name that a filter in the tree asks for."""
    for part in parts(node):
        if isinstance(part, Filter):
            for value in (part.name, part.original_name):
                yield from (value,) if isinstance(value, str) else value or ()


def _abbreviates(short: str, name: str) -> bool:
    """Whether it is that name with words cut off at a point: “R. Dragon” and “Red Dragon”."""
    ours, theirs = _words(short), _words(name)
    cut = {word for word in _words(short.replace(".", "§")) if word.endswith("§")}
    same = [
        one == other or (f"{one}§" in cut and other.startswith(one)) for one, other in zip(ours, theirs, strict=False)
    ]
    return len(ours) == len(theirs) and all(same)


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W_]+§?", name.casefold())


def _plain(name: str) -> str:
    """Without case, accents and signs: “Cú” and “Cu”, “A・B” and “A B”."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())
