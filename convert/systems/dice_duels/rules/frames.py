"""The roots of this game's tasks and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Decision, Task

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game  # noqa: F401 (in the bases below)


class DiceTask(Task["Game"], frozen=True, gc=False):
    """A task of a duel."""


class DiceDecision(Decision["Game"], frozen=True, gc=False):
    """A decision of a duel."""
