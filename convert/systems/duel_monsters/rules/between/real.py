"""REAL-04: how a Real monster's HP come and go."""

from __future__ import annotations

from msgspec import Struct

from convert.systems.duel_monsters import formulas

BASE_HP = formulas.real_hp(0)
HP_PER_POINT = formulas.real_hp(1) - formulas.real_hp(0)
"""REAL-03: one Equipment point is 4 HP."""
REST_MINUTES = 5


class RealHP(Struct, frozen=True, kw_only=True):
    """A Real monster's HP in their two parts: 4 base and up to 4L Equipment HP (REAL-03)."""

    level: int
    base: int
    equipment: int

    @classmethod
    def full(cls, level: int) -> RealHP:
        """Unhurt: 4 + 4L."""
        return cls(level=level, base=BASE_HP, equipment=HP_PER_POINT * level)

    @property
    def now(self) -> int:
        """HP in all."""
        return self.base + self.equipment

    def hurt(self, damage: int) -> RealHP:
        """After losing HP: the Equipment part first, as War Paint."""
        from_equipment = min(damage, self.equipment)
        return RealHP(
            level=self.level,
            base=max(0, self.base - (damage - from_equipment)),
            equipment=self.equipment - from_equipment,
        )

    def rested(self, minutes: int = REST_MINUTES) -> RealHP:
        """After rest: 4 Equipment HP for each full 5 minutes, up to 4L; the base part does not return so."""
        gained = HP_PER_POINT * (minutes // REST_MINUTES)
        return RealHP(
            level=self.level, base=self.base, equipment=min(HP_PER_POINT * self.level, self.equipment + gained)
        )

    def healed(self, amount: int) -> RealHP:
        """After healing: the base part first, then the Equipment part, both to their full."""
        to_base = min(amount, BASE_HP - self.base)
        return RealHP(
            level=self.level,
            base=self.base + to_base,
            equipment=min(HP_PER_POINT * self.level, self.equipment + amount - to_base),
        )

    def slept(self) -> RealHP:
        """After a night's sleep: whole again."""
        return RealHP.full(self.level)
