"""A game of coins for the tests of ratings: whoever is stronger wins as often as the model says, and nothing else
happens. Its fights cost nothing, so that whole tournaments fit into a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from convert.contract.book import Book
from convert.contract.danger import Contender, Contest, Fought
from convert.kernel.dice import SeededDice
from convert.kernel.players import PolicyMaker, RandomPlayer
from convert.rating.fit import expected

FACES = 1_000_000
DRAWS = 0.3
"""So many of the fights that the weaker one might win are drawn; half of them at the cost of each."""


class Coins:
    """``Contest``: ``strengths`` are the true ratings by id; ``faces`` what each fights with."""

    players: Mapping[str, PolicyMaker] = {"random": RandomPlayer}

    def __init__(self, strengths: Mapping[str, float], faces: Mapping[str, str] | None = None) -> None:
        self.strengths = dict(strengths)
        self.faces = dict(faces or {})

    def contenders(self, figure: str) -> Sequence[Contender]:
        """Everybody, guessed to be of middling strength."""
        return [
            Contender(id=each, figure=figure, fingerprint=self._face(each), whole=self._face(each), guess=1000.0)
            for each in sorted(self.strengths)
        ]

    def _face(self, each: str) -> str:
        return self.faces.get(each, f"face of {each}")

    def _strength(self, one: Contender) -> float:
        lower = 100.0 if one.figure == "paper" else 0.0
        return self.strengths[one.id] - lower if one.id else 1000.0

    def length(self, one: Contender, other: Contender) -> int:
        """How long a fight of these two is: all alike."""
        return 1

    def play(self, player: PolicyMaker, one: Contender, other: Contender, seed: int) -> Fought:
        """A coin that is bent as the strengths say; now and then it stands on its edge."""
        del player
        rate = expected(self._strength(one) - self._strength(other))
        edge = DRAWS * min(rate, 1 - rate)
        at = SeededDice(seed).roll(1, FACES)[0] / FACES
        return Fought(0.5 if abs(at - rate) < edge / 2 else float(at < rate), self.length(one, other))


class CoinDanger:
    """``Danger`` of the game of coins."""

    figures: Mapping[str, str] = {"real": "as a coin", "paper": "as a picture of one"}
    anchor = "a fair coin"

    def fingerprint(self, entry: Any) -> str:
        """What a coin is."""
        return str(entry.face)

    def shipped(self) -> bytes | None:
        """None comes along."""
        return None

    def contest(self, book: Book) -> Contest:
        """Asked of nobody here."""
        raise NotImplementedError


class Coin(msgspec.Struct, frozen=True):
    """An entry."""

    id: str
    face: str
    level: int = 1


def purse(count: int, *, apart: float = 60.0, least: float = 700.0) -> Coins:
    """So many coins, each stronger than the one before."""
    return Coins({f"coin-{number:03}": least + apart * number for number in range(count)})
