"""The chart: every nonterminal is read at most once at each place, and says all the places where it can end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from convert.text.oracle.lexing import Words
from convert.text.oracle.rows import Row, Rows, Slot, fill

Found = list[tuple[int, Any]]
"""Where it can end, and what it is then; the longest first."""
Rule = Callable[["Chart", int], Found]


class Grammar:
    """Rows and rules by nonterminal."""

    def __init__(self, rows: Rows, rules: Mapping[str, Rule]) -> None:
        self.rows = rows
        self.rules = dict(rules)


class Chart:
    """One stretch of words being read. Nothing that an attempt does outlives it but its own memo."""

    __slots__ = ("end", "grammar", "memo", "raw", "words")

    def __init__(self, grammar: Grammar, words: Words) -> None:
        self.grammar = grammar
        self.words = words.words
        self.raw = words.raw
        self.end = len(words.words)
        self.memo: dict[tuple[str, int], Found] = {}

    def word(self, at: int) -> str:
        """The word at this place, "" past the end."""
        return self.words[at] if at < self.end else ""

    def at(self, at: int, phrase: str) -> int:
        """Where this phrase ends if it stands here, else 0."""
        for word in phrase.split():
            if at >= self.end or self.words[at] != word:
                return 0
            at += 1
        return at

    def read(self, nonterminal: str, at: int) -> Found:
        """What the nonterminal can be here."""
        key = (nonterminal, at)
        found = self.memo.get(key)
        if found is None:
            self.memo[key] = []  # what begins with itself has no other beginning
            ends: dict[int, Any] = {}
            rule = self.grammar.rules.get(nonterminal)
            if rule is not None:
                for end, value in rule(self, at):
                    if end not in ends:
                        ends[end] = value
            self._rows(nonterminal, at, ends)
            found = sorted(ends.items(), key=_by_end)
            self.memo[key] = found
        return found

    def whole(self, nonterminal: str, at: int, end: int) -> Any:
        """What the nonterminal is from here to there, or None."""
        for stop, value in self.read(nonterminal, at):
            if stop == end:
                return value
        return None

    def _rows(self, nonterminal: str, at: int, ends: dict[int, Any]) -> None:
        rows = self.grammar.rows
        if at < self.end:
            table = rows.by_word.get(nonterminal)
            if table is not None:
                for row in table.get(self.words[at], ()):
                    self._match(row, 1, at + 1, {}, ends)
        for slot, behind in rows.by_slot.get(nonterminal, {}).items():
            for end, value in self.read(slot, at):
                if end < self.end:
                    for row in behind.by_word.get(self.words[end], ()):
                        self._match(row, 2, end + 1, {row.parts[0].name: value}, ends)  # type: ignore[union-attr]
                for row in behind.others:
                    self._match(row, 1, end, {row.parts[0].name: value}, ends)  # type: ignore[union-attr]

    def _match(self, row: Row, part: int, at: int, slots: dict[str, Any], ends: dict[int, Any]) -> None:
        parts = row.parts
        while part < len(parts):
            one = parts[part]
            if isinstance(one, Slot):
                for end, value in self.read(one.nonterminal, at):
                    self._match(row, part + 1, end, {**slots, one.name: value}, ends)
                return
            if at >= self.end or self.words[at] not in one:
                return
            at += 1
            part += 1
        if at not in ends:
            ends[at] = fill(row.node, slots)


def _by_end(one: tuple[int, Any]) -> int:
    return -one[0]
