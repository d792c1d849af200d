"""Replays: a game is its beginning and its moves, as text that a person can read and a program can play again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from convert.kernel.game import Game
from convert.kernel.moves import IllegalMove, Move

G = TypeVar("G", bound=Game[Any])


def write_moves(moves: Iterable[Move]) -> str:
    """One move a line."""
    return "".join(f"{move}\n" for move in moves)


def read_moves(text: str) -> list[Move]:
    """The moves that ``write_moves`` wrote; blank lines and lines from # on are skipped."""
    return [Move.parse(line) for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def replay(start: G, moves: Iterable[Move]) -> G:
    """Play ``moves`` on a copy of ``start`` and return it. Raises ``IllegalMove`` with the number of the first move
    that does not fit, which means that the beginning or the rules were others."""
    game = start.copy()
    for number, move in enumerate(moves, 1):
        try:
            game.play(move)
        except IllegalMove as error:
            raise IllegalMove(move, error.rule, f"move {number} of the replay does not fit: {error.reason}") from None
    return game


def retell(start: G, finished: G) -> G:
    """``start`` with every event of ``finished`` applied and nothing else: its state equals that of ``finished``,
    because events are the only way a state changes. (Its stack stays that of ``start``.)"""
    game = start.copy()
    for event in finished.log[len(start.log) :]:
        event.apply(game.state)
        game.log.append(event)
    return game
