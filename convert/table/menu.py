"""A list of moves as a person meets it: numbered lines, long families folded into one line, amounts typed as such."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from convert.kernel.game import Game
from convert.kernel.moves import Move

LONG = 12
"""Up to so many moves are all shown."""
FAMILY = 3
"""So many moves are worth folding."""
PAGE = 24
"""So many lines are shown at a time, where there is room."""


class Line(NamedTuple):
    """One numbered line: a move, or a family of moves to be opened."""

    text: str
    moves: tuple[Move, ...]


def lines(game: Game[Any], moves: Sequence[Move], *, fold: bool = True, idle: bool = True) -> tuple[Line, ...]:
    """The moves in their order. In a long list each family of three or more is one line where its first move was. The
    name that stands in front of all of them is left out, and so are pointless moves unless they are wanted (``idle``).
    Of moves that are as good as each other there is the first.
    """
    if not idle:
        moves = [move for move in moves if not game.pointless(move)] or moves
    moves = each_once(game, moves)
    drop = _same_doer(game, moves)
    if len(moves) <= LONG or not fold:
        return tuple([Line(_without(drop, game.describe(move)), (move,)) for move in moves])
    families: dict[str, list[Move]] = {}
    for move in moves:
        if name := game.family(move):
            families.setdefault(name, []).append(move)
    out: list[Line] = []
    for move in moves:
        name = game.family(move)
        kin = families.get(name, [])
        if len(kin) < FAMILY:
            out.append(Line(_without(drop, game.describe(move)), (move,)))
        elif kin[0] == move:
            out.append(Line(f"{_without(drop, name)}… ({len(kin)})", tuple(kin)))
    return tuple(out)


def each_once(game: Game[Any], moves: Sequence[Move]) -> Sequence[Move]:
    """The moves, of those that are as good as each other the first."""
    there = {*moves}
    return [move for move in moves if next((one for one in game.as_good(move) if one in there), move) == move]


def _same_doer(game: Game[Any], moves: Sequence[Move]) -> str:
    """Who makes all moves that somebody makes; "" where that is not one, or another than the question names."""
    doers = {doer for move in moves if (doer := game.doer(move))}
    decision = game.decision
    asked = decision.prompt(game) if len(doers) == 1 and decision is not None else ""
    return doers.pop() if any(doer in asked for doer in doers) else ""


def _without(doer: str, text: str) -> str:
    return text.removeprefix(f"{doer} ") if doer else text


def fitting(count: int) -> int:
    """How many of so many lines are shown together where there is room for all: one too many stands in the place of the
    words about it."""
    return count if count <= PAGE + 1 else PAGE


def beyond(choices: Sequence[Line], first: int, size: int) -> str:
    """What to say of the lines that are not among the ``size`` from ``first`` on, of which the last is named: it is
    what ends most lists; "" where there are none."""
    end = first + size
    if size >= len(choices):
        return ""
    last = f"{len(choices)} {choices[-1].text}"
    return f"more moves ({end + 1} to {len(choices)}; {last})" if end < len(choices) else "the first moves again"


def amounts(moves: Sequence[Move], describe: Callable[[Move], str]) -> range | None:
    """The numbers to choose from where the moves are amounts (the same verb with one number, told by that number
    first), in a row without a gap. Behind two of them and more others may stand: what can be let go at any time."""
    numbers: list[int] = []
    for move in moves:
        if move.verb != moves[0].verb:
            break
        if len(move.args) != 1 or not isinstance(move.args[0], int):
            return None
        if describe(move).partition(" ")[0] != str(move.args[0]):
            return None
        numbers.append(move.args[0])
    if len(numbers) < min(2, len(moves)) or any(move.verb == moves[0].verb for move in moves[len(numbers) :]):
        return None
    found = range(numbers[0], numbers[-1] + 1)
    return found if numbers == list(found) else None
