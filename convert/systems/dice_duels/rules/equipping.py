"""Equip tokens on units: at most two, the third replaces one (DICE-TOK-04, DICE-KEY-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules.field import sweep
from convert.systems.dice_duels.rules.frames import DiceDecision

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


class Replace(DiceDecision, frozen=True):
    """A third equip token replaces one of the two, by choice of who controls the unit; it is discarded
    (DICE-KEY-15). Without a new one (0) a Fusion has brought too many (DICE-KEY-20)."""

    unit: int
    new: int

    def side(self, game: Game) -> int:
        return game.state.units[self.unit].side

    def moves(self, game: Game) -> Sequence[Move]:
        state = game.state
        new = state.tokens.get(self.new)
        stackable = new is not None and bool(st.token_bits(game, new) & st.STACKABLE)
        others = [token for token in state.tokens.values() if token.unit == self.unit and token.id != self.new]
        fitting = [token for token in others if not (stackable and new and token.ability == new.ability)] or others
        return tuple([game.card_index.moves["replace", token.id] for token in fitting])

    def take(self, game: Game, move: Move) -> None:
        game.emit(ev.TokenLeft(int(move.args[0])))
        sweep(game)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-KEY-15", "name one of the two tokens that were on the unit")

    def prompt(self, game: Game) -> str:
        return "A unit has at most two equip tokens: which one is replaced?"
