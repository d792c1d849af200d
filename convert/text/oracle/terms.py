"""Small terms: numbers, power and toughness, counters, symbols, colors, names, quoted abilities."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.lexicon import Lexicon

_PT = re.compile(r"([+-]?)(\d+|[xyz*])/([+-]?)(\d+|[xyz*])")
_COUNTER_WORDS = 2
_HOW_MANY = frozenset(("one", "two", "three", "both", "more", "all", "any"))
"""What "choose one or more" is of: no words to choose between."""
_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class Terms:
    """The rules for terms."""

    def __init__(self, lexicon: Lexicon, quoted: Callable[[str], Any]) -> None:
        self.lexicon = lexicon
        self._quoted = quoted

    def number(self, chart: Chart, at: int) -> Found:
        """ "3", "three", "a"."""
        n = self.lexicon.number(chart.word(at))
        return [] if n is None else [(at + 1, n)]

    def ordinal(self, chart: Chart, at: int) -> Found:
        """first, second …"""
        n = self.lexicon.ordinals.get(chart.word(at))
        return [] if n is None else [(at + 1, n)]

    def bonus(self, chart: Chart, at: int) -> Found:
        """+2/-1 as what a modifier adds."""
        match = _PT.fullmatch(chart.word(at))
        if not match or not match[1] or not match[3]:
            return []
        attack, defense = _signed(match[1], match[2]), _signed(match[3], match[4])
        node: dict[str, Any] = {"attack": attack, "defense": defense}
        if isinstance(attack, dict) or isinstance(defense, dict):
            node["sign"] = [-1 if match[1] == "-" else 1, -1 if match[3] == "-" else 1]
        return [(at + 1, node)]

    def size(self, chart: Chart, at: int) -> Found:
        """2/2 as power and toughness."""
        match = _PT.fullmatch(chart.word(at))
        if not match or match[1] or match[3] or "*" in chart.word(at):
            return []
        return [(at + 1, {"power": _signed("", match[2]), "toughness": _signed("", match[4])})]

    def counter_name(self, chart: Chart, at: int) -> Found:
        """What stands before "counter": "+1/+1", "charge", "first strike"."""
        found: Found = []
        for length in range(1, _COUNTER_WORDS + 1):
            if chart.word(at + length) in ("counter", "counters"):
                words = chart.words[at : at + length]
                if length > 1 and not all(word.isalpha() for word in words):
                    continue
                if (
                    all(_PT.fullmatch(word) or word.replace("-", "").isalpha() for word in words)
                    and words[0] not in _NOT_COUNTERS
                ):
                    found.append((at + length, " ".join(words)))
        return found

    def symbol(self, chart: Chart, at: int) -> Found:
        """A run of mana symbols."""
        word = chart.word(at)
        return [(at + 1, word)] if word.startswith("{") else []

    def mana(self, chart: Chart, at: int) -> Found:
        """Symbols that are mana (not {T}, {Q}, {E})."""
        word = chart.word(at)
        if word.startswith("{") and not re.search(r"\{[TQEA]\}|\{TK\}|\{CHAOS\}", word):
            return [(at + 1, word)]
        return []

    def color_list(self, chart: Chart, at: int) -> Found:
        """ "white", "blue and black", "red, green, or white"."""
        found: Found = []
        colors: list[str] = []
        end = at
        while chart.word(end) in self.lexicon.colors:
            colors.append(chart.word(end))
            end += 1
            found.append((end, [*colors]))
            if chart.word(end) == ",":
                end += 1
            if chart.word(end) in ("and", "or"):
                end += 1
            elif chart.word(end - 1) != ",":
                break
        if end := chart.at(at, "all colors"):
            found.append((end, [*_LETTERS.values()]))
        return found

    def name(self, chart: Chart, at: int) -> Found:
        """A card's name: capitalised words, joined by small ones."""
        found: Found = []
        end = at
        words: list[str] = []
        while end < chart.end:
            raw = chart.raw[end]
            if raw == "~" and end == at and chart.word(at + 1) != "'s":
                return [(at + 1, "~")]
            if raw == "~" and end == at and at + 2 < chart.end and chart.raw[at + 2][0].isupper():
                words.append(raw)
                end += 1
                continue
            if raw[0].isupper() or (words and raw in _NAME_JOINTS):
                words.append(raw)
                end += 1
                if raw[0].isupper():
                    found.append((end, " ".join(words).replace(" 's", "'s").replace(" ,", ",")))
            elif words and raw == "'s":
                words.append(raw)
                end += 1
            else:
                break
        return found

    def energy(self, chart: Chart, at: int) -> Found:
        """{E}{E}: how many."""
        word = chart.word(at)
        return [(at + 1, word.count("{E}"))] if word and word.replace("{E}", "") == "" else []

    def color(self, chart: Chart, at: int) -> Found:
        """One color."""
        return [(at + 1, chart.word(at))] if chart.word(at) in self.lexicon.colors else []

    def any_word(self, chart: Chart, at: int) -> Found:
        """Any one word."""
        word = chart.word(at)
        return [(at + 1, chart.raw[at])] if word.isalpha() and word not in _HOW_MANY else []

    def ballot(self, chart: Chart, at: int) -> Found:
        """ "Death gets more votes", "torture gets more votes or the vote is tied": how a vote ended."""
        word = chart.word(at)
        end = chart.at(at + 1, "gets more votes") if word.isalpha() else 0
        if not end:
            return []
        tied = chart.at(end, "or the vote is tied")
        return [(end, f"{word} has more votes"), *([(tied, f"{word} has at least as many votes")] if tied else [])]

    def votes_for(self, chart: Chart, at: int) -> Found:
        """ "Evidence vote": those who voted so."""
        word = chart.word(at)
        said = word.isalpha() and word not in ("the", "more", "a", "each") and chart.word(at + 1) in ("vote", "votes")
        return [(at + 2, f"{word} votes")] if said else []

    def subtype_plural(self, chart: Chart, at: int) -> Found:
        """Zombies."""
        known = self.lexicon.subtypes.get(chart.word(at))
        return [(at + 1, known[0])] if known is not None else []

    def quoted(self, chart: Chart, at: int) -> Found:
        """An ability in quotation marks, read whole."""
        word = chart.word(at)
        if not word.startswith('"'):
            return []
        abilities = self._quoted(word[1:-1].rstrip(","))
        return [(at + 1, abilities)] if abilities else []


_NAME_JOINTS = frozenset(["of", "the", "and", "to", "in", "from", "for", "a", "with", "on", ",", "-"])
_NOT_COUNTERS = frozenset(
    [
        "a",
        "an",
        "the",
        "that",
        "those",
        "no",
        "or",
        "more",
        "another",
        "each",
        "counter",
        "counters",
        "of",
        "x",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "number",
        "additional",
    ]
)


def _signed(sign: str, word: str) -> Any:
    if word.isdigit():
        return -int(word) if sign == "-" else int(word)
    return {"x": word.upper()}
