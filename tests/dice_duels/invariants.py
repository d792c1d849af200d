"""What holds at every moment of every duel, for the tests and for ``bench/dice_duels.py``."""

from __future__ import annotations

from collections.abc import Callable

from convert.kernel import Policy, RandomPlayer, replay, retell
from convert.systems.dice_duels.rules import CardIndex, Game
from convert.systems.dice_duels.rules.field import SLOTS
from convert.systems.dice_duels.rules.state import DICE, dice_of
from convert.systems.dice_duels.rules.strength import INDESTRUCTIBLE, MOST_UNITS, dice_for, units_of

LAST_TURN = 17
"""DICE-SETUP-18."""


def random_duel(index: CardIndex, *, seed: int, look: bool, make: Callable[[int], Policy] = RandomPlayer) -> Game:
    """A duel between two such players; ``look`` checks every moment of it, otherwise only its end."""
    game = Game.new(index, seed=seed)
    players = [make(seed), make(seed + 1)]
    while (side := game.to_move) is not None:
        if look:
            check_moment(game)
        game.play(players[side].choose(game, game.legal_moves()))
    check_moment(game)
    return game


def check_moment(game: Game) -> None:
    """27 dice each, zones as they can be, nobody on the field who should be dead."""
    state = game.state
    for side in (0, 1):
        assert dice_of(state, side) == DICE, "every die is in one zone (DICE-SETUP-13)"
        player = state.players[side]
        assert min(player.stock, player.grave, player.banished) >= 0
        assert player.hand == tuple(sorted(player.hand))
        assert all(1 <= value <= 6 for value in player.hand + player.energy + player.scried)
        assert len(player.scried) <= player.stock
        assert all(1 <= value <= 6 for value in player.shields)
        assert len(units_of(state, side)) <= MOST_UNITS
    assert state.turn <= LAST_TURN, "DICE-SETUP-18"
    for unit in state.units.values():
        strength = game.strength(unit.id)
        assert 1 <= unit.dice <= 3
        if not state.finished and not state.waiting:
            assert strength.power >= 1, "power 0 is destroyed (DICE-UNIT-06)"
            assert unit.damage < strength.power or strength.bits & INDESTRUCTIBLE
            assert unit.dice == dice_for(strength.power), "dice follow the power (DICE-UNIT-04)"
        assert not unit.captor or unit.captor in state.units
        worn = [token for token in state.tokens.values() if token.unit == unit.id]
        assert len({token.ability for token in worn}) <= SLOTS or state.waiting
    captors = [unit.captor for unit in state.units.values() if unit.captor]
    assert len(captors) == len(set(captors)), "one captive for each captor (DICE-KEY-02)"
    assert all(token.unit in state.units for token in state.tokens.values() if token.unit)


def check_whole(game: Game, index: CardIndex, *, seed: int, thorough: bool) -> None:
    """The end is an end; with ``thorough`` the moves replay, the events retell, and JSON comes back."""
    assert game.over
    if not thorough:
        return
    start = Game.new(index, seed=seed)
    again = replay(start, game.history)
    assert again.log == game.log
    assert again.state == game.state
    assert retell(start, game).state == game.state
    saved = game.to_json()
    assert Game.from_json(saved).to_json() == saved
