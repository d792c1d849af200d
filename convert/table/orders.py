"""Standing orders: an answer that a person gave once and for all to a question that comes again and again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from convert.kernel.game import Game
from convert.kernel.moves import Move

_FIGURES = re.compile(r"\d+")


Given = Mapping[tuple[int, str], Move]
"""Of a side and a kind of question: the answer."""


class Ordered(msgspec.Struct, frozen=True, array_like=True):
    """A standing order as a file holds it."""

    side: int
    topic: str
    move: str


class Standing(msgspec.Struct, frozen=True):
    """All standing orders as a file holds them, and whether what is nearly always passed is not asked."""

    orders: tuple[Ordered, ...]
    spare: bool


def written(given: Given) -> tuple[Ordered, ...]:
    """Orders for a file."""
    return tuple([Ordered(side, topic, str(move)) for (side, topic), move in given.items()])


def read(orders: Iterable[Ordered]) -> Given:
    """Orders of a file."""
    return {(each.side, each.topic): Move.parse(each.move) for each in orders}


class Orders:
    """The standing orders of the people at a table, each for one side and one kind of question (``Decision.topic``);
    figures in it may change."""

    def __init__(self) -> None:
        self.spare = True
        """Whether questions that nearly always have one answer (``Game.usual``) are not asked."""
        self._given: dict[tuple[int, str], Move] = {}

    def give(self, side: int, topic: str, move: Move) -> None:
        """From now on ``move`` is the answer to questions of this kind."""
        self._given[side, _known(topic)] = move

    def given(self) -> Given:
        """The orders as they are now, to come back to."""
        return dict(self._given)

    def back(self, given: Given) -> None:
        """What was ordered since then is taken back; what was ended since then stays ended."""
        self._given = {key: move for key, move in self._given.items() if given.get(key) == move}

    def standing(self) -> Standing:
        """For a file: the orders as they are now."""
        return Standing(written(self._given), self.spare)

    def take_up(self, standing: Standing) -> None:
        """Go on with the orders of a file."""
        self._given = dict(read(standing.orders))
        self.spare = standing.spare

    def answer(self, side: int, topic: str, moves: Sequence[Move]) -> Move | None:
        """The move ordered for such a question, where it can be played now."""
        move = self._given.get((side, _known(topic)))
        return move if move in moves else None

    def again(self, side: int) -> str:
        """Ask as in the beginning: the side's orders and ``ask all`` are taken back; what there was of that."""
        mine = [key for key in self._given if key[0] == side]
        for key in mine:
            del self._given[key]
        told = [f"{len(mine)} standing order{'' if len(mine) == 1 else 's'} taken back"] if mine or self.spare else []
        told += [] if self.spare else ["what is nearly always passed is not asked any more"]
        self.spare = True
        text = "; ".join(told)
        return f"{text[:1].upper()}{text[1:]}."

    def told(self, game: Game[Any], side: int) -> list[str]:
        """The side's orders in words."""
        orders = [f"{topic} {game.describe(move)}" for (whose, topic), move in self._given.items() if whose == side]
        return [*orders, *([] if self.spare else ["Every choice is asked (`ask again` ends it)."])]


def _known(topic: str) -> str:
    return _FIGURES.sub("…", topic)
