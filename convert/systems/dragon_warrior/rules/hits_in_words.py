"""Damage to a Conflict in words, with where it comes from (DW-BATTLE-12, DW-PM-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.events import FoeHit
    from convert.systems.dragon_warrior.rules.game import Game


def hit_in_words(game: Game, event: FoeHit) -> str:
    """The damage, and whose it is where the party adds to it or it counts several times."""
    return f"{event.amount} damage to {event.name}{_made_of(event)}: Defense {event.defense}, HP {event.hp}."


def _made_of(event: FoeHit) -> str:
    own = event.amount // event.times - event.helped
    parts = [f"the Warrior {own}", f"the party {event.helped}"] if event.helped and own else []
    parts += ["the party"] if event.helped and not own else []
    parts += [f"{event.times} times, for its weakness"] if event.times > 1 else []
    return f" ({', '.join(parts)})" if parts else ""
