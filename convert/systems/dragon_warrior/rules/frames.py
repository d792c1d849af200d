"""The roots of this game's tasks and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Decision, Task

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game  # noqa: F401 (in the bases below)


class DragonTask(Task["Game"], frozen=True):
    """A task of a game."""


class DragonDecision(Decision["Game"], frozen=True):
    """A decision of a game. ``default_rule`` is what an unexplained refusal names."""

    default_rule: ClassVar[str] = "DW-BATTLE-26"
