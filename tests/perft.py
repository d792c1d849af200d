"""Perft: the number of legal move sequences of a given length. One number that any change of a rule moves."""

from __future__ import annotations

from typing import Any

from convert.kernel.game import Game
from convert.kernel.moves import Move


def perft(game: Game[Any], depth: int) -> int:
    """How many sequences of ``depth`` moves are legal from here; a game that ends earlier counts as one sequence.
    Dice are those of the game: the same seed gives the same count."""
    moves = game.legal_moves()
    if depth == 0 or not moves:
        return 1
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total


def divide(game: Game[Any], depth: int) -> dict[Move, int]:
    """The count of ``perft`` split by the first move: where two counts differ, this finds the move."""
    counts: dict[Move, int] = {}
    for move in game.legal_moves():
        after = game.copy()
        after.play(move)
        counts[move] = perft(after, depth - 1)
    return counts
