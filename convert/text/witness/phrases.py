"""What stands in a card's text: facts by place, from a table of phrases and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec

_TOKEN = re.compile(r'"[^"]*"?|\d+(?:,\d{3})*(?:st|nd|rd|th)?|[A-Za-zÀ-ÿ]+(?:-[A-Za-z]+)*|\'s|[;:.()●&+]')
_BECOMES = re.compile(r'(effect\b[^".;]*? becomes? )"((?:[^"]|"[^"]*")*?)"(?=[.,;]|$)')
"""What an effect becomes, in quotes that name nothing."""
_PART = "\0"
_STRANGE = frozenset('"0123456789')
_Row = tuple[str, str, bool]
"""What a phrase states: class, value, and whether the tree must say it."""
_AGAIN = frozenset(("that", "those", "the", "this", "these"))
"""Before what was named already, and is only said again."""
_SAID_BEFORE = frozenset(("that", "those"))
"""Before the name of what was named already: "return that “Moss” monster to the hand"."""
_KNOWN_BY = frozenset(("targeted", "banished", "destroyed", "sent", "discarded", "selected", "tributed", "revealed"))
"""What was done to a thing that is named again ("the targeted monster")."""
_OF_THINGS = frozenset(("manner", "attribute", "type", "class", "face", "stance", "side", "named"))
_MANNERS = frozenset(("fusion", "synchro", "xyz", "link", "ritual", "pendulum"))
_TAKES = frozenset(
    (
        *("target", "select", "summon", "destroy", "banish", "add", "discard", "tribute", "return", "send", "shuffle"),
        *("set", "detach", "reveal", "draw", "equip", "place", "remove", "attach", "negate", "excavate", "choose"),
    )
)
"""Verbs after which "1" counts what is taken."""
_OF_ANY_MOMENT = frozenset(
    [
        "phase",
        "phases",
        "the",
        "of",
        "each",
        "your",
        "during",
        "you",
        "if",
        "when",
        "do",
        "so",
        "at",
        "until",
        "is",
        "are",
        "an",
        "a",
        "and",
        "to",
        ":",
        "this",
        "for",
        "from",
    ]
)
"""Words of the phrases for events that tell no event by themselves."""
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

    def __init__(self, rows: Iterable[tuple[str, _Row]], exact: Iterable[str]) -> None:
        """``rows``: phrase and what it states; ``exact``: classes whose phrases are capitalised as given."""
        self._root: dict[str, Any] = {}
        kept = frozenset(exact)
        rows = tuple(rows)
        told: dict[str, set[str]] = {}
        for phrase, (name, value, _) in rows:
            if name == "event":
                told.setdefault(value, set()).update(phrase.split())
        self.of_events = {event: frozenset(words - _OF_ANY_MOMENT) for event, words in told.items()}
        """The words that may speak of an event, each alone."""
        self._firsts: set[str] = set()
        for phrase, fact in rows:
            tokens = phrase.split() if fact[0] in kept else phrase.lower().split()
            self._add(tokens, fact)

    def _add(self, tokens: list[str], fact: _Row) -> None:
        self._firsts.add(tokens[0].lower())
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
        types = [
            (form, fact)
            for phrase, fact in rows
            if fact[0] == "type"
            for form in (f"non-{phrase}", f"Non-{phrase}", f"{phrase}s")
        ]
        return cls([*rows, *types], table["exact"])

    def scan(self, text: str) -> list[Fact]:
        """Every fact of the text, in order."""
        found: list[Fact] = []
        raw: list[str] = []
        starts: list[int] = []
        if "effect" in text:
            text = _BECOMES.sub(r"\1 \2 ", text)
        for match in _TOKEN.finditer(text):
            raw.append(match.group())
            starts.append(match.start())
        low = [token.lower() for token in raw]
        root, firsts, done = self._root, self._firsts, 0
        for at in [at for at, token in enumerate(low) if token in firsts or token[0] in _STRANGE]:
            if at < done:
                continue
            word = raw[at]
            if word[0] == '"':
                new = not at or not (low[at - 1] in _SAID_BEFORE or _said_again(low, at) or _unneeded(low, at))
                found.append(Fact("named", word.strip('" ').removesuffix("(s)"), starts[at], word, new))
            elif word[0] in _STRANGE:
                below = word.isdigit() and low[at - 2 : at] in (["less", "than"], ["fewer", "than"])
                each = _one_of_each(raw, at)
                if each:  # "1 each of WIND, FIRE, and EARTH monsters": three
                    found.append(Fact("number", str(each), starts[at], word, needed=True))
                counts = not below and not each and _counts(low, at)
                found.append(Fact("number", _digits(word), starts[at], word, counts))
                if low[at + 1 : at + 3] == ["turn", "after"]:  # "the 2nd turn after the attack": this one is the first
                    found.append(Fact("number", str(int(_digits(word)) + 1), starts[at], word, needed=False))
                if below:  # less than 3: at most 2
                    fewer = low[at - 3 : at - 2] != ["if"]  # "or their entire Deck, if less than 5"
                    found.append(Fact("number", str(int(word) - 1), starts[at], word, needed=fewer))
            elif (node := root.get(word) or root.get(low[at])) is not None:
                best, done = self._longest(node, raw, low, at)
                if best:
                    found += _stated(best, raw, low, at, done, starts[at])
        return found

    @staticmethod
    def _longest(node: dict[str, Any], raw: list[str], low: list[str], at: int) -> tuple[list[_Row], int]:
        """What the longest phrase states that begins here, and where it ends."""
        best, end, ahead, size = node.get(_PART, ()), at + 1, at + 1, len(raw)
        while ahead < size:
            further = node.get(raw[ahead]) or node.get(low[ahead])
            if further is None:
                break
            node, ahead = further, ahead + 1
            if _PART in node:
                best, end = node[_PART], ahead
        return best, end


def _stated(best: list[_Row], raw: list[str], low: list[str], at: int, end: int, start: int) -> list[Fact]:
    """The facts of a phrase, in the place where it stands."""
    words = raw[at] if end == at + 1 else " ".join(raw[at:end])
    if end == at + 1 and low[at] == "your" and _possessed(low, at + 1):
        return [
            Fact("side", "you", start, words, True),
            *(Fact(name, value, start, words, need) for name, value, need in best),
        ]
    if end == at + 1 and low[at] in _MANNERS:
        best = _summoned_or_not(low, at, best)
    if at and words.lower() == "face-up" and low[at - 1].isdigit():  # "1 face-up monster"
        return [Fact(name, value, start, words, need or name == "face") for name, value, need in best]
    if any(name == "type" for name, _, _ in best) and low[end : end + 1] in (["counter"], ["counters"]):
        return []  # "a Thunder Counter" is no Thunder
    if _said_again(low, at):
        return [Fact(name, value, start, words, need and name not in _OF_THINGS) for name, value, need in best]
    return [Fact(name, value, start, words, need) for name, value, need in best]


def _said_again(low: Sequence[str], at: int) -> bool:
    """Whether it stands in what is only named again: "that Effect Monster", "the targeted “Moss” Synchro Monster",
    "select 1 “Moss” from your Deck and place “Moss” on top"."""
    if low[at][0] == '"' and low[at - 1 : at] == ["place"] and low[at] in low[:at]:
        return True
    known = False
    for word in reversed(low[max(at - 4, 0) : at]):
        if word in _AGAIN:
            return word in _SAID_BEFORE or known or word == low[at - 1]
        if word not in _KNOWN_BY and word != "face-up" and word[0] != '"':
            return False
        known |= word in _KNOWN_BY
    return False


def _unneeded(low: Sequence[str], at: int) -> bool:
    """ "(in which case you do not use “Polymerization”)": a name that nothing is done with."""
    return low[at - 3 : at] == ["do", "not", "use"]


def _digits(word: str) -> str:
    return word.rstrip("stndrh").replace(",", "")


def _counts(low: list[str], at: int) -> bool:
    """Whether the tree must have this number: no ordinal, nothing said again, no sum that is told in parts."""
    word, before = low[at], low[at - 1] if at else ""
    if not word[-1].isdigit() or before in _AGAIN or before == "all" or low[at + 2 : at + 5] == ["at", "a", "time"]:
        return False
    return (word != "1" or before in _TAKES) and not _split_up(low, at)


def _one_of_each(raw: Sequence[str], at: int) -> int:
    """How many are taken of a list of Attributes: "1 each of WIND, FIRE and EARTH monsters"; 0 where there is none (of
    names and Types each is described by itself)."""
    if raw[at + 1 : at + 3] != ["each", "of"]:
        return 0
    listed = list(takewhile(lambda word: word.isupper() or word == "and", raw[at + 3 : at + 15]))
    return len([word for word in listed if word != "and"]) if "and" in listed else 0


def _split_up(low: Sequence[str], at: int) -> bool:
    """Whether the number is told in parts: "2 monsters (1 Fish and 1 Bird)"."""
    ahead = low[at + 1 : at + 21]
    from_two = [k for k, word in enumerate(ahead) if word == "1" and ahead[k + 1 : k + 2] == ["from"]]
    if low[at] == "2" and len(from_two) == 2:
        return True  # "2 Fish, 1 from your Deck and 1 from your GY"
    return "(" in ahead and "1" in ahead[ahead.index("(") : ahead.index("(") + 2]


def _summoned_or_not(low: Sequence[str], at: int, stated: list[_Row]) -> list[_Row]:
    """What a class word states: "Fusion, Synchro or Xyz Summon" and "Synchro or Link Material" are no monsters."""
    ahead = at + 1
    while ahead < len(low) and (low[ahead] in _MANNERS or low[ahead] in ("or", "and")):
        ahead += 1
    if ahead < len(low) and low[ahead].startswith(("summon", "material")):
        return [(name, value, False) for _, value, _ in stated for name in ("class", "manner")]
    return stated


def _possessed(low: Sequence[str], at: int) -> bool:
    """Whether "your" is said of a place, or of monsters: "your hand", "your face-up field", "your “Moss” monsters"."""
    held = low[at : at + 2]
    monsters = held[:1] == ["monsters"] or held[1:] == ["monster"]
    return bool(_PLACES.intersection(held)) or (monsters and low[at + 2 : at + 3] not in (["zone"], ["zones"]))


_USED_SO_OFTEN = re.compile(
    r'(?:effects? of|only (?:activate|use) \d) "([^"]+)"(?: effects?)? (?:once|twice|thrice|per|up to)\b', re.IGNORECASE
)
"""A limit is one of the card itself, by whatever name it calls itself there."""


def under_own_name(facts: Sequence[Fact], text: str, own: str) -> list[Fact]:
    """The facts, each other name that the text has for its own card as the card's name."""
    others = set(_USED_SO_OFTEN.findall(text)) - {own}
    return [
        msgspec.structs.replace(fact, value=own) if fact.cls == "named" and fact.value in others else fact
        for fact in facts
    ]
