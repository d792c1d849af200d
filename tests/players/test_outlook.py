"""How a fight looks to a player that searches: what each side has lost must be seen (issue 16)."""

from __future__ import annotations

import pytest

from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.outlook import features
from convert.terminal.opening import starter_compendium
from tests.players.parties import PARTIES, party


def begun(name: str) -> Game:
    game = party(FightArena(starter_compendium()), name).start(3)
    assert isinstance(game, Game)
    return game


def of_side(game: Game, side: int) -> list[str]:
    return [being.id for being in game.state.beings.values() if being.side == side]


@pytest.mark.parametrize("name", PARTIES)
def test_a_mirror_match_begins_even(name: str) -> None:
    game = begun(name)
    assert features(game.state, 0) == (0.0, 0.0, 0.0, 0.0)
    assert game.outlook(0) == game.outlook(1) == 0.5


def test_a_creature_that_died_and_left_the_battlefield_is_missed() -> None:
    game = begun("three monsters")
    del game.state.beings[of_side(game, 0)[0]]
    heads, health, attack, magic = features(game.state, 0)
    assert heads == pytest.approx(-1 / 5)
    assert health < 0
    assert attack < 0
    assert magic == 0
    assert game.outlook(0) < 0.35
    assert game.outlook(0) + game.outlook(1) == pytest.approx(1.0)


def test_losing_a_wounded_companion_is_never_better_than_keeping_it() -> None:
    game = begun("three monsters")
    weakest = of_side(game, 0)[0]
    game.state.beings[weakest].hp = 1
    wounded = game.outlook(0)
    del game.state.beings[weakest]
    assert game.outlook(0) < wounded < 0.5


def test_mp_that_was_spent_and_hp_that_was_lost_are_seen() -> None:
    game = begun("a Magi")
    (magi,) = of_side(game, 0)
    game.state.mages[magi].mp //= 2
    spent = game.outlook(0)
    game.state.beings[magi].hp //= 2
    assert game.outlook(0) < spent < 0.5


def test_a_side_without_anybody_has_lost() -> None:
    game = begun("three monsters")
    for one in of_side(game, 1):
        del game.state.beings[one]
    assert features(game.state, 0)[:3] == (1.0, 1.0, 1.0)
    assert game.outlook(0) > 0.99
