"""The roots of this game's tasks and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Decision, Task

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game  # noqa: F401 (in the bases below)


class CasterTask(Task["Game"], frozen=True, gc=False):
    """A task of a game."""


class CasterDecision(Decision["Game"], frozen=True, gc=False):
    """A decision of a game."""

    default_rule: ClassVar[str] = "CASTER-TURN"
