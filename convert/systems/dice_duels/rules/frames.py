"""The roots of this game's tasks and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from convert.kernel import Decision, IllegalMove, Move, Task

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


class Refusal(NamedTuple):
    """Why something may not be done: the rule's id and a reason in words."""

    rule: str
    reason: str


class DiceTask(Task["Game"], frozen=True, gc=False):
    """A task of a duel."""


class DiceDecision(Decision["Game"], frozen=True, gc=False):
    """A decision of a duel."""

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        """Why the rules forbid this move here; None where they only never offered it."""
        return None

    def why_not(self, game: Game, move: Move) -> IllegalMove:
        refusal = self.refusal(game, move)
        if refusal is None:
            verbs = sorted({legal.verb for legal in self.moves(game)})
            return IllegalMove(move, "DICE-TURN", f"that is not a choice now; one can {', '.join(verbs)}")
        return IllegalMove(move, refusal.rule, refusal.reason)
