"""How a game of Caster looks for a player: health, creatures, cards and mana, weighed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from convert.systems.caster_duel.rules import creatures

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

HEALTH, CREATURE, CARD, SOURCE = 0.13, 0.14, 0.25, 0.12
"""Weights: of a point of health, of one of a creature's power and toughness, of a card in the hand, of a source."""


def outlook(game: Game, side: int) -> float:
    """The chance of this player, 0 to 1."""
    lead = 0.0
    state = game.state
    for whose in (0, 1):
        own = HEALTH * state.health[whose] + CARD * len(state.hands[whose])
        own += SOURCE * (len(state.sources[whose]) + len(state.spent[whose]))
        for one in state.creatures.values():
            if one.side == whose:
                facts = game.card_index.facts(one.card)
                own += CREATURE * (creatures.power(game, one) + 0.7 * creatures.toughness(game, one) + 0.7)
                own += CREATURE * (facts.flying + 0.7 * facts.tapper + facts.deathtouch)
        lead += own if whose == side else -own
    return 1.0 / (1.0 + math.exp(-lead))
