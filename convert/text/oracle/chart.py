"""The chart: every nonterminal is read at most once at each place, and says all the places where it can end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from convert.text.oracle.lexing import Words
from convert.text.oracle.rows import Branch, Row, Rows, Slot, fill

Found = list[tuple[int, Any]]
"""Where it can end, and what it is then; the longest first."""
Rule = Callable[["Chart", int], Found]


class Grammar:
    """Rows and rules by nonterminal."""

    def __init__(self, rows: Rows, rules: Mapping[str, Rule]) -> None:
        self.rows = rows
        self.rules = dict(rules)
        self.worded = {
            name: branch for name, branch in rows.by_word.items() if name not in rules and name not in rows.by_slot
        }
        """What has only rows that begin with a word: there is nothing to read where no such word stands."""


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
            worded = self.grammar.worded.get(nonterminal)
            if worded is not None and (at >= self.end or self.words[at] not in worded.words):
                return []
            self.memo[key] = []  # what begins with itself has no other beginning
            ends: dict[int, Any] = {}
            rule = self.grammar.rules.get(nonterminal)
            if rule is not None:
                for end, value in rule(self, at):
                    if end not in ends:
                        ends[end] = value
            self._rows(nonterminal, at, ends)
            found = sorted(ends.items(), key=_by_end) if len(ends) > 1 else list(ends.items())
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
            if table is not None and self.words[at] in table.words:
                self._grow(table, at, None, ends)
        for slot, behind in rows.by_slot.get(nonterminal, {}).items():
            for end, value in self.read(slot, at):
                self._grow(behind, end, value, ends)

    def _grow(self, branch: Branch, at: int, began: Any, ends: dict[int, Any]) -> None:
        """What the rows of a branch make of the words from here; ``began``: what the slot before found."""
        best: dict[int, tuple[Row, dict[str, Any], int]] = {}
        self._walk(branch, at, {}, best)
        for end, (row, slots, _) in best.items():
            if end not in ends:
                first = row.parts[0]
                ends[end] = fill(row.node, {first.name: began, **slots} if isinstance(first, Slot) else slots)

    def _walk(
        self, branch: Branch, at: int, slots: dict[str, Any], best: dict[int, tuple[Row, dict[str, Any], int]]
    ) -> None:
        row = branch.row
        if row is not None and (at not in best or branch.first < best[at][2]):
            best[at] = row, slots, branch.first
        if at < self.end:
            for following in branch.words.get(self.words[at], ()):
                self._walk(following, at + 1, slots, best)
        for slot, following in branch.slots:
            for end, value in self.read(slot.nonterminal, at):
                self._walk(following, end, {**slots, slot.name: value}, best)


def _by_end(one: tuple[int, Any]) -> int:
    return -one[0]
