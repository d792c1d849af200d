"""Playing cards: suits, ranks, names, ids, and how people write them (CASTER-SUIT, CASTER-CONV-01, CASTER-CONV-09)."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from convert.errors import DataError

Suit = Literal["hearts", "spades", "clubs", "diamonds"]
Relation = Literal["same", "friendly", "enemy"]

SUITS: tuple[Suit, ...] = ("hearts", "spades", "clubs", "diamonds")
"""In the order that settles ties of payment (CASTER-SPELL-08)."""
SYMBOLS = dict(zip(SUITS, "♥♠♣♦", strict=True))
JACK, QUEEN, KING, ACE = 11, 12, 13, 14
NUMBERS = range(2, 11)
FACES = {JACK: "jack", QUEEN: "queen", KING: "king", ACE: "ace"}
WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PER_SUIT = 13
LARGE, SMALL = 52, 53
DECK = 54


def relation(one: int, other: int) -> Relation:
    """How two suits (0 to 3, as in ``SUITS``) stand to each other (CASTER-SUIT-02, CASTER-SUIT-03).

    >>> relation(0, 3), relation(0, 2), relation(0, 0)
    ('enemy', 'friendly', 'same')
    """
    if one == other:
        return "same"
    return "enemy" if one + other == 3 else "friendly"


def enemy(suit: int) -> int:
    """The enemy suit: hearts and diamonds, clubs and spades (CASTER-SUIT-02)."""
    return 3 - suit


def friends(suit: int) -> tuple[int, ...]:
    """The two friendly suits (CASTER-SUIT-02)."""
    return tuple(other for other in range(4) if relation(suit, other) == "friendly")


def number_word(rank: int) -> str:
    """The rank spelled out: "seven"."""
    return WORDS[rank - 2]


class Face(Struct, frozen=True):
    """One playing card of the 54. ``number`` is its place in the deck, 0 to 53: hearts 2 to ace, spades, clubs,
    diamonds, the large Joker, the small Joker."""

    number: int

    @property
    def joker(self) -> int:
        """1 for the large Joker, 2 for the small one, 0 for any other card."""
        return max(0, self.number - LARGE + 1)

    @property
    def suit(self) -> int | None:
        """0 to 3 as in ``SUITS``; None for a Joker (CASTER-SUIT-04)."""
        return None if self.joker else self.number // PER_SUIT

    @property
    def rank(self) -> int:
        """2 to 14 (11 jack, 12 queen, 13 king, 14 ace); 0 for a Joker."""
        return 0 if self.joker else self.number % PER_SUIT + 2

    @property
    def is_number(self) -> bool:
        """Whether it is a number card: a mana source and a spell (CASTER-SPELL-01)."""
        return 2 <= self.rank <= 10

    @property
    def face(self) -> str:
        """ "jack", "queen", "king", "ace" or "joker"; "" for a number card."""
        return "joker" if self.joker else FACES.get(self.rank, "")

    @property
    def id(self) -> str:
        """CASTER-CONV-01: ``caster-spades-07``, ``caster-hearts-ace``, ``caster-joker-large``."""
        if self.joker:
            return f"caster-joker-{'large' if self.joker == 1 else 'small'}"
        return f"caster-{SUITS[self.number // PER_SUIT]}-{self.face or f'{self.rank:02}'}"

    @property
    def name(self) -> str:
        """CASTER-CONV-09: "Seven of Clubs", "Ace of Spades", "Joker 1"."""
        if self.joker:
            return f"Joker {self.joker}"
        word = self.face or number_word(self.rank)
        return f"{word.title()} of {SUITS[self.number // PER_SUIT].title()}"

    @property
    def code(self) -> str:
        """What a move calls it: "7C", "10H", "AS", "J1" for Joker 1 (a jack is "JH")."""
        if self.joker:
            return f"J{self.joker}"
        return f"{self.face[:1].upper() or self.rank}{SUITS[self.number // PER_SUIT][0].upper()}"

    @property
    def sign(self) -> str:
        """What a person reads: "7♣", "Joker 1"."""
        return self.name if self.joker else f"{self.face[:1].upper() or self.rank}{'♥♠♣♦'[self.number // PER_SUIT]}"


STANDARD: tuple[Face, ...] = tuple(Face(number) for number in range(DECK))
"""52 cards and two Jokers (CASTER-SETUP-01)."""


class UnknownCard(DataError):  # noqa: N818
    """Words that name no playing card."""


_SHORT = re.compile(r"(?P<rank>10|[2-9tjqka])\s*(?P<suit>[hscd♥♠♣♦♡♤♧♢])")
_LONG = re.compile(r"(?P<rank>\w+) of (?P<suit>\w+)")
_JOKER = re.compile(r"(?:caster-)?(?:(?:joker|j)[ -]?(?P<after>1|2|large|small)|(?P<before>large|small) joker)")
_ID = re.compile(r"caster-(?P<suit>[a-z]+)-(?P<rank>[a-z0-9]+)")
_LETTERS = {"t": 10, "j": JACK, "q": QUEEN, "k": KING, "a": ACE}


def parse(text: str) -> Face:
    """The card that a person means: "10H", "TH", "10♥", "ten of hearts", "Joker 1", "large joker", any case, or its id
    (CASTER-CONV-01). Raises ``UnknownCard``."""
    told = " ".join(text.casefold().split())
    joker = _JOKER.fullmatch(told)
    if joker:
        return STANDARD[LARGE if (joker["after"] or joker["before"]) in ("1", "large") else SMALL]
    found = _SHORT.fullmatch(told) or _LONG.fullmatch(told) or _ID.fullmatch(told)
    if found:
        suit, rank = _suit(found["suit"]), _rank(found["rank"])
        if suit is not None and rank is not None:
            return STANDARD[suit * PER_SUIT + rank - 2]
    raise UnknownCard(f"{text!r} is no playing card", hint="write 10H, 10♥, ten of hearts, Joker 1 or large joker")


def _suit(word: str) -> int | None:
    for number, name in enumerate(SUITS):
        if word in (name, name[0], name.removesuffix("s"), "♥♠♣♦"[number], "♡♤♧♢"[number]):
            return number
    return None


def _rank(word: str) -> int | None:
    if word.isdecimal():
        return int(word) if 2 <= int(word) <= 10 else None
    if word in WORDS:
        return WORDS.index(word) + 2
    if word in _LETTERS:
        return _LETTERS[word]
    return next((rank for rank, name in FACES.items() if name == word), None)
