"""Dragon & Warrior: battles and campaigns a second on one core, every invariant over many of them, and whether a
sensible player ends every campaign."""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[1]
TIMED, BATTLES, CAMPAIGNS, SENSIBLE = 2_000, 5_000, 300, 500
LIMIT = 25
"""Battles of a random campaign."""
LOOK = 10
"""Every so many battles are looked at in each of their moments, the others at their end."""


def main() -> None:
    """Print all of it."""
    sys.path.insert(0, str(ROOT))
    _speed()
    _checked()
    _sensible()


def _known() -> object:
    from convert.cards.starter import load_starter
    from convert.compendium.memory import in_memory
    from convert.systems.dragon_warrior import SYSTEM
    from convert.systems.dragon_warrior.rules import Bestiary

    return Bestiary(in_memory(SYSTEM, load_starter(), label="the starter set").entries)


def _speed() -> None:
    from convert.kernel import RandomPlayer, derive, play_out
    from convert.systems.dragon_warrior.arena import built
    from convert.systems.dragon_warrior.rules import Bestiary, Game, foe_of

    known = _known()
    assert isinstance(known, Bestiary)
    used = process_time()
    rounds = 0
    for index in range(TIMED):
        seed = derive(1, index)
        level = index % 10 + 1
        foe = foe_of(known.creatures[index % len(known.creatures)], level)
        game = Game.battle(built(level), (foe,), known=known, seed=seed)
        rounds += play_out(game, [RandomPlayer(seed), RandomPlayer(seed + 1)]).rounds
    cpu = process_time() - used
    print(
        f"dragon_warrior: {TIMED / cpu:.0f} random battles a second of processor time, {rounds / TIMED:.1f} rounds each"
    )


def _checked() -> None:
    from convert.kernel import derive
    from convert.systems.dragon_warrior.rules import Bestiary, Game, Options
    from tests.dragon_warrior.invariants import check_whole, play, random_battle, random_players

    known = _known()
    assert isinstance(known, Bestiary)
    used = process_time()
    for index in range(BATTLES):
        seed = derive(7, index)
        start = random_battle(known, seed)
        game = play(start.copy(), random_players(seed), look=index % LOOK == 0)
        assert game.over
        if index % LOOK == 0:
            check_whole(game, start)
    print(f"dragon_warrior: {BATTLES} random battles with every check, {process_time() - used:.0f} s: all well")
    used = process_time()
    for index in range(CAMPAIGNS):
        start = Game.campaign(Options(campaign_limit=LIMIT, tokens=index % 4), known, seed=index)
        game = play(start.copy(), random_players(index), look=index % LOOK == 0)
        assert game.over
        if index % LOOK == 0:
            check_whole(game, start)
    print(f"dragon_warrior: {CAMPAIGNS} random campaigns with every check, {process_time() - used:.0f} s: all well")


def _sensible() -> None:
    from convert.kernel import derive, play_out
    from convert.systems.dragon_warrior.rules import Bestiary, Game, Options
    from convert.systems.dragon_warrior.rules.players import SensiblePlayer

    known = _known()
    assert isinstance(known, Bestiary)
    used, battles, ended = process_time(), [], 0
    for index in range(SENSIBLE):
        seed = derive(5, index)
        game = Game.campaign(Options(), known, seed=seed)
        play_out(game, [SensiblePlayer(seed), SensiblePlayer(seed)])
        ended += game.winner == 0
        battles.append(game.state.fought)
    each = (process_time() - used) / SENSIBLE
    print(
        f"dragon_warrior: the lord defeated in {ended} of {SENSIBLE} sensible campaigns, {sum(battles) / SENSIBLE:.0f} "
        f"battles on the mean, {max(battles)} at most; {each:.2f} s of processor time each"
    )
    assert ended == SENSIBLE
    assert 140 <= sum(battles) / SENSIBLE <= 190
    assert max(battles) <= 400


if __name__ == "__main__":
    main()
