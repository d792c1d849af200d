"""Passive abilities: what happens once when a unit of the archetype is placed (DICE-ABIL-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules.activating import AIM
from convert.systems.dice_duels.rules.frames import DiceTask
from convert.systems.dice_duels.rules.state import Activation
from convert.systems.dice_duels.rules.strength import passives_of

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


class Trigger(DiceTask, frozen=True):
    """One passive ability of a unit that was placed: its targets are chosen, nobody answers."""

    unit: int
    ability: int

    def run(self, game: Game) -> None:
        unit = game.state.units.get(self.unit)
        if unit is not None:
            game.emit(ev.Announced(Activation(unit.side, self.unit, self.ability, 0, passive=True), 0, 0))
            game.push(AIM)


def placed(game: Game, number: int) -> None:
    """A unit has been placed: its passives with operations that happen once wait now."""
    if not game.card_index.passives:
        return
    abilities = game.card_index.abilities
    own = [ability for ability in passives_of(game, game.state.units[number]) if abilities[ability].steps]
    if own:
        game.push(*[Trigger(number, ability) for ability in own])
