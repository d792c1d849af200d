"""A place in a list of tokens, and the small steps a hand-written descent takes from it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any


class Cursor:
    """Reads ``words[pos:end]`` from left to right. Every ``take`` moves only when it succeeds."""

    __slots__ = ("end", "excluding", "partner", "pos", "refer", "totals", "words")

    def __init__(
        self, words: list[str], pos: int = 0, end: int | None = None, refer: Callable[[Any], Any] | None = None
    ) -> None:
        self.words = words
        self.pos = pos
        self.end = len(words) if end is None else end
        self.refer = refer
        """Turns a mention ("that target") into a selector, where whoever reads knows what was named before."""
        self.partner: Any = None
        """What stands before "and" in a list that is being read: "1 Dragon and 1 Fish with the same Level"."""
        self.excluding = False
        """What is read is what is left out: "(1 Fish), except “Moss”, from your Deck" says where the Fish is."""
        self.totals = True
        """Whether "whose total Levels equal 8" belongs to the noun; a Ritual Summon reads it for itself."""

    @property
    def done(self) -> bool:
        """Nothing is left."""
        return self.pos >= self.end

    def peek(self, ahead: int = 0) -> str:
        """The word here (or ``ahead`` of here), "" past the end."""
        at = self.pos + ahead
        return self.words[at] if at < self.end else ""

    def at(self, first: str, *more: str) -> bool:
        """Whether these words stand here."""
        at = self.pos
        words = self.words
        if at >= self.end or words[at] != first or at + len(more) >= self.end:
            return False
        for word in more:
            at += 1
            if words[at] != word:
                return False
        return True

    def take(self, first: str, *more: str) -> bool:
        """Take these words if they stand here."""
        # the hottest function of the reader: most calls fail on the first word
        at = self.pos
        words = self.words
        if at >= self.end or words[at] != first or at + len(more) >= self.end:
            return False
        for word in more:
            at += 1
            if words[at] != word:
                return False
        self.pos = at + 1
        return True

    def take_any(self, wanted: Collection[str]) -> str:
        """Take one word of these; "" if another stands here."""
        if self.pos < self.end and (word := self.words[self.pos]) in wanted:
            self.pos += 1
            return word
        return ""

    def take_phrase(self, phrases: Collection[tuple[str, ...]]) -> tuple[str, ...]:
        """Take the first of these phrases that stands here; () if none does."""
        at, words = self.pos, self.words
        if at < self.end:
            word = words[at]
            for phrase in phrases:
                if phrase[0] == word:
                    end = at + len(phrase)
                    if end <= self.end and tuple(words[at:end]) == phrase:
                        self.pos = end
                        return phrase
        return ()

    def find(self, word: str) -> int:
        """The place of the next ``word``, -1 if there is none."""
        rest = self.rest()
        return self.pos + rest.index(word) if word in rest else -1

    def rest(self) -> list[str]:
        """The words left."""
        return self.words[self.pos : self.end]

    def sub(self, start: int, end: int) -> Cursor:
        """A cursor over a part of the same words."""
        inner = Cursor(self.words, start, end, self.refer)
        inner.totals, inner.partner, inner.excluding = self.totals, self.partner, self.excluding
        return inner

    def look(self) -> Cursor:
        """A cursor at the same place, to look ahead with."""
        return self.sub(self.pos, self.end)
