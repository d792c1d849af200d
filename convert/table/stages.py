"""Which stage of a turn a person was at last, so that the word that ends one does not end the next one too."""

from __future__ import annotations

from typing import Any

from convert.kernel.decisions import Decision
from convert.kernel.game import Game
from convert.kernel.moves import Move

END = Move("end")
CLOSING = (END, Move("done"), Move("pass"))
"""Moves by which somebody says that this was all."""


class Stages:
    """Remembers the open question (``Decision.narrow`` is False) at which somebody did something last and did not end
    it."""

    def __init__(self) -> None:
        self._at: tuple[Decision[Any], int] | None = None

    def ended_by_itself(self, game: Game[Any], move: Move, typed: str) -> bool:
        """Whether ``move`` ends a stage, or "end" was typed for it ("nobody blocks"), and the one in which a person did
        something last has ended without being told to: they may mean that one. Said once; after that the word ends what
        stands."""
        ends = move == END or (move in CLOSING and "end" in typed.casefold().split())
        if not ends or self._at is None or self._stands(game, *self._at):
            return False
        self._at = None
        return True

    def answered(self, game: Game[Any], move: Move) -> None:
        """A person's move, before it is played."""
        decision = game.decision
        if decision is None or decision.narrow:
            self.seen(game)
        else:
            self._at = (decision, game.rounds) if move not in CLOSING else None

    def seen(self, game: Game[Any]) -> None:
        """Something else was typed and replied to: of a stage that is over they know by now."""
        if self._at is not None and not self._stands(game, *self._at):
            self._at = None

    @staticmethod
    def _stands(game: Game[Any], decision: Decision[Any], round_: int) -> bool:
        return game.rounds == round_ and decision in game.stack
