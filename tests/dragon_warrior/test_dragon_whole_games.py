"""Whole games: every invariant, replay, JSON; machines that play well; figures beside those of the prototype."""

from __future__ import annotations

from typing import Any

import pytest

from convert.cards.starter import load_starter
from convert.compendium.memory import in_memory
from convert.kernel import RandomPlayer, derive, play_out
from convert.systems.dragon_warrior import SYSTEM
from convert.systems.dragon_warrior.arena import built
from convert.systems.dragon_warrior.rules import Bestiary, Foe, Game, Options
from convert.systems.dragon_warrior.rules.players import BUILDS, SensiblePlayer
from tests.dragon_warrior.invariants import check_whole, play, random_battle, random_players
from tests.dragon_warrior.tables import KNOWN, battle, conflict, do, legal, warrior
from tests.perft import perft

BATTLES, BATCH = 200, 50


@pytest.fixture(scope="module")
def known() -> Bestiary:
    return Bestiary(in_memory(SYSTEM, load_starter(), label="the starter set").entries)


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(each, marks=[pytest.mark.thorough] if each >= 2 * BATCH else [])
        for each in range(0, BATTLES, BATCH)
    ],
)
def test_random_battles(known: Bestiary, first: int) -> None:
    """DW-BATTLE-06, DW-BATTLE-31, DW-MEAS-03: 200 of them, each moment looked at."""
    for index in range(first, first + BATCH):
        seed = derive(7, index)
        start = random_battle(known, seed)
        game = play(start.copy(), random_players(seed), look=True)
        assert game.over
        assert game.rounds <= 100
        check_whole(game, start)


@pytest.mark.parametrize("seed", range(3))
def test_random_campaigns(known: Bestiary, seed: int) -> None:
    """DW-AUTO-03, DW-AUTO-07, DW-DUN-08: every moment looked at."""
    options = Options(campaign_limit=25, tokens=seed, heal_outside="draw" if seed == 1 else "ten")
    start = Game.campaign(options, known, seed=seed)
    game = play(start.copy(), random_players(seed), look=True)
    assert game.over
    check_whole(game, start)


def test_saved_in_the_middle(known: Bestiary) -> None:
    """A game that is saved goes on as the game itself does."""
    game = Game.campaign(Options(campaign_limit=14), known, seed=11)
    players = [SensiblePlayer(1), SensiblePlayer(2)]
    for _ in range(60):
        game.play(players[game.to_move or 0].choose(game, game.legal_moves()))
    twin = Game.from_json(game.to_json(), known.entries)
    assert play_out(game, players).to_json() == play_out(twin, players).to_json()


def test_two_copies_are_apart(known: Bestiary) -> None:
    """What is played in one never shows in the other."""
    game = random_battle(known, 5)
    twin = game.copy()
    before = game.to_json()
    play_out(twin, random_players(3))
    assert game.to_json() == before


def test_sensible_campaigns_reach_the_lord(known: Bestiary) -> None:
    """DW-MEAS-04, DW-MEAS-05: all end with the lord defeated; the mean of many is in the bench."""
    battles = []
    for index, build in enumerate(BUILDS):
        seed = derive(3, index)
        game = Game.campaign(Options(), known, seed=seed)
        play_out(game, [SensiblePlayer(seed, build), SensiblePlayer(seed)])
        assert game.winner == 0
        assert game.state.hero.level >= 30
        battles.append(game.state.fought)
    assert max(battles) <= 400
    assert 130 <= sum(battles) / len(battles) <= 190


def even(level: int) -> Foe:
    third = level
    return Foe("Even", level, 1 + third, 1 + third, 5 + 5 * third)


@pytest.mark.parametrize("level", [1, 5, 10])
def test_battles_of_the_warriors_level_are_won(level: int) -> None:
    """DW-MEAS-01, DW-MEAS-02, DW-MEAS-07, DW-MEAS-08: the even split at the Warrior's level is nearly always beaten."""
    from tests.dragon_warrior.tables import armor, weapon

    won = 0
    for index in range(40):
        hero = built(level)
        if level >= 3:
            hero.weapon, hero.armor = weapon(level), armor(level)
        game = Game.battle(hero, (even(level),), known=KNOWN, seed=derive(9, index))
        play_out(game, [SensiblePlayer(1), SensiblePlayer(2)])
        won += game.winner == 0
        assert game.rounds < 36
    assert won >= 38


def test_the_sensible_player_beats_the_random_one(known: Bestiary) -> None:
    """DW-MEAS-03, DW-MEAS-06."""

    def wins(player: Any) -> int:
        found = 0
        for index in range(60):
            game = Game.battle(built(5), (even(6),), known=known, seed=derive(1, index))
            play_out(game, [player(index), SensiblePlayer(2)])
            found += game.winner == 0
        return found

    assert wins(SensiblePlayer) > 2 * wins(RandomPlayer)


def test_the_sensible_player_looks_at_nothing_hidden() -> None:
    """Another hand of the Villain's gives the same choices."""
    chosen = set()
    for theirs in ("9 4 J", "A 2 3", "K K Q"):
        game = battle("7 7 K 2 10", theirs)
        chosen.add(str(SensiblePlayer(1).choose(game, game.legal_moves())))
    assert chosen == {"attack 7 7"}


def test_how_many_ways_lead_on() -> None:
    """Any rule that opens or closes a choice moves these counts."""
    game = battle("7 7 7 K 2", "8 8 3")
    assert [perft(game, depth) for depth in (1, 2)] == [15, perft(game, 2)]
    counts = []
    for move in game.legal_moves():
        after = game.copy()
        after.play(move)
        counts.append(len(after.legal_moves()) if not after.over else 1)
    assert sum(counts) == perft(game, 2)
    single = do(battle("K 2", "8 8 3", hero=warrior(), foes=[conflict(1)]), "attack 13")
    assert len(legal(single)) == 6
    assert perft(battle("7 7 K", "8 8 3"), 2) == PERFT


PERFT = 2 + 2 + 6 + 3 * 6 + 2 + 2 + 1
"""Attacks with 7, 7 7, K; three maneuvers; running with each: by hand."""
