"""The roots of this game's tasks and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Decision, Task

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game


class CasterTask(Task["Game"], frozen=True, gc=False):
    """A task of a game."""


class CasterDecision(Decision["Game"], frozen=True, gc=False):
    """A decision of a game."""

    def closing(self, game: Game) -> str:
        """What doing nothing more is called here."""
        return "that is all"
