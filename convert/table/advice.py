"""What a search would do, in words, for whoever asks for a hint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.kernel.players import PolicyMaker
from convert.kernel.search import SearchMaker, Weighed
from convert.prose.english import some

HINT_SECONDS = 6
"""After so long a hint is what was found by then."""
NO_DIFFERENCE = 0.015
"""Moves whose chances differ by less are one to a search."""
FEW = 3
"""So many moves that were not weighed are named."""


def adviser(players: Mapping[str, PolicyMaker], seed: int) -> Callable[[Game[Any]], list[str]] | None:
    """What ``hint`` says at every table of a game with these players (the usual one first): the move a search would
    play, and how good it takes it and the next best to be; how many of the moves it looked at, by how many tries. It
    answers in ``HINT_SECONDS``, whatever the game and the machine. None for a game without a search."""
    maker = players.get("search")
    if not isinstance(maker, SearchMaker):
        return None
    usual = next(iter(players))
    hurried = replace(maker, seconds=HINT_SECONDS)

    def advise(game: Game[Any]) -> list[str]:
        player, moves = hurried(seed), game.legal_moves()
        weighed = player.weigh(game, moves)
        return advice(game, weighed, moves, player=usual, stopped=HINT_SECONDS if player.hurried else 0)

    return advise


def advice(
    game: Game[Any], weighed: Sequence[Weighed], moves: Sequence[Move], *, player: str = "", stopped: int = 0
) -> list[str]:
    """What a search found, in words: the chosen move stands first in ``weighed``. ``player``: whose move that is where
    nothing was tried out; ``stopped``: the seconds after which the search had to answer, where it had to."""
    first, *others = weighed
    tried = [one for one in others if one.playouts]
    tries = sum(one.playouts for one in weighed)
    if not tries:
        found = f"a search found nothing in {some(stopped, 'second')}" if stopped else "nothing can be tried out here"
        return [f"A simple player ({player}) would: {game.describe(first.move)} ({found})"]
    left = [move for move in moves if move not in [one.move for one in (first, *tried)]]
    if tried and all(abs(one.value - first.value) < NO_DIFFERENCE for one in tried):
        names = "; ".join(game.describe(one.move) for one in (first, *tried[:2]))
        more = f" and {len(tried) - 2} more" if len(tried) > 2 else ""
        told = [f"A search finds no difference: {names}{more} (chance to win about {first.value:.0%} with each)"]
    else:
        chance = f"its chance to win, by {some(first.playouts, 'try')}: about {first.value:.0%}"
        told = [f"A search would: {game.describe(first.move)} ({chance})"]
        told += [
            f"  or: {game.describe(one.move)} (by {one.playouts}: about {one.value:.0%}"
            f"{', which is not surely better' if one.value > first.value else ''})"
            for one in tried[:2]
        ]
        if len(tried) > 2:
            told.append(f"  It weighed {len(tried) - 2} more, and finds them no better.")
    if left:
        named = f": {'; '.join(map(game.describe, left))}" if len(left) <= FEW else ""
        told.append(f"  It did not weigh {len(left)} of the {len(moves)} moves{named}.")
    if stopped:
        told.append(f"  It had to answer after {some(stopped, 'second')}, by {some(tries, 'try')} in all.")
    else:
        told.append(f"  Found by {some(tries, 'try')} in all.")
    return told
