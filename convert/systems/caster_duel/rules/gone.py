"""Who attacked this turn and has left play since (CASTER-COMBAT-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Refusal
from convert.systems.caster_duel.rules import signs
from convert.systems.caster_duel.rules.events import Attacked, TurnBegan

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game


def why_gone(game: Game, attacker: int) -> Refusal | None:
    """Why nobody blocks a creature that was declared to attack this turn and has left play (CASTER-COMBAT-07)."""
    state = game.state
    latest = next((event for event in reversed(game.log) if isinstance(event, Attacked | TurnBegan)), None)
    if not isinstance(latest, Attacked) or attacker not in latest.cards or attacker in state.creatures:
        return None
    left = "was destroyed" if attacker in state.graveyard else "has left play"
    return Refusal("CASTER-COMBAT-07", f"{signs.sign(game, attacker)} attacked and {left}: nothing is there to block")
