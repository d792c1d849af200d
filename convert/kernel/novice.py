"""A beginner: the simple player of a game with a beginner's open mistakes.

It plays one decision in three without thinking, any legal move (but none that gives the game up or lets go of what it
has), and of a long row of numbers always takes the first or the last: nothing, or all."""

from __future__ import annotations

from collections.abc import Sequence
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


class NovicePlayer:
    """Thinks as the simple player does, when it thinks."""

    name = "novice"

    def __init__(self, seed: int, policy: PolicyMaker, never: Sequence[str]) -> None:
        self._dice = SeededDice(derive(seed, 19))
        self._policy: Policy = policy(derive(seed, 23))
        self._never = never

    def choose(self, game: Game[Any], moves: Sequence[Move]) -> Move:
        """One of ``moves``."""
        wise = self._policy.choose(game, moves)
        alike = len(moves) >= ROW and all(move.verb == wise.verb and len(move.args) == 1 for move in moves)
        if alike and isinstance(wise.args[0], int):
            return moves[0] if wise == moves[0] else moves[-1]
        if self._dice.die(THOUGHTLESS) > 1:
            return wise
        return self._dice.choice([move for move in moves if move.verb not in self._never] or [wise])


class NoviceMaker(msgspec.Struct, frozen=True):
    """Makes novices of a game; it pickles. ``never``: verbs that not even a beginner plays without thinking."""

    policy: PolicyMaker
    never: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """How it is called."""
        return "novice"

    def __call__(self, seed: int) -> NovicePlayer:
        return NovicePlayer(seed, self.policy, self.never)
