"""What stands in a card's text: facts by place, from a table of phrases and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

_TOKEN = re.compile(r'"[^"]*"?|\d+(?:,\d{3})*(?:st|nd|rd|th)?|[A-Za-zÀ-ÿ]+(?:-[A-Za-z]+)*|\'s|[;:.()●&+]')
_PART = "\0"
_AGAIN = frozenset(("that", "those", "the", "this", "these"))
"""Before what was named already, and is only said again."""
_OF_THINGS = frozenset(("manner", "attribute", "type", "class", "face", "stance", "side"))
_MANNERS = frozenset(("fusion", "synchro", "xyz", "link", "ritual", "pendulum"))
_TAKES = frozenset(
    (
        *("target", "select", "summon", "destroy", "banish", "add", "discard", "tribute", "return", "send", "shuffle"),
        *("set", "detach", "reveal", "draw", "equip", "place", "remove", "attach", "negate", "excavate", "choose"),
    )
)
"""Verbs after which "1" counts what is taken."""
_PLACES = frozenset(("hand", "deck", "gy", "graveyard", "field", "side", "banishment", "possession", "control"))


class Fact(msgspec.Struct, frozen=True, gc=False):
    """One thing that the text states: its class and value, where, in which words, and whether the tree must say it."""

    cls: str
    value: str
    start: int
    words: str
    needed: bool


class Phrases:
    """The table of phrases as a tree of tokens: the longest one that begins at a place is what stands there."""

    def __init__(self, rows: Iterable[tuple[str, tuple[str, str, bool]]], exact: Iterable[str]) -> None:
        """``rows``: phrase and what it states; ``exact``: classes whose phrases are capitalised as given."""
        self._root: dict[str, Any] = {}
        kept = frozenset(exact)
        for phrase, fact in rows:
            tokens = phrase.split() if fact[0] in kept else phrase.lower().split()
            self._add(tokens, fact)

    def _add(self, tokens: list[str], fact: tuple[str, str, bool]) -> None:
        node = self._root
        for token in tokens:
            node = node.setdefault(token, {})
        node.setdefault(_PART, []).append(fact)

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> Phrases:
        """From the data file: ``needed`` and ``lends``, by class and value."""
        rows = [
            (phrase, (name, value, strength == "needed"))
            for strength in ("needed", "lends")
            for name, values in table[strength].items()
            for value, phrases in values.items()
            for phrase in phrases
        ]
        return cls(rows, table["exact"])

    def scan(self, text: str) -> list[Fact]:
        """Every fact of the text, in order."""
        found: list[Fact] = []
        places = list(_TOKEN.finditer(text))
        raw = [match.group() for match in places]
        low = [token.lower() for token in raw]
        root, at, size = self._root, 0, len(raw)
        while at < size:
            word = raw[at]
            first = word[0]
            if first == '"':
                found.append(Fact("named", word.strip('" '), places[at].start(), word, True))
                at += 1
                continue
            if first.isdigit():
                before = low[at - 1] if at else ""
                needed = word[-1].isdigit() and before not in _AGAIN and before != "all"
                needed = needed and (word != "1" or before in _TAKES) and not _split_up(low, at)
                found.append(Fact("number", word.rstrip("stndrh").replace(",", ""), places[at].start(), word, needed))
                at += 1
                continue
            node = root.get(word) or root.get(low[at])
            if node is None:
                at += 1
                continue
            best, end = node.get(_PART), at + 1
            ahead = at + 1
            while ahead < size:
                node = node.get(raw[ahead]) or node.get(low[ahead])
                if node is None:
                    break
                ahead += 1
                if _PART in node:
                    best, end = node[_PART], ahead
            if best is None:
                at += 1
                continue
            words = " ".join(raw[at:end])
            if first == "y" and low[at] == "your" and end == at + 1 and _possessed(low, at + 1):
                found.append(Fact("side", "you", places[at].start(), words, True))
            if best[0][0] == "class" and end == at + 1 and low[at] in _MANNERS:
                best = _summoned_or_not(low, at, best)
            again = at > 0 and low[at - 1] in _AGAIN
            for name, value, needed in best:
                found.append(
                    Fact(name, value, places[at].start(), words, needed and not (again and name in _OF_THINGS))
                )
            at = end
        return found


def _split_up(low: Sequence[str], at: int) -> bool:
    """Whether the number is told in parts: "2 monsters (1 Fish and 1 Bird)"."""
    ahead = low[at + 1 : at + 12]
    return "(" in ahead and "1" in ahead[ahead.index("(") : ahead.index("(") + 2]


def _summoned_or_not(low: Sequence[str], at: int, stated: list[tuple[str, str, bool]]) -> list[tuple[str, str, bool]]:
    """What a class word states: "Fusion, Synchro or Xyz Summon" and "Synchro or Link Material" are no monsters."""
    ahead = at + 1
    while ahead < len(low) and (low[ahead] in _MANNERS or low[ahead] in ("or", "and")):
        ahead += 1
    if ahead < len(low) and low[ahead].startswith(("summon", "material")):
        return [(name, value, False) for _, value, _ in stated for name in ("class", "manner")]
    return stated


def _possessed(low: Sequence[str], at: int) -> bool:
    """Whether "your" is said of a place: "your hand", "your Main Deck", "your face-up field"."""
    return bool(_PLACES.intersection(low[at : at + 2]))
