"""The same in other words: rows of a pattern and its replacement. A game's words that may be those of a card
are given away so (``export``); each game has rows of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Other = str | Callable[[re.Match[str]], str]
"""The replacement, as ``re.sub`` takes it."""


class OtherWords:
    """Rows, one after the other: a word or two that stand wherever the pattern is found (most texts have few of them),
    the pattern, the replacement."""

    def __init__(self, rows: Iterable[tuple[str, str, Other]]) -> None:
        self.rows = tuple((anchor, re.compile(pattern), other) for anchor, pattern, other in rows)

    def __call__(self, text: str) -> str:
        """The text in the other words."""
        for anchor, pattern, other in self.rows:
            if anchor in text:
                text = pattern.sub(other, text)
        return text
