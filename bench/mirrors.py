"""Mirror matches: who plays better, where nothing but the players tells the sides apart.

``python -m bench.mirrors ONE OTHER [--games 400] [--jobs 2] [--party NAME] [--keep FILE]``: a player is ``former`` (the
sensible one before issue 16), ``sensible``, ``novice``, ``search``, ``search=1000``, ``random``; the party ``caster``
is the other game. Half of the games from each seat with the same seeds, a draw counts half; the 95 % interval is that
of the mean of such pairs, or Wilson's where that is wider.

With ``--keep`` each pair is a line of that file as soon as it is played, and the next run plays only those that are
missing there; the parties take turns, so that a run that is stopped says something of each."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Any

from convert.kernel import Game, PolicyMaker, derive, find_policy, play_out
from convert.kernel.intervals import of_mean, wilson
from convert.kernel.workers import at_work
from convert.systems.caster_duel.rules import CardIndex, standard_entries
from convert.systems.caster_duel.rules import Game as CasterGame
from convert.systems.caster_duel.rules import Options as CasterOptions
from convert.systems.caster_duel.rules.players import PLAYERS as CASTER_PLAYERS
from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.terminal.opening import starter_compendium
from tests.players import former_caster, former_duel_monsters
from tests.players.parties import PARTIES, party

CASTER = "caster"
"""The party of the other game: its beginners' set-up."""


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


class Kept:
    """The pairs that were played, in a file where one is given: a run that was stopped goes on."""

    def __init__(self, path: Path | None, one: str, other: str) -> None:
        self._path = path
        self._players = [one, other]
        self.points: dict[tuple[str, int], float] = {}
        if path is not None and path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                if row["players"] == self._players:
                    self.points[row["party"], row["pair"]] = row["points"]

    def add(self, name: str, number: int, points: float) -> None:
        """One more pair."""
        self.points[name, number] = points
        if self._path is not None:
            row = {"players": self._players, "party": name, "pair": number, "points": points}
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")

    def of(self, name: str) -> list[float]:
        """What the first player made of each pair of a party, in order."""
        return [self.points[key] for key in sorted(self.points) if key[0] == name]


def play(kept: Kept, given: argparse.Namespace, names: Sequence[str]) -> None:
    """Play what is missing, party by party in turn."""
    numbers = range(given.games // 2)
    missing = [(name, number) for number in numbers for name in names if (name, number) not in kept.points]
    with ProcessPoolExecutor(at_work(given.jobs, len(missing))) as pool:
        todo = {pool.submit(pair, given.one, given.other, name, number): (name, number) for name, number in missing}
        try:
            for done in as_completed(todo):
                kept.add(*todo[done], done.result())
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)


def main() -> None:
    """Play and print, party by party."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("one")
    ask.add_argument("other")
    ask.add_argument("--games", type=int, default=400)
    ask.add_argument("--jobs", type=int, default=2)
    ask.add_argument("--party", action="append")
    ask.add_argument("--keep", type=Path)
    given = ask.parse_args([word for word in sys.argv[1:] if word != "mirrors"])
    kept = Kept(given.keep, given.one, given.other)
    play(kept, given, given.party or tuple(PARTIES))
    for name in given.party or PARTIES:
        found = kept.of(name)
        if not found:
            continue
        rate = math.fsum(found) / len(found)
        both = (of_mean(found), wilson(2 * math.fsum(found), 2 * len(found)))
        low, high = max(0.0, min(one for one, _ in both)), min(1.0, max(one for _, one in both))
        print(
            f"{name}: {given.one} {rate:.1%} [{low:.1%}, {high:.1%}] of {2 * len(found)} games against {given.other}",
            flush=True,
        )


if __name__ == "__main__":
    main()
