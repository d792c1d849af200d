"""The playing cards as a source of cards: no download, a deck of 54 or the deck that a file lists."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from convert.cards.model import Card
from convert.cards.sources import NAMED, Loaded
from convert.errors import SourceError, UsageError
from convert.plain_file import read_plain
from convert.prose.english import some
from convert.systems.caster_duel.faces import STANDARD, Face, UnknownCard, parse

PROVIDER = "playing-cards"


_NO_DATABASE = (
    "this game is played with ordinary playing cards and needs no card database: leave out --source for all 54 of "
    "them; a deck of your own is a text file, a card a line, such as 10H"
)


def load(spec: str = "auto") -> Loaded:
    """The cards of a deck: the standard 54 for ``auto``, ``api`` and ``starter``, else those of a file, a card a line
    as people write them (CASTER-CONV-01, CASTER-CONV-08); # begins a remark, a card named twice counts once.

    Raises ``UsageError`` where there is no such file, ``SourceError`` with the line that names no card."""
    if spec in NAMED:
        return _loaded(STANDARD, "a deck of 54 playing cards")
    path = Path(spec)
    if not path.is_file():
        raise UsageError(f"there is no file {path}", hint="without --source it is the deck of 54 cards")
    return _loaded(_read(path), f"the deck {path.name}")


def _read(path: Path) -> list[Face]:
    found: dict[int, Face] = {}
    try:
        lines = read_plain(path, 1 << 20).decode().splitlines()
    except UnicodeDecodeError:
        raise SourceError(f"{path} is no text file", hint=_NO_DATABASE) from None
    if "".join(lines[:1]).lstrip().startswith(("{", "[")):
        raise SourceError(f"{path} is JSON, and no list of playing cards", hint=_NO_DATABASE)
    for number, line in enumerate(lines, 1):
        told = line.partition("#")[0].strip()
        if not told:
            continue
        try:
            face = parse(told)
        except UnknownCard as error:
            raise SourceError(f"{path}:{number}: {error.message}", hint=error.hint) from None
        found.setdefault(face.number, face)
    if not found:
        raise SourceError(f"{path} names no card", hint="write a card a line: 10H, ten of hearts, Joker 1")
    return [found[number] for number in sorted(found)]


def _loaded(faces: Iterable[Face], label: str) -> Loaded:
    cards = tuple(card_of(face) for face in faces)
    content = hashlib.sha256(",".join(card.name for card in cards).encode()).hexdigest()
    return Loaded(
        cards=cards,
        source="playing-cards",
        label=label,
        said=(some(len(cards), "playing card"),),
        fingerprint=f"sha256:{content}",
    )


def card_of(face: Face) -> Card:
    """A playing card as a printed card: its ``id`` is its place in the deck from 1, ``attribute`` its suit, ``race``
    its face, ``level`` its rank."""
    digest = hashlib.sha256(face.id.encode()).hexdigest()
    return Card(
        provider=PROVIDER,
        id=face.number + 1,
        name=face.name,
        kind="spell" if face.is_number else "monster",
        type="Playing Card",
        race=face.face,
        attribute="" if face.suit is None else ("HEARTS", "SPADES", "CLUBS", "DIAMONDS")[face.suit],
        level=face.rank or None,
        digest=f"sha256:{digest}",
    )


def face_of(card: Card) -> Face | None:
    """The playing card that a printed card is; None for a card of another game."""
    return STANDARD[card.id - 1] if card.provider == PROVIDER and 0 < card.id <= len(STANDARD) else None
