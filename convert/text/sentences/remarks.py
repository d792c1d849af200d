"""Sentences of words that mean nothing here (``data/remarks.txt``): they ask nothing of the table (CONVERT-45)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple


class _Row(NamedTuple):
    """The ``rule`` by which such a sentence means nothing, its ``last`` word ("" where that may be any), and all of
    it."""

    rule: str
    last: str
    said: re.Pattern[str]


_Rows = defaultdict[tuple[str, ...], list[_Row]]
_FREE = {"…": r"[^,;:()]+", "……": r"[^;:()]+"}
_OPEN = (*_FREE, "#", '"*"')
"""What stands for more than one word."""


@dataclass(frozen=True, slots=True)
class Remarks:
    """The rows by their first words."""

    rows: Mapping[tuple[str, ...], Sequence[_Row]]
    after: Mapping[tuple[str, ...], Sequence[_Row]]
    """Those that mean nothing after such a sentence only."""

    @classmethod
    def load(cls) -> Remarks:
        """Read the rows."""
        rows: _Rows = defaultdict(list)
        after: _Rows = defaultdict(list)
        text = files("convert.text").joinpath("data/remarks.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            if line and not line.startswith("#"):
                rule, _, said = line.removeprefix("+ ").partition(" | ")
                words = said.split()
                kept = after if line.startswith("+ ") else rows
                begun = tuple(words[:1] if words[1] in _OPEN else words[:2])
                last = "" if words[-1] in _OPEN else words[-1]
                kept[begun].append(_Row(rule, last, re.compile(" ".join(map(_pattern, words)))))
        return cls(dict(rows), dict(after))

    def rule(self, words: Sequence[str], *, after: bool = False) -> str:
        """The rule by which a sentence of these words means nothing, perhaps ``after`` another such sentence; "" where
        none says so."""
        begun = (tuple(words[:1]), tuple(words[:2]))
        rows = [row for table in (self.rows, self.after)[: 1 + after] for key in begun for row in table.get(key, ())]
        last = words[-1] if words else ""
        rows = [row for row in rows if row.last in ("", last)]
        if not rows:
            return ""
        said = " ".join(['"*"' if word[:1] == '"' else word for word in words])
        return next((row.rule for row in rows if row.said.fullmatch(said)), "")


def _pattern(word: str) -> str:
    if word == "#":
        return r"\d+"
    return _FREE.get(word) or re.escape(word)
