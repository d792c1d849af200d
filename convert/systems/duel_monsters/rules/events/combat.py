"""Events of attacks, responses, damage and healing."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from convert.systems.duel_monsters.rules.events.base import FightEvent, end_part
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import PointStat, State
from convert.systems.duel_monsters.rules.uses import attack_on

Response = Literal["counter", "parry", "block", "brace", "none"]
DamageKind = Literal["attack", "counter", "parry", "brace", "effect", "link"]


class AttackDeclared(FightEvent, frozen=True):
    """An Attack: target and points (COMBAT-29 step 1); ``defense``: of Defense, if an effect says so (CONVERT-42)."""

    who: Ref
    target: Ref
    points: int
    defense: bool = False
    key: str = ""
    """What a negation of this Attack names."""

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        if self.defense:
            being.defense -= self.points
        else:
            being.attack -= self.points
        being.attacks += 1
        if being.statuses:  # an effect may let it attack all, each once (CONVERT-42)
            being.used = (*being.used, attack_on(self.target))


class AttackNegated(FightEvent, frozen=True):
    """The Attack came to nothing; the action is spent (PRECAST-11)."""

    who: str
    target: str
    key: str

    def apply(self, state: State) -> None:
        state.negated = tuple(key for key in state.negated if key != self.key)


class AttackTurned(FightEvent, frozen=True):
    """An Attack that was declared on ``target`` is on ``onto`` instead (CONVERT-42)."""

    who: str
    target: str
    onto: str

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        if being.statuses:  # whoever attacks each once has attacked this one
            being.used = (*being.used, attack_on(self.onto))


class Responded(FightEvent, frozen=True):
    """A response and its points (COMBAT-29 step 3): Attack for a Counter Attack or Parry, Defense for a Block."""

    who: str
    response: Response
    points: int
    attacker: str = ""

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        if self.response == "block":
            being.defense -= self.points
        elif self.response in ("counter", "parry"):
            being.attack -= self.points


class PointsAdded(FightEvent, frozen=True):
    """What a Score gained before the dice goes into the roll with what was committed (DICE-08, CONVERT-05)."""

    who: Ref
    points: int
    stat: PointStat
    roll: str

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        if self.stat == "attack":
            being.attack -= self.points
        else:
            being.defense -= self.points
        left = self.points
        for number, one in enumerate(being.modifiers):
            if one.stat == self.stat and one.until.kind == "battle":
                thrown = max(0, min(left, one.amount - one.thrown))
                left -= thrown
                now = replace(one, thrown=one.thrown + thrown)
                being.modifiers = (*being.modifiers[:number], now, *being.modifiers[number + 1 :])


class Opposed(FightEvent, frozen=True):
    """Defense spent against a Casting Check (CHECK-04)."""

    who: str
    points: int

    def apply(self, state: State) -> None:
        state.beings[self.who].defense -= self.points


class Damaged(FightEvent, frozen=True):
    """Damage arrived (COMBAT-39): ``amount`` after armour, ``hp`` of it lost by this creature, ``defend`` of its
    Defend, ``linked`` lost by its caster (HEALTH-01)."""

    who: Ref
    source: Ref
    kind: DamageKind
    amount: int
    hp: int
    defend: int
    linked: int = 0

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.defense = max(0, being.defense - self.defend)
        lose_hp(state, self.who, self.hp)
        being.hurt_by = self.source if self.kind != "effect" else ""
        if self.linked and being.caster in state.beings:
            lose_hp(state, being.caster, self.linked)


class HpLost(FightEvent, frozen=True):
    """HP straight off: a cost (COMBAT-42), or a loss that nothing reduces."""

    who: str
    amount: int
    why: str

    def apply(self, state: State) -> None:
        lose_hp(state, self.who, self.amount)


class Healed(FightEvent, frozen=True):
    """HP back, up to the maximum (CONVERT-05)."""

    who: str
    amount: int

    def apply(self, state: State) -> None:
        being = state.beings[self.who]
        being.hp = min(being.hp_full, being.hp + self.amount)
        if being.hp > 0:
            being.down = False


class AttackEnded(FightEvent, frozen=True):
    """One attack is over, whatever came of it."""

    who: str
    target: str
    fought: bool = True
    """It came to dice and damage (CONVERT-42)."""

    def apply(self, state: State) -> None:
        end_part(state, state.turn)


def lose_hp(state: State, who: str, amount: int) -> None:
    """War Paint goes first (EQUIP-14), then HP, not below 0 (DICE-09)."""
    being = state.beings[who]
    if being.paint and amount:
        from_paint = min(being.paint, amount)
        being.paint -= from_paint
        amount -= from_paint
    being.hp = max(0, being.hp - amount)
