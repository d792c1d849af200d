"""Drawing dice (DICE-KEY-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.dice_duels.rules import events as ev

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


def draw(game: Game, side: int, count: int) -> None:
    """Dice from the stock, rolled, hidden (DICE-KEY-13); with fewer there what is there (DICE-TURN-05); scried ones
    keep their values (DICE-KEY-38)."""
    player = game.state.players[side]
    count = min(count, player.stock)
    if not count:
        return
    known = player.scried[:count]
    values = known + game.dice.roll(count - len(known), 6, "dice drawn")
    game.emit(ev.Drew(side, count))
    game.emit(ev.Rolled(side, values))
