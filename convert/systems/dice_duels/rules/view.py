"""What a player may see: all but the values of the other hand and of scried dice (DICE-ZONE-05)."""

from __future__ import annotations

from convert.systems.dice_duels.rules.state import HIDDEN, State


def mask(state: State, side: int) -> State:
    """The table with hidden values blanked; one's own scried dice are known."""
    seen = state.duplicate()
    for whose, other in enumerate(seen.players):
        if whose != side:
            other.hand = (HIDDEN,) * len(other.hand)
            other.scried = (HIDDEN,) * len(other.scried)
    return seen
