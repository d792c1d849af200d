"""RITUAL: the arithmetic that artifacts and trinkets share.

All times are in the ritual's own unit (minutes, hours or days); ``minutes_of_work`` turns them into the clock's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.options import Options

Unit = Literal["minutes", "hours", "days"]

SACRIFICE_CHANNELING = 2
"""What each sacrificed creature adds (RITUAL-09, CAST-06)."""
WORK_MINUTES: dict[Unit, int] = {"minutes": 1, "hours": 60, "days": 8 * 60}
"""One day of ritual is 8 hours of work within 24 (RITUAL-10)."""


class Recipe(Struct, frozen=True, kw_only=True):
    """A kind of ritual for a spell of one Rank: base time B (RITUAL-02) and MP for each unit of time (RITUAL-06)."""

    purpose: Literal["restore", "create", "trinket"]
    base: int
    unit: Unit
    mp_per_unit: int


class Plan(Struct, frozen=True, kw_only=True):
    """A ritual worked out. ``time`` is T, ``need`` the Channeling that is wanted, ``available`` what there is with the
    sacrifices, ``mp`` the whole cost."""

    recipe: Recipe
    helpers: tuple[int, ...]
    sacrifices: int
    time: int
    mp: int
    need: int
    available: int

    @property
    def work_minutes(self) -> int:
        """Minutes of work on the clock; between working days the clock also runs (RITUAL-10)."""
        return self.time * WORK_MINUTES[self.recipe.unit]


def helper_gain(channeling: int) -> int:
    """What a helper is worth after the unit of time that they cost (RITUAL-14): 1 hurts, 2 or 3 change nothing."""
    return formulas.helper_channeling(channeling) - 1


def plan(
    recipe: Recipe,
    channeling: int,
    helpers: Sequence[int] = (),
    *,
    sacrifices: int | None = None,
    options: Options | None = None,
) -> Plan:
    """Work a ritual out for a caster's Channeling and the helpers' (Scepters do not help, RITUAL-13).

    ``sacrifices`` None takes the fewest that do; a number must be exactly those (RITUAL-09). Raises ``RuleError``
    for another number, and under the literal option when the ritual can never be done (RITUAL-07, EX-57)."""
    if options is not None and options.ritual_need == "mp":
        return _literal_plan(recipe, channeling, helpers, sacrifices or 0)
    fewest = formulas.ritual_sacrifices(recipe.base, channeling, helpers)
    if sacrifices is not None and sacrifices < fewest:
        raise RuleError(
            "RITUAL-09",
            f"this ritual needs {_creatures(fewest)} sacrificed, and {sacrifices} {_are(sacrifices)} named",
            hint="active summons of the caster or of a helper",
        )
    if sacrifices is not None and sacrifices > fewest:
        needed, named = _creatures(fewest), f"{sacrifices} {_are(sacrifices)} named"
        raise RuleError("RITUAL-09", f"this ritual needs {needed} sacrificed; {named}, and no more may be")
    time = formulas.ritual_time(recipe.base, fewest, len(helpers))
    return Plan(
        recipe=recipe,
        helpers=tuple(helpers),
        sacrifices=fewest,
        time=time,
        mp=time * recipe.mp_per_unit,
        need=time,
        available=_joint_channeling(channeling, helpers) + SACRIFICE_CHANNELING * fewest,
    )


def _literal_plan(recipe: Recipe, channeling: int, helpers: Sequence[int], sacrifices: int) -> Plan:
    """The document's words to the letter: the Channeling needed is the MP cost, so each sacrifice adds more to the
    need than it gives, and only a ritual that needs none can be done."""
    time = formulas.ritual_time(recipe.base, sacrifices, len(helpers))
    need = time * recipe.mp_per_unit
    available = _joint_channeling(channeling, helpers) + SACRIFICE_CHANNELING * sacrifices
    if available < need:
        raise RuleError(
            "RITUAL-07",
            f"read literally this ritual needs Channeling {need}, and there is {available}; "
            f"each sacrifice would add {recipe.mp_per_unit} to the need and {SACRIFICE_CHANNELING} to what there is",
            hint="the option ritual_need: time plays the ruling",
        )
    return Plan(
        recipe=recipe,
        helpers=tuple(helpers),
        sacrifices=sacrifices,
        time=time,
        mp=need,
        need=need,
        available=available,
    )


def _joint_channeling(channeling: int, helpers: Sequence[int]) -> int:
    return channeling + sum(formulas.helper_channeling(each) for each in helpers)


def _creatures(number: int) -> str:
    return some(number, "creature") if number else "no creature"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
