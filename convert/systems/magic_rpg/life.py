"""Life Points: wounds, healing, life above the maximum for a while (MRPG-LIFE). In battle and out of it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

MINUTES = 15
"""How long cards stay and life above the maximum lasts (MRPG-LIFE-06, MRPG-CAST-02)."""
REST_BLOCK = 4
"""Hours of rest for a Life Point (MRPG-LIFE-05)."""


class Batch(NamedTuple):
    """Life above the maximum, and the minute at which what is left of it is lost (MRPG-LIFE-09)."""

    ends: int
    points: int


class Life(Struct, frozen=True):
    """Life Points of a wizard: those up to the maximum, and batches above it, the first to end first."""

    maximum: int
    base: int
    above: tuple[Batch, ...] = ()

    @property
    def points(self) -> int:
        """Life Points now."""
        return self.base + sum(batch.points for batch in self.above)

    @property
    def condition(self) -> Literal["able", "unconscious", "dead"]:
        """At 0 unconscious, below dead (MRPG-LIFE-01)."""
        return "able" if self.points > 0 else "unconscious" if self.points == 0 else "dead"

    def healed(self, points: int, minute: int) -> Life:
        """More Life Points; what is above the maximum lasts for 15 minutes from now (MRPG-LIFE-06, MRPG-LIFE-09)."""
        up = min(points, max(0, self.maximum - self.base))
        over = points - up
        above = (*self.above, Batch(minute + MINUTES, over)) if over else self.above
        return replace(self, base=self.base + up, above=tuple(sorted(above)))

    def hurt(self, points: int) -> Life:
        """Damage, from the batch that ends first, then the next, then the rest; it has no end (MRPG-LIFE-09,
        MRPG-LIFE-10)."""
        above = []
        for batch in self.above:
            taken = min(points, batch.points)
            points -= taken
            if batch.points > taken:
                above.append(Batch(batch.ends, batch.points - taken))
        return replace(self, base=self.base - points, above=tuple(above))

    def can_pay(self, points: int) -> bool:
        """Life Points are paid down to 0 at the most (MRPG-LIFE-10)."""
        return points <= max(0, self.points)

    def at(self, minute: int) -> Life:
        """The same later: batches whose time is over are lost (MRPG-LIFE-06)."""
        if not self.above or self.above[0].ends > minute:
            return self
        return replace(self, above=tuple(batch for batch in self.above if batch.ends > minute))

    def after_battle(self) -> Life:
        """The battle in which it was gained is over (MRPG-LIFE-06, MRPG-LIFE-09)."""
        return replace(self, above=())

    def rested(self, hours: int, *, first_aid: bool) -> Life:
        """A Life Point for each whole 4 hours, behind first aid alone, up to the maximum (MRPG-LIFE-05,
        MRPG-LIFE-08). The dead do not rest."""
        if not first_aid or self.condition == "dead":
            return self
        return replace(self, base=min(max(self.maximum, self.base), self.base + hours // REST_BLOCK))
