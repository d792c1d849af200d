"""The roots of this game's tasks and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Decision, Task

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game  # noqa: F401 (in the bases below)


class MagicTask(Task["Game"], frozen=True):
    """A task of a battle."""


class MagicDecision(Decision["Game"], frozen=True):
    """A decision of a battle."""
