"""The languages of card text that there are readers for: which cards are written in one, and what reads them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Protocol

from msgspec import MsgspecError, Struct

from convert.cards.magic.model import MagicCard
from convert.cards.model import Card
from convert.effects import Unread
from convert.effects.tree import Status
from convert.text.model import Clause, Reading
from convert.text.oracle.model import OracleReading


class CardReader(Protocol):
    """Reads one card."""

    def read(self, card: Any) -> Any:
        """What it says."""
        ...


class Language(Struct, frozen=True, kw_only=True):
    """One language: the types of its cards and readings."""

    name: str
    """How a process that reads is told which it is."""
    stem: str
    """What the files of kept readings begin with."""
    card: type
    reading: type
    load: Callable[[], CardReader]
    """A reader."""
    key: Callable[..., str]
    """What decides how a card is read."""


def key_of(card: Card, *, pendulum: bool = False) -> str:
    """What decides how a card is read: its own digest, and its text and name to be sure; with the pendulum half its
    words too. Where a card has none, both are the same."""
    half = card.pendulum_text if pendulum and card.pendulum_text.strip() else ""
    words = "\0".join((card.name, card.text, half) if half else (card.name, card.text))
    return f"{card.digest}:{hashlib.sha256(words.encode()).hexdigest()[:16]}"


def _oracle(card: MagicCard, **_: object) -> str:
    """Its layout and faces, all of them: what is printed where moves nothing."""
    matters = repr((card.name, card.layout, card.faces, card.keywords))
    return f"{card.id}:{hashlib.sha256(matters.encode()).hexdigest()[:16]}"


def _witnessed() -> CardReader:
    from convert.text.witnessed import Witnessed

    return Witnessed.load()


def _oracle_reader() -> CardReader:
    from convert.text.oracle import OracleReader

    return _Careful(OracleReader.load())


class _Careful:
    """A reader whose mistake on one card costs that card's reading, not the build (MRPG-CONV-23)."""

    def __init__(self, reader: CardReader) -> None:
        self._reader = reader

    def read(self, card: MagicCard) -> OracleReading:
        """The card, read; or its lines, none of them read."""
        try:
            found: OracleReading = self._reader.read(card)
        except (TypeError, ValueError, LookupError, AttributeError, RecursionError, MsgspecError):
            return unread(card)
        return found


def unread(card: MagicCard) -> OracleReading:
    """The card's lines, none of them read."""
    clauses: list[Clause] = []
    for number, face in enumerate(card.castable, 1):
        at = 0
        for line in face.text.split("\n"):
            start, at = at, at + len(line) + 1
            if line.strip():
                half = "" if number == 1 else str(number)
                end = start + len(line)
                clauses.append(Clause(index=len(clauses), text=line, role="effect", start=start, end=end, half=half))
    lines = tuple(Unread(src=each.index, text=each.text) for each in clauses)
    status: Status = "manual" if lines else "flavour"
    return OracleReading(clauses=tuple(clauses), abilities=(), unread=lines, status=status, raised=True)


YU_GI_OH = Language(name="yu-gi-oh", stem="readings", card=Card, reading=Reading, load=_witnessed, key=key_of)
ORACLE = Language(name="oracle", stem="oracle", card=MagicCard, reading=OracleReading, load=_oracle_reader, key=_oracle)
LANGUAGES = {each.name: each for each in (YU_GI_OH, ORACLE)}
