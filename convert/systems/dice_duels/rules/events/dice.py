"""Dice between stock, hand, energy, grave and shields."""

from __future__ import annotations

from typing import ClassVar

from convert.systems.dice_duels.rules.events.base import DiceEvent, without
from convert.systems.dice_duels.rules.state import State


class Drew(DiceEvent, frozen=True):
    """Dice leave the stock for the hand; what they show is told to their player alone (``Rolled``)."""

    side: int
    count: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        player.stock -= self.count
        player.scried = player.scried[self.count :]


class Rolled(DiceEvent, frozen=True):
    """Dice come to a hand with these values (DICE-ZONE-02); ``why``: drawn, a shield, returned."""

    side: int
    values: tuple[int, ...]
    why: str = "drawn"
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        player.hand = tuple(sorted(player.hand + self.values))

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class Discarded(DiceEvent, frozen=True):
    """Hand dice go to the grave (DICE-KEY-10), face up (DICE-ZONE-05)."""

    side: int
    values: tuple[int, ...]
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        for value in self.values:
            player.hand = without(player.hand, value)
        player.grave += len(self.values)


class Charged(DiceEvent, frozen=True):
    """A hand die becomes an energy token (DICE-TOK-01, DICE-KEY-03); ``action``: one of the turn's charge actions."""

    side: int
    value: int
    action: bool = True
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        player.hand = without(player.hand, self.value)
        player.energy = tuple(sorted((*player.energy, self.value)))
        state.charges -= self.action


class Scried(DiceEvent, frozen=True):
    """The next dice of the stock are rolled beforehand (DICE-KEY-38)."""

    side: int
    values: tuple[int, ...]
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.players[self.side].scried += self.values

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class Rerolled(DiceEvent, frozen=True):
    """Hand dice are rolled again (DICE-KEY-33)."""

    side: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        rest = player.hand
        for value in self.before:
            rest = without(rest, value)
        player.hand = tuple(sorted(rest + self.after))

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class ShieldHit(DiceEvent, frozen=True):
    """The outermost shield loses value; at 0 its die is about to be rolled into the hand (DICE-SHIELD-03)."""

    side: int
    amount: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        left = player.shields[0] - self.amount
        player.shields = (left, *player.shields[1:]) if left > 0 else player.shields[1:]


class ShieldBanished(DiceEvent, frozen=True):
    """The outermost shield of a Duelist is out of play (DICE-CRAWL-15)."""

    side: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        player.shields = player.shields[1:]
        player.banished += 1


class ShieldRaised(DiceEvent, frozen=True):
    """The outermost shield gains value (DICE-KEY-31, DICE-OP-21)."""

    side: int
    amount: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        player.shields = (player.shields[0] + self.amount, *player.shields[1:])
