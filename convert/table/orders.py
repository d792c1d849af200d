"""Standing orders: an answer that a person gave once and for all to a question that comes again and again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from convert.kernel.game import Game
from convert.kernel.moves import Move

_FIGURES = re.compile(r"\d+")


class Orders:
    """The standing orders of the people at a table, each for one side and one question; figures in it may change."""

    def __init__(self) -> None:
        self.spare = True
        """Whether questions that nearly always have one answer (``Game.usual``) are not asked."""
        self._given: dict[tuple[int, str], Move] = {}

    def give(self, side: int, question: str, move: Move) -> None:
        """From now on ``move`` is the answer to this question."""
        self._given[side, _known(question)] = move

    def answer(self, side: int, question: str, moves: Sequence[Move]) -> Move | None:
        """The move ordered for this question, where it can be played now."""
        move = self._given.get((side, _known(question)))
        return move if move in moves else None

    def cancel(self, side: int) -> int:
        """Take back all orders of a side; how many there were."""
        mine = [key for key in self._given if key[0] == side]
        for key in mine:
            del self._given[key]
        return len(mine)

    def told(self, game: Game[Any], side: int) -> list[str]:
        """The side's orders in words."""
        return [f"{question} {game.describe(move)}" for (whose, question), move in self._given.items() if whose == side]


def _known(question: str) -> str:
    return _FIGURES.sub("…", question)
