"""An ability resolves: its effects in order, the dead and the losses after each (DICE-ABIL-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules.field import look_for_losses, sweep
from convert.systems.dice_duels.rules.frames import DiceTask
from convert.systems.dice_duels.rules.state import NONE

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


class Resolve(DiceTask, frozen=True):
    """The effects of the ability that waits on top, from the ``at``-th on."""

    at: int = 0

    def run(self, game: Game) -> None:
        if self.at:
            sweep(game)
            look_for_losses(game)
            if game.state.finished:
                return
        top = game.state.waiting[-1]
        steps = game.card_index.abilities[top.ability].steps
        at = self.at
        while not top.negated and at < len(steps) and top.targets[at] == NONE:
            at += 1
        if top.negated or at >= len(steps):
            game.emit(RESOLVED)
            return
        if game.state.run is not None:
            game.emit(ev.ShieldsPassed(top.passing))
        game.push(Resolve(at + 1))
        game.perform(top, steps[at], top.targets[at])


RESOLVE, RESOLVED = Resolve(), ev.Resolved()
