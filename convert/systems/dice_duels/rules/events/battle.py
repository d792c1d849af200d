"""What happens in a Battle Phase."""

from __future__ import annotations

from typing import ClassVar

from convert.systems.dice_duels.rules.events.base import DiceEvent
from convert.systems.dice_duels.rules.state import State


class Attacked(DiceEvent, frozen=True):
    """Attackers are declared (DICE-BATTLE-01)."""

    units: tuple[int, ...]
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.attackers = self.units


class Blocked(DiceEvent, frozen=True):
    """Defenders are declared: (defender, attacker) each (DICE-BATTLE-02)."""

    pairs: tuple[tuple[int, int], ...]
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.blocks = self.pairs


class Fought(DiceEvent, frozen=True):
    """A battle begins; ``struck`` use an attack of theirs in it (DICE-BATTLE-11)."""

    defender: int
    attacker: int
    struck: tuple[int, ...]
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.fought = (*state.fought, (self.defender, self.attacker))
        state.struck += self.struck


class StruckShields(DiceEvent, frozen=True):
    """An attacker without defenders attacks the shields, or the player (DICE-BATTLE-05)."""

    attacker: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.struck = (*state.struck, self.attacker)


class AttackNegated(DiceEvent, frozen=True):
    """A declared attacker's battles and attack are dropped (DICE-OP-18)."""

    unit: int
    touches: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        state.negated = (*state.negated, self.unit)
