"""The roots of this game's tasks and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from convert.kernel import Decision, IllegalMove, Move, Task

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game


class Refusal(NamedTuple):
    """Why something may not be done: the rule's id and a reason in words."""

    rule: str
    reason: str


class DragonTask(Task["Game"], frozen=True):
    """A task of a game."""


class DragonDecision(Decision["Game"], frozen=True):
    """A decision of a game. ``rule`` is what an unexplained refusal names."""

    rule: ClassVar[str] = "DW-BATTLE-26"

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        """Why the rules forbid this move here; None where they only never offered it."""
        return None

    def why_not(self, game: Game, move: Move) -> IllegalMove:
        refusal = self.refusal(game, move)
        if refusal is None:
            verbs = sorted({legal.verb for legal in self.moves(game)})
            return IllegalMove(move, self.rule, f"that is not a choice now; one can {', '.join(verbs)}")
        return IllegalMove(move, refusal.rule, refusal.reason)
