"""SHADOW: summons that nobody knows yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.duel_monsters.rules.events import Revealed
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


QUIETLY = "an effect, quietly"
"""Why a Shadow is revealed whose flip effect does not happen."""


def reveal(game: Game, being: Being, why: str) -> None:
    """It stops being a Shadow (SHADOW-04), and its flip effect happens at once, without action or MP, before what
    revealed it goes on (SHADOW-06): push what goes on first. Sustain is due from its caster's next turn (SHADOW-05)."""
    game.emit(Revealed(being.id, why))
