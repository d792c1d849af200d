"""DICE-SETUP: who goes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules.doubts import questions
from convert.systems.dice_duels.rules.frames import DiceTask
from convert.systems.dice_duels.rules.turn import StartTurn

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

FIRST_NAMED = 3
"""A die of 1 to 3: the player named first goes first (DICE-SETUP-14)."""


class SetUp(DiceTask, frozen=True):
    """The challenged player goes first: the one that the game file names, else by a die (DICE-SETUP-14)."""

    def run(self, game: Game) -> None:
        first = game.state.options.first
        if first is None:
            first = 0 if game.dice.die(6, "who goes first") <= FIRST_NAMED else 1
        game.emit(ev.FirstChosen(first))
        game.push(*questions(game), StartTurn(first))
