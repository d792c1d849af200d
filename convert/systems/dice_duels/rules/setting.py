"""Set: a die as a unit of given power, or as the Realm or Relic of its archetype (DICE-KEY-39)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.dice_duels.rules.frames import DiceDecision
from convert.systems.dice_duels.rules.sacrifices import Plan, ways
from convert.systems.dice_duels.rules.state import NONE
from convert.systems.dice_duels.rules.summoning import Pay

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

NOTHING = Move("pass")


class SetOne(DiceDecision, frozen=True):
    """Which archetype of the deck is set; where none can be, nothing is (DICE-KEY-39)."""

    who: int
    power: int
    chain: bool = True

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> Sequence[Move]:
        found = [self._move(game, plan) for plan in ways(game, self.who, self.power)]
        return tuple(found) or (NOTHING,)

    @staticmethod
    def _move(game: Game, plan: Plan) -> Move:
        name = game.card_index.archetypes[plan.archetype].name
        if plan.ability == NONE:
            return game.card_index.moves["set", name]
        return game.card_index.moves["set", name, game.card_index.abilities[plan.ability].number]

    def take(self, game: Game, move: Move) -> None:
        for plan in ways(game, self.who, self.power, chain=self.chain):
            if self._move(game, plan) == move:
                game.push(Pay(plan))
                return

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-KEY-39", "set an archetype of your deck whose Ritual cost can be paid")

    def prompt(self, game: Game) -> str:
        return f"Set a unit of power {self.power}: of which archetype?"
