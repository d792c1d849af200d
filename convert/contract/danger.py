"""What a game offers so that its creatures can be rated (``card2spell danger``): which of them fight, as what, and a
fight between two of them. ``System.danger`` gives it; a game without such creatures has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from convert.contract.book import Book

if TYPE_CHECKING:
    from convert.kernel.players import PolicyMaker


class Contender(msgspec.Struct, frozen=True, kw_only=True):
    """A creature that takes part, in one of the game's figures."""

    id: str
    """The entry's id."""
    figure: str
    """As what it fights: a key of ``Danger.figures``; "" for the one who is 1000."""
    fingerprint: str
    """Of everything that it fights with in this figure: those who share one fight alike and are rated once."""
    whole: str = ""
    """The same of all figures (``Danger.fingerprint``)."""
    guess: float
    """Its rating as far as its numbers tell: where the search begins, and the middle of the weak prior."""


ANCHOR = Contender(id="", figure="", fingerprint="", guess=1000.0)
"""The one whose rating is 1000 by definition."""


class Fought(NamedTuple):
    """How a fight came out."""

    score: float
    """1 where the first won it, 0 where the other did, ½ for a draw."""
    length: int = 1
    """How long it took, in moves: what it cost. The same on every machine."""


class Contest(Protocol):
    """The fights of one compendium. It pickles: it goes to the machines that play."""

    players: Mapping[str, PolicyMaker]
    """The players by name, the usual one first."""

    def contenders(self, figure: str) -> Sequence[Contender]:
        """Everybody who can be rated in this figure, by entry id."""
        ...

    def play(self, player: PolicyMaker, one: Contender, other: Contender, seed: int) -> Fought:
        """One fight, both sides by the same player."""
        ...


class Danger(Protocol):
    """How a game's creatures are rated."""

    figures: Mapping[str, str]
    """Figure → as what it fights, in a few words, the one that is searched and sorted by first."""
    anchor: str
    """Who is 1000, in a sentence."""

    def fingerprint(self, entry: Any) -> str:
        """Of everything that an entry fights with, a short hash; "" for what is no creature that fights."""
        ...

    def shipped(self) -> bytes | None:
        """The table that comes with the game, as ``danger.json`` holds one."""
        ...

    def contest(self, book: Book) -> Contest:
        """The fights between the creatures of a compendium."""
        ...
