"""Hand dice that an effect lets one pick: to discard, to charge, to roll again (DICE-OP-11, -13, -14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from convert.kernel import Move, Refusal
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules.frames import DiceDecision

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

DONE = Move("done")
_RULES = {"discard": "DICE-OP-11", "reroll": "DICE-OP-13", "charge": "DICE-OP-14"}


class PickDice(DiceDecision, frozen=True):
    """Dice of one's own hand, one by one in any order; fewer than asked only for a reroll, which is "up to"."""

    several: ClassVar[bool] = True

    who: int
    what: Literal["discard", "reroll", "charge"]
    left: int
    picked: tuple[int, ...] = ()

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> Sequence[Move]:
        hand, more = self._hand(game), self.to_come(game)
        values = sorted(set(hand))[:1] if more == len(hand) else sorted(set(hand))  # all of them: nothing is asked
        moves = [game.card_index.moves[self.what, value] for value in values]
        return (*moves, DONE) if self.what == "reroll" or not moves else tuple(moves)

    def _hand(self, game: Game) -> list[int]:
        """The dice of which none is picked yet."""
        hand = list(game.state.players[self.who].hand)
        for value in self.picked:
            hand.remove(value)
        return hand

    def to_come(self, game: Game) -> int | None:
        return None if self.what == "reroll" else min(self.left, len(self._hand(game)))

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "done":
            self._roll(game, self.picked)
            return
        value = int(move.args[0])
        picked = self.picked
        if self.what == "discard":
            game.emit(ev.Discarded(self.who, (value,)))
        elif self.what == "charge":
            game.emit(ev.Charged(self.who, value, action=False))
        else:
            picked = tuple(sorted((*picked, value)))
        more = len(game.state.players[self.who].hand) > len(picked)
        if self.left > 1 and more:
            game.push(PickDice(self.who, self.what, self.left - 1, picked))
        else:
            self._roll(game, picked)

    def _roll(self, game: Game, picked: tuple[int, ...]) -> None:
        if picked:
            game.emit(ev.Rerolled(self.who, picked, game.dice.roll(len(picked), 6, "rolled again")))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal(_RULES[self.what], "name dice of your hand")

    def prompt(self, game: Game) -> str:
        words = {"discard": "Discard a die", "reroll": "Roll a die again", "charge": "Charge a die"}[self.what]
        return f"{words} (of {self.left})."
