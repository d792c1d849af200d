"""The stack: what is still to be done, and what is still to be decided.

A *task* runs by itself; a *decision* waits for a move of one side. Both are frozen values, so a copy of the stack is a
copy of a list and a saved game is its stack as JSON. Frames never hold other frames: a decision hands its answer to the
frame beneath it (``Frame.receive``), which is how a step of a longer act waits for a choice.

The loop of a game (``Game.settle``) pops tasks and runs them until a decision lies on top or the game is over.
Whatever a frame pushes comes before what lies below: the last pushed is the first done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from convert.kernel.moves import IllegalMove, Move

G_contra = TypeVar("G_contra", contravariant=True)


class Frame(msgspec.Struct, Generic[G_contra], frozen=True, tag=True):
    """One entry of the stack. ``waits``: whether it is a decision (told by a flag, not by ``isinstance``, which is slow
    for what is not an instance)."""

    waits: ClassVar[bool] = False

    def receive(self, key: str, answer: Any) -> Frame[G_contra]:
        """This frame with the ``answer`` to what it asked under ``key``: by default the field of that name set."""
        changed: Frame[G_contra] = msgspec.structs.replace(self, **{key: answer})
        return changed


class Task(Frame[G_contra], frozen=True):
    """Something to do: popped, then run. It may emit events and push further frames."""

    def run(self, game: G_contra) -> None:
        """Do it."""
        raise NotImplementedError


class Refusal(NamedTuple):
    """Why something may not be done: the id of the rule that says so ("" where none does) and a reason in words."""

    rule: str
    reason: str

    @property
    def cited(self) -> str:
        """The reason, with the rule that says so behind it."""
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class Decision(Frame[G_contra], frozen=True):
    """A choice that one side must make. Offer large choices in steps (``spend 0`` … ``spend 10``), never every
    subset of a set. ``default_rule`` is the rule that says what can be chosen, for refusals that have no reason of
    their own; "" where there is none."""

    default_rule: ClassVar[str] = ""

    waits: ClassVar[bool] = True
    narrow: ClassVar[bool] = True
    """It asks one thing, such as a response; False where a side may do whatever its turn allows."""
    several: ClassVar[bool] = False
    """It is one of a row of choices of one kind, so that a person may name several in one line: discards, attackers."""
    stage: ClassVar[bool] = False
    """It is a whole stage of a turn. Where that is passed for a person (``Game.usual``), they are told."""

    def side(self, game: G_contra) -> int:
        """Whose decision it is."""
        raise NotImplementedError

    def moves(self, game: G_contra) -> Sequence[Move]:
        """All legal moves, in a stable order; at least one. A single one is taken without asking."""
        raise NotImplementedError

    def take(self, game: G_contra, move: Move) -> None:
        """Carry out a legal move. The decision itself is already off the stack."""
        raise NotImplementedError

    def refusal(self, game: G_contra, move: Move) -> Refusal | None:
        """Why the rules forbid this move here; None where they only never offered it."""
        return None

    def why_not(self, game: G_contra, move: Move) -> IllegalMove:
        """Why ``move`` is not among the legal moves, with the id of the rule that forbids it, if one does."""
        refusal = self.refusal(game, move)
        if refusal is None:
            return IllegalMove(move, self.default_rule, "that is none of the choices now")
        return IllegalMove(move, refusal.rule, refusal.reason)

    def prompt(self, game: G_contra) -> str:
        """The question, for a person."""
        return "Choose."

    def to_come(self, game: G_contra) -> int | None:
        """Of a row of choices (``several``) how many are still to be made, with this one; None where that is open."""
        return None

    def topic(self, game: G_contra) -> str:
        """What a standing order about this question is kept under: one for all questions that one order answers; ""
        where none could, since what was answered once is no answer again."""
        return self.prompt(game)
