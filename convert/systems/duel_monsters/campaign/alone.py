"""One character as a fight would find them: what conditions and Materials are asked of between fights."""

from __future__ import annotations

from convert.kernel import seeded
from convert.systems.duel_monsters.campaign.operation import Operation
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.setup import Fighter, Setup, Side, first_state


def alone(operation: Operation, who: str) -> Game:
    """The character as a fight would find them now, with nobody else about: what conditions and Materials are asked
    of."""
    card_index = CardIndex.of(operation.library.book)
    party = Side(name="the party", members=(Fighter(who=operation.character(who)),))
    game = Game(first_state(Setup(sides=(party,)), card_index), seeded(0), stack=[])
    game.restore(card_index)
    return game
