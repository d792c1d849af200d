"""Turns and phases, abilities that wait, and the end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from convert.systems.dice_duels.rules.events.base import DiceEvent, to_grave, without
from convert.systems.dice_duels.rules.state import NONE, Activation, Phase, Stage, State, Token, Unit


class FirstChosen(DiceEvent, frozen=True):
    """Who goes first (DICE-TURN-01)."""

    side: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.first = self.side


class LeftOut(DiceEvent, frozen=True):
    """The table does not play a doubted ability, whoever has it."""

    ability: str

    def apply(self, state: State) -> None:
        state.left_out = (*state.left_out, self.ability)


class TurnBegan(DiceEvent, frozen=True):
    """A player's turn, with its actions (DICE-TURN-07)."""

    side: int
    turn: int
    """Which one, both players' counted."""
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.turn = self.turn
        state.active = self.side
        state.phase = "draw"
        state.stage = ""
        state.summons = 1
        state.charges = 2
        state.used = (0,) * len(state.players)
        for token in state.tokens.values():
            token.moved = False


class PhaseBegan(DiceEvent, frozen=True):
    """The next phase (DICE-TURN-02)."""

    phase: Phase
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.phase = self.phase
        state.stage = ""
        if self.phase == "battle":
            state.stage = "before"
            state.attackers = state.struck = state.negated = ()
            state.blocks = state.fought = ()


class StageBegan(DiceEvent, frozen=True):
    """The next part of the Battle Phase."""

    stage: Stage
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.stage = self.stage


class RoundEnded(DiceEvent, frozen=True):
    """What a player's abilities did for the round is over (DICE-TURN-10)."""

    side: int

    def apply(self, state: State) -> None:
        pieces: list[Unit | Token] = [*state.units.values(), *state.tokens.values()]
        for piece in pieces:
            if piece.changes:
                piece.changes = tuple([c for c in piece.changes if c.until != "round" or c.side != self.side])


class TurnEnded(DiceEvent, frozen=True):
    """Damage is cleared, and what was for the turn ends, at the same moment (DICE-TURN-11)."""

    def apply(self, state: State) -> None:
        for unit in state.units.values():
            unit.damage = 0
            if unit.changes:
                unit.changes = tuple([change for change in unit.changes if change.until != "turn"])
        for token in state.tokens.values():
            if token.changes:
                token.changes = tuple([change for change in token.changes if change.until != "turn"])


class Announced(DiceEvent, frozen=True):
    """An ability is paid for and waits (DICE-ABIL-09): ``count`` energy tokens of this ``value`` go to the grave."""

    activation: Activation
    value: int
    count: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        side = self.activation.side
        state.waiting = (*state.waiting, self.activation)
        if self.activation.passive:
            return
        player = state.players[side]
        for _ in range(self.count):
            player.energy = without(player.energy, self.value)
        to_grave(player, self.count)
        used = state.used
        state.used = (*used[:side], used[side] + 1, *used[side + 1 :])


class CostGrew(DiceEvent, frozen=True):
    """Dice of a sacrificed unit are dice of the cost too (DICE-SETUP-09)."""

    dice: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        top = state.waiting[-1]
        state.waiting = (*state.waiting[:-1], replace(top, cost=top.cost + self.dice))


class Aimed(DiceEvent, frozen=True):
    """The targets of the ability announced last are chosen (DICE-ABIL-09)."""

    targets: tuple[int, ...]
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        top = state.waiting[-1]
        state.waiting = (*state.waiting[:-1], replace(top, targets=self.targets))


class Negated(DiceEvent, frozen=True):
    """None of the effects of the ability answered resolve (DICE-OP-18, DICE-KEY-25)."""

    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        *below, answered, top = state.waiting
        state.waiting = (*below, replace(answered, negated=True), top)


class Retargeted(DiceEvent, frozen=True):
    """The ability answered has other targets (DICE-OP-19)."""

    targets: tuple[int, ...]
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        *below, answered, top = state.waiting
        state.waiting = (*below, replace(answered, targets=self.targets), top)


class Resolved(DiceEvent, frozen=True):
    """An ability is over."""

    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.waiting = state.waiting[:-1]


class PlayerHit(DiceEvent, frozen=True):
    """Damage reaches a player: the duel is lost (DICE-SETUP-02)."""

    side: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        one, two = state.hit
        state.hit = (True, two) if self.side == 0 else (one, True)


class Ended(DiceEvent, frozen=True):
    """The duel is over; without a winner it is a draw (DICE-SETUP-15)."""

    side: int
    """Who won; -1 for a draw."""
    why: str
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.finished = True
        if state.run is not None:
            state.run.over = True
        state.winner = None if self.side == NONE else self.side
