"""Mirror matches: who plays better, where nothing but the players tells the sides apart.

``python -m bench.mirrors ONE OTHER [--games 400] [--jobs 2] [--party NAME]``: a player is ``former`` (the sensible one
before issue 16), ``sensible``, ``novice``, ``search``, ``search=1000``, ``random``; the party ``caster`` is the other
game. Half of the games from each seat with the same seeds, a draw counts half; the 95 % interval is that of the mean of
such pairs."""

from __future__ import annotations

import argparse
import math
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any

from convert.kernel import Game, PolicyMaker, derive, find_policy, play_out
from convert.kernel.intervals import of_mean
from convert.systems.caster_duel.rules import CardIndex, standard_entries
from convert.systems.caster_duel.rules import Game as CasterGame
from convert.systems.caster_duel.rules import Options as CasterOptions
from convert.systems.caster_duel.rules.players import PLAYERS as CASTER_PLAYERS
from convert.systems.duel_monsters.rules.arena import FightArena
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.terminal.opening import starter_compendium
from tests.players import former_caster, former_duel_monsters
from tests.players.parties import PARTIES, party

CASTER = "caster"
"""The party of the other game: its beginners' set-up."""
SHARE = 10
"""Pairs of games between two lines of progress."""


@cache
def _arena() -> FightArena:
    return FightArena(starter_compendium())


@cache
def _cards() -> CardIndex:
    return CardIndex(standard_entries(), CasterOptions(turn_limit=500))


def start(name: str, seed: int) -> Game[Any]:
    """A game of that party against itself."""
    if name == CASTER:
        return CasterGame.new(_cards().options, _cards(), seed=seed)
    return party(_arena(), name).start(seed)


def maker(player: str, name: str) -> PolicyMaker:
    """The player of that name for a party."""
    if player == "former":
        return former_caster.FormerPlayer if name == CASTER else former_duel_monsters.FormerPlayer
    return find_policy(player, CASTER_PLAYERS if name == CASTER else PLAYERS)


def pair(one: str, other: str, name: str, number: int) -> float:
    """What the first player makes of two games, one from each seat: 0 to 1."""
    points = 0.0
    for seat in (0, 1):
        seed = derive(16, number)
        players = [maker(one, name)(derive(seed, 1)), maker(other, name)(derive(seed, 2))]
        game = play_out(start(name, seed), players[::-1] if seat else players)
        points += 0.25 if game.winner is None else 0.5 * (game.winner == seat)
    return points


def pairs(one: str, other: str, name: str, numbers: range) -> list[float]:
    """A share of the work."""
    return [pair(one, other, name, number) for number in numbers]


def main() -> None:
    """Play and print, party by party."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("one")
    ask.add_argument("other")
    ask.add_argument("--games", type=int, default=400)
    ask.add_argument("--jobs", type=int, default=2)
    ask.add_argument("--party", action="append")
    given = ask.parse_args([word for word in sys.argv[1:] if word != "mirrors"])
    for name in given.party or PARTIES:
        numbers = [range(at, min(at + SHARE, given.games // 2)) for at in range(0, given.games // 2, SHARE)]
        with ProcessPoolExecutor(given.jobs) as pool:
            todo = [pool.submit(pairs, given.one, given.other, name, share) for share in numbers]
            found = [points for share in todo for points in share.result()]
        low, high = of_mean(found)
        rate = math.fsum(found) / len(found)
        print(
            f"{name}: {given.one} {rate:.1%} [{low:.1%}, {high:.1%}] of {2 * len(found)} games against {given.other}",
            flush=True,
        )


if __name__ == "__main__":
    main()
