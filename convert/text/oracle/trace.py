"""What each word of an Oracle text became: the fields that change, or the clause that is unread, where it is left out.

So what is said is true by how it is found, as in the ledger of the first language (``convert.text.ledger``)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from importlib.resources import files
from typing import Protocol

import msgspec

from convert.cards.magic.model import MagicCard
from convert.text.claim import Claim, changed, flat
from convert.text.model import Clause
from convert.text.oracle.model import OracleReading

_WORD = re.compile(r"(?<![\w{])[A-Za-z'’]+(?![\w}])")
_REMINDER = re.compile(r"\([^()]*\)")


def harmless() -> list[tuple[re.Pattern[str], str]]:
    """Words that rightly become nothing: patterns of "before [word] behind", each with its reason."""
    text = files("convert.text.oracle").joinpath("data/harmless.txt").read_text(encoding="utf-8")
    rows = [line.partition("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return [(re.compile(pattern), reason.strip()) for pattern, _, reason in rows]


def without(card: MagicCard, start: int, end: int) -> MagicCard:
    """The card with a stretch of its first face's text left out."""
    face = card.faces[0]
    text = re.sub(r"  +", " ", face.text[:start] + face.text[end:])
    return msgspec.structs.replace(card, faces=(msgspec.structs.replace(face, text=text), *card.faces[1:]))


def places(card: MagicCard) -> Iterator[tuple[int, int, str]]:
    """Each word of the first face outside of reminders and of the card's own name, with what stands about it."""
    text = card.faces[0].text
    hidden = [match.span() for match in _REMINDER.finditer(text)]
    names = {card.name, card.faces[0].name, card.faces[0].name.split(",")[0], card.faces[0].name.split(" ")[0]}
    for name in names:
        hidden += [match.span() for match in re.finditer(re.escape(name), text)]
    for match in _WORD.finditer(text):
        if any(start <= match.start() < end for start, end in hidden):
            continue
        before = text[max(0, match.start() - 30) : match.start()].split("\n")[-1].split(" ")[-3:]
        behind = text[match.end() : match.end() + 30].split("\n")[0].split(" ")[:3]
        yield match.start(), match.end(), f"{' '.join(before)}[{match[0]}]{' '.join(behind)}"


class CardReader(Protocol):
    """What reads a card."""

    def read(self, card: MagicCard) -> OracleReading:
        """Its reading."""
        ...


class Trace:
    """Asks the reader about every word of a card's first face."""

    def __init__(self, reader: CardReader) -> None:
        self._reader = reader

    @cached_property
    def _harmless(self) -> list[tuple[re.Pattern[str], str]]:
        return harmless()

    def claims(self, card: MagicCard) -> tuple[Claim, ...]:
        """Every word, in order."""
        reading = self._reader.read(card)
        known = flat(_tree(reading))
        gone = {one.src for one in reading.unread}
        found = []
        spans = [(one.index, *_span(card.faces[0].text, one)) for one in reading.clauses]
        for start, end, about in places(card):
            clause = next((index for index, first, last in spans if first <= start < last), -1)
            claim = Claim(start=start, end=end, word=card.faces[0].text[start:end], clause=clause)
            if clause in gone:
                found.append(msgspec.structs.replace(claim, why="said to the table: nobody read it"))
                continue
            less = self._reader.read(without(card, start, end))
            fields = changed(known, flat(_tree(less)))
            if len(less.unread) > len(reading.unread):
                fields = ("its whole clause",)
            why = "" if fields else next((reason for one, reason in self._harmless if one.search(about)), "")
            found.append(msgspec.structs.replace(claim, fields=fields, why=why))
        return tuple(found)


def _span(text: str, clause: Clause) -> tuple[int, int]:
    """Where a clause stands: of several in one line each by its own words, where they stand there as they are."""
    at = text.find(clause.text, clause.start, clause.end)
    return (at, at + len(clause.text)) if at >= 0 else (clause.start, clause.end)


def _tree(reading: OracleReading) -> object:
    def plain(node: object) -> object:
        if isinstance(node, dict):
            return {key: plain(value) for key, value in node.items() if key != "src"}
        return [plain(one) for one in node] if isinstance(node, list) else node

    return plain(msgspec.json.decode(msgspec.json.encode(reading.abilities)))
