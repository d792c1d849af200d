"""How good a battle looks for a side: life, creatures, cards and mana, weighed (the search player)."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from convert.systems.magic_rpg.rules.bodies import facts_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

LIFE, CARD, LAND = 1.0, 0.8, 0.7


def weight(game: Game, side: int) -> float:
    """What a side has."""
    total = 0.0
    for number in game.state.members(side):
        wizard = game.state.wizards[number]
        if wizard.able and not wizard.dying:
            total += 3 + LIFE * wizard.life.points + CARD * len(wizard.hand) + 0.05 * wizard.deck
    for piece in game.state.in_play(side):
        body = game.bodies.get(piece.id)
        if body is not None:
            total += body.power + 0.6 * body.toughness + 0.3 * len(body.keywords)
        elif facts_of(game, piece).mana:
            total += LAND
        else:
            total += 1
    return total


def outlook(game: Game, side: int) -> float:
    """From 0 (lost) to 1 (won)."""
    return 1 / (1 + exp((weight(game, 1 - side) - weight(game, side)) / 6))
