"""A word or a short phrase left out of a text: the tree changes, or the clause is unread, or the words carried nothing.

Where the shorter text reads without anything unread that was read before and gives the same tree, what was left out
stands nowhere in it. Some words rightly carry nothing (``omissions.toml``, each with its reason); every other one was
passed over.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files

import msgspec

from convert.cards.model import Card
from convert.text.ledger.exchange import silent, tree
from convert.text.model import Reading
from convert.text.reader import Reader

_NAME = re.compile(r'"[^"\n]*"|“[^”\n]*”')
_WORD = re.compile(r"[\w][\w'’/&+-]*(?:\(s\))?")
_BLANK = re.compile(r" +")
_EDGE = re.compile(r" (?=[,.;:)])|(?<=\() ")
_LEADERS = "from|in|on|onto|to|by|with|at|of|for|during|until|into|as|after|before|except|using|while|among|without"
_PHRASES = {
    "parenthesis": r" ?\([^()\n]*\)",
    "phrase": rf" \b(?:{_LEADERS})\b(?: (?!(?:{_LEADERS}|and|or|but|then|if|you|it|they)\b)[\w'’/&+“”\"-]+){{1,6}}",
    "clause": r" (?:that|which|who|whose)\b [^,.;:()\n]+",
    "adjunct": r", [^,.;:()\n“”\"]+(?=[,.;:])",
    "lead": r"(?:(?<=^)|(?<=[.●)\n] )|(?<=\n))[A-Z][^,.;:()\n“”\"]+, ",
}


class Omission(msgspec.Struct, frozen=True):
    """A text with some of its words left out: what kind of stretch, where it stood, and the shorter text."""

    kind: str
    start: int
    end: int
    text: str


class Allowed(msgspec.Struct, frozen=True):
    """Words that rightly carry nothing: what stands around the [words], and why."""

    around: str
    reason: str


class _Table(msgspec.Struct, frozen=True):
    rightly: tuple[Allowed, ...]


class Omissions:
    """What can be left out of a text, and which words rightly carry nothing; make one with :meth:`load`."""

    def __init__(self, table: _Table) -> None:
        self._phrases = [(kind, re.compile(row, re.MULTILINE)) for kind, row in _PHRASES.items()]
        self._rightly = [(re.compile(row.around), row.reason) for row in table.rightly]

    @classmethod
    def load(cls) -> Omissions:
        """With the package's table."""
        raw = tomllib.loads(files("convert.text.ledger").joinpath("omissions.toml").read_text("utf-8"))
        return cls(msgspec.convert(raw, _Table))

    def of(self, text: str) -> Iterator[Omission]:
        """The text with one word or one phrase left out, for each that can be: phrases first, then words."""
        quoted = [match.span() for match in _NAME.finditer(text)]
        for kind, pattern in self._phrases:
            for match in pattern.finditer(text):
                if not any(start < match.start() < end or start < match.end() < end for start, end in quoted):
                    yield _without(kind, text, *match.span())
        for match in _WORD.finditer(text):
            if not any(start <= match.start() < end for start, end in quoted):
                yield _without("word", text, *match.span())

    def why(self, text: str, start: int, end: int) -> str:
        """Why what stands there rightly carries nothing; "" where it is a loss."""
        shown = around(text, start, end)
        return next((why for row, why in self._rightly if row.search(shown)), "")


def around(text: str, start: int, end: int) -> str:
    """The [words] with what stands before and behind them."""
    return f"{text[max(0, start - 60) : start]}[{text[start:end].strip()}]{text[end : end + 50]}"


def _without(kind: str, text: str, start: int, end: int) -> Omission:
    shorter = _EDGE.sub("", _BLANK.sub(" ", f"{text[:start]} {text[end:]}")).replace("\n ", "\n").strip()
    return Omission(kind, start, end, shorter)


def passed_over(
    reader: Reader, omissions: Omissions, card: Card, before: Reading, kinds: frozenset[str] = frozenset()
) -> Iterator[Omission]:
    """Each stretch of the card's text (of these ``kinds``, or any) without which the same is read, rightly or not: a
    word inside a phrase that is passed over as a whole is not named again."""
    known, gone = tree(before), silent(before)
    lost: list[tuple[int, int]] = []
    for one in omissions.of(card.text):
        if (kinds and one.kind not in kinds) or any(start <= one.start < end for start, end in gone + lost):
            continue
        after = reader.read(msgspec.structs.replace(card, text=one.text))
        if tree(after) == known and len(after.unread) <= len(before.unread):
            yield one
            if one.kind != "word":
                lost.append((one.start, one.end))


__all__ = ["Allowed", "Omission", "Omissions", "around", "passed_over"]
