"""A beginner: the simple player of a game with a beginner's open mistakes.

It plays one decision in three without thinking, any legal move (but none that gives the game up, lets go of what it
has or turns on its own side), and of a long row of numbers always takes the first or the last: nothing, or all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from convert.kernel.dice import SeededDice, derive
from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.kernel.players import Policy, PolicyMaker

THOUGHTLESS = 3
"""One decision in so many is made without thinking."""
ROW = 4
"""So many numbers are a long row."""


Folly = Callable[[Game[Any], Move], bool]


class NovicePlayer:
    """Thinks as the simple player does, when it thinks."""

    name = "novice"

    def __init__(self, seed: int, policy: PolicyMaker, never: Sequence[str], folly: Folly | None) -> None:
        self._dice = SeededDice(derive(seed, 19))
        self._policy: Policy = policy(derive(seed, 23))
        self._never = never
        self._folly = folly

    def choose(self, game: Game[Any], moves: Sequence[Move]) -> Move:
        """One of ``moves``."""
        wise = self._policy.choose(game, moves)
        alike = len(moves) >= ROW and all(move.verb == wise.verb and len(move.args) == 1 for move in moves)
        if alike and isinstance(wise.args[0], int):
            return moves[0] if wise == moves[0] else moves[-1]
        if self._dice.die(THOUGHTLESS) > 1:
            return wise
        return self._dice.choice([move for move in moves if not self._avoids(game, move)] or [wise])

    def _avoids(self, game: Game[Any], move: Move) -> bool:
        return move.verb in self._never or (self._folly is not None and self._folly(game, move))


class NoviceMaker(msgspec.Struct, frozen=True):
    """Makes novices of a game; it pickles. ``never``: verbs that not even a beginner plays without thinking; ``folly``:
    whether a move is one of that kind, where its verb does not say so."""

    policy: PolicyMaker
    never: tuple[str, ...] = ()
    folly: Folly | None = None

    @property
    def name(self) -> str:
        """How it is called."""
        return "novice"

    def __call__(self, seed: int) -> NovicePlayer:
        return NovicePlayer(seed, self.policy, self.never, self.folly)
