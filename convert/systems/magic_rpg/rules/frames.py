"""The roots of this game's tasks and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Decision, Task

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


class MagicTask(Task["Game"], frozen=True):
    """A task of a battle."""

    def title(self, game: Game) -> str:
        """The spell or ability that it is of, for whoever chooses something for it; "" where it is of none."""
        return ""


class MagicDecision(Decision["Game"], frozen=True):
    """A decision of a battle."""


def asked_for(game: Game, question: str, wizard: int | None = None) -> str:
    """A question with the spell or ability it is asked for (the frame beneath it), and who answers where that is
    told."""
    beneath = game.stack[-2] if len(game.stack) > 1 else None
    title = beneath.title(game) if isinstance(beneath, MagicTask) else ""
    who = game.state.wizards[wizard].name if wizard is not None else ""
    asks = ", ".join(part for part in (who, title) if part)
    return f"{asks[:1].upper()}{asks[1:]}: {question}" if asks else f"{question[:1].upper()}{question[1:]}"
