"""Fair players (GAME-07, CASTER-TERM-02, DICE-ZONE-05, DW-BATTLE-25): in every game, whatever is hidden from a side and
whatever its dice will show, the machine's players choose the same (issue 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from convert.kernel import Game, Move, PolicyMaker, derive, find_policy, seeded
from convert.systems.caster_duel.rules import CardIndex as CasterCards
from convert.systems.caster_duel.rules import Game as CasterGame
from convert.systems.caster_duel.rules import Options as CasterOptions
from convert.systems.caster_duel.rules import standard_entries
from convert.systems.caster_duel.rules.players import PLAYERS as CASTER_PLAYERS
from convert.systems.dice_duels.rules.game import Game as DiceGame
from convert.systems.dice_duels.rules.players import PLAYERS as DICE_PLAYERS
from convert.systems.dragon_warrior.arena import DragonArena
from convert.systems.dragon_warrior.rules.players import PLAYERS as DRAGON_PLAYERS
from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.rules.players import PLAYERS as FIGHT_PLAYERS
from convert.terminal.opening import starter_compendium
from tests.players.parties import party

Maker = Callable[[int], Game[Any]]
EVERY = 7
"""Of the positions of a game one in so many is looked at."""
LOOKS = {"sensible": 12, "novice": 12, "search=8": 2}
"""Positions looked at for each player; twice as many, these among them, in `make thorough`."""


@cache
def two_magi() -> Any:
    return party(FightArena(starter_compendium()), "two Magi")


@cache
def dragons() -> Any:
    arena = DragonArena(starter_compendium("dragon-warrior"))
    return arena.sides(["warrior, level 4", "Man-Eater Bug, level 4"])


def fight(seed: int) -> Game[Any]:
    game: Game[Any] = two_magi().start(seed)
    return game


def caster(seed: int) -> Game[Any]:
    options = CasterOptions(turn_limit=500)
    return CasterGame.new(options, CasterCards(standard_entries(), options), seed=seed)


def dice_duel(seed: int) -> Game[Any]:
    return DiceGame.new(seed=seed)


def battle(seed: int) -> Game[Any]:
    game: Game[Any] = dragons().start(seed)
    return game


GAMES: dict[str, tuple[Maker, Any]] = {
    "duel-monsters": (fight, FIGHT_PLAYERS),
    "caster-duel": (caster, CASTER_PLAYERS),
    "dice-duels": (dice_duel, DICE_PLAYERS),
    "dragon-warrior": (battle, DRAGON_PLAYERS),
}


def positions(start: Maker, maker: PolicyMaker) -> Iterator[tuple[Game[Any], int]]:
    """Positions with a choice in them, of games between two such players."""
    seen = 0
    for seed in range(3, 30):
        game, players = start(seed), [maker(derive(seed, side)) for side in range(2)]
        while (side := game.to_move) is not None:
            moves = game.legal_moves()
            if len(moves) > 1:
                seen += 1
                if seen % EVERY == 0:
                    yield game, side
            game.play(players[side].choose(game, moves))


def unfair(maker: PolicyMaker, name: str, looks: int) -> int:
    """At how many of so many positions another world, the same to who decides, changes the choice: everything that is
    hidden from it is drawn anew, and the dice are others."""
    start, known = GAMES[name]
    looked = changed = found = 0
    for game, side in positions(start, known["sensible"]):
        other = game.imagine(side, seeded(derive(77, looked)))
        if other is None:
            continue
        assert other.masked(side) == game.masked(side)
        changed += other.state != game.state
        moves = game.legal_moves()
        found += maker(looked).choose(game, moves) != maker(looked).choose(other, moves)
        looked += 1
        if looked >= looks:
            break
    assert looked == looks
    assert changed >= looked // 4
    return found


@pytest.mark.parametrize("times", [1, pytest.param(2, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("player", LOOKS)
@pytest.mark.parametrize("name", GAMES)
def test_no_player_sees_what_is_hidden_or_dice_to_come(name: str, player: str, times: int) -> None:
    assert unfair(find_policy(player, GAMES[name][1]), name, LOOKS[player] * times) == 0


class Peeper:
    """Chooses by the next dice, and by what the others hold."""

    name = "peeper"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, game: Game[Any], moves: Sequence[Move]) -> Move:
        return moves[(game.dice.copy().die(6) + len(repr(game.state))) % len(moves)]


@pytest.mark.parametrize("name", GAMES)
def test_who_peeps_is_found_out(name: str) -> None:
    assert unfair(Peeper, name, 12) > 0
