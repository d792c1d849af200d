"""A word exchanged for another of its kind: the tree changes, or the clause is unread, or the word was passed over."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec

from convert.cards.model import Card
from convert.text.model import Reading
from convert.text.reader import Reader

_NAME = re.compile(r'"[^"\n]*"|“[^”\n]*”')
_NUMBER = re.compile(r"(?<![\w,.])\d+(?![\w,]*\w)")


class Exchange(msgspec.Struct, frozen=True):
    """A text with some of its words exchanged: the kind of word, where they stood, and the new text."""

    kind: str
    start: int
    end: int
    text: str


class Rightly(msgspec.Struct, frozen=True):
    """An exchange that rightly changes nothing: the kind ("" for any), what stands around the [words], and why."""

    kind: str
    around: str
    reason: str


class Nothing(msgspec.Struct, frozen=True):
    """A word that means nothing, and why."""

    word: str
    reason: str


class _Table(msgspec.Struct, frozen=True):
    caseless: tuple[str, ...]
    exchange: dict[str, tuple[tuple[str, str], ...]]
    rightly: tuple[Rightly, ...]
    nothing: tuple[Nothing, ...]


class Exchanges:
    """The table of exchanges; make one with :meth:`load`."""

    def __init__(self, table: _Table) -> None:
        self._patterns = [
            (
                kind,
                re.compile(
                    rf"\b(?:{old})\b|(?<=\s)(?:{old})\b" if old[0].isalpha() else old,
                    re.IGNORECASE if kind in table.caseless else 0,
                ),
                new,
            )
            for kind, rows in table.exchange.items()
            for old, new in rows
        ]
        self._rightly = [(row.kind, re.compile(row.around), row.reason) for row in table.rightly]
        self.nothing = {row.word: row.reason for row in table.nothing}

    @classmethod
    def load(cls) -> Exchanges:
        """With the package's table."""
        raw = tomllib.loads(files("convert.text.ledger").joinpath("exchanges.toml").read_text("utf-8"))
        return cls(msgspec.convert(raw, _Table))

    def of(self, text: str) -> Iterator[Exchange]:
        """The text with one word exchanged, for each that can be."""
        quoted = [match.span() for match in _NAME.finditer(text)]

        def within(at: int) -> bool:
            return any(start <= at < end for start, end in quoted)

        for kind, pattern, new in self._patterns:
            for match in pattern.finditer(text):
                if not within(match.start()):
                    yield Exchange(kind, *match.span(), text[: match.start()] + new + text[match.end() :])
        for match in _NUMBER.finditer(text):
            if not within(match.start()):
                number = int(match[0])
                more = number + (100 if number and number % 100 == 0 else 1)
                yield Exchange("number", *match.span(), text[: match.start()] + str(more) + text[match.end() :])
        for start, end in quoted:
            yield Exchange("name", start, end, f'{text[:start]}"Some Other Name"{text[end:]}')

    def why(self, kind: str, text: str, start: int, end: int) -> str:
        """Why an exchange there rightly changes nothing; "" where it is a loss."""
        around = f"{text[max(0, start - 60) : start]}[{text[start:end]}]{text[end : end + 50]}"
        return next((why for of, row, why in self._rightly if of in ("", kind) and row.search(around)), "")


def plain(value: Any) -> Any:
    """A tree without the numbers of its clauses."""
    if isinstance(value, dict):
        return {key: 0 if key == "unread" else plain(one) for key, one in value.items() if key != "src"}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def tree(reading: Reading) -> Any:
    """What was read, as plain values."""
    return plain(msgspec.to_builtins(reading.abilities))


def silent(reading: Reading) -> list[tuple[int, int]]:
    """The stretches of the text that say nothing to the tree: unread, materials, reminders."""
    gone = [(reading.clauses[one.src].start, reading.clauses[one.src].end) for one in reading.unread]
    return gone + [
        (one.start, one.end) for one in reading.clauses if one.role == "material" or one.index in reading.notes
    ]


def losses(reader: Reader, exchanges: Exchanges, card: Card) -> Iterator[Exchange]:
    """Each exchange of a word of the card's text that leaves no trace, rightly or not."""
    before = reader.read(card)
    if before.status not in ("automatic", "partial"):
        return
    known, gone = tree(before), silent(before)
    for one in exchanges.of(card.text):
        if any(start <= one.start < end for start, end in gone):
            continue
        after = reader.read(msgspec.structs.replace(card, text=one.text))
        if tree(after) == known and len(after.unread) <= len(before.unread):
            yield one
