"""What a player may see: all but the values of the other hand and of scried dice (DICE-ZONE-05)."""

from __future__ import annotations

from convert.kernel.dice import Dice
from convert.systems.dice_duels.rules.state import HIDDEN, State


def mask(state: State, side: int) -> State:
    """The table with hidden values blanked; one's own scried dice are known."""
    seen = state.duplicate()
    for whose, other in enumerate(seen.players):
        if whose != side:
            other.hand = (HIDDEN,) * len(other.hand)
            other.scried = (HIDDEN,) * len(other.scried)
    return seen


def roll_again(seen: State, dice: Dice) -> State:
    """A masked table with the values that are blanked in it rolled anew: any die may show any number."""
    for player in seen.players:
        player.hand = tuple(sorted([value or dice.die(6) for value in player.hand]))
        player.scried = tuple([value or dice.die(6) for value in player.scried])
    return seen
