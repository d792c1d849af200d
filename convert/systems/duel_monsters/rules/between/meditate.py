"""MEDITATE: what five quiet minutes give back, and what a night's sleep does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from convert.systems.duel_monsters.rules.between.refusal import Problem
from convert.systems.duel_monsters.rules.options import Options

Choice = Literal["mp", "slot", "paint", "despelled"]

CHOICES: dict[Choice, str] = {
    "mp": "recover MP equal to your MP Value, up to half of the maximum (MEDITATE-05)",
    "slot": "clean one Used slot for a new spell (MEDITATE-06)",
    "paint": "put back 1 point of War Paint, 4 HP (MEDITATE-07)",
    "despelled": "all Despelled and Destroyed spells may be Prepared again (MEDITATE-08)",
}
"""MEDITATE-04: options 1 to 4, in the order of the rules."""
MEDITATION_MINUTES = 5
"""MEDITATE-01."""
CHOICES_EACH = 2
"""MEDITATE-04: any two, different ones."""
SLEEP_MINUTES = 8 * 60
"""MEDITATE-10."""


def meditated_mp(now: int, value: int, maximum: int, options: Options | None = None) -> int:
    """MP after option 1 (MEDITATE-05): the MP Value more, never lifted above half of the maximum, never lowered."""
    full = options is not None and options.meditation_ceiling == "full"
    ceiling = maximum if full else maximum // 2
    return max(now, min(now + value, ceiling))


def check_choices(choices: Sequence[Choice]) -> tuple[Problem, ...]:
    """Whether these may be chosen together: two different ones (MEDITATE-04)."""
    if len(choices) > CHOICES_EACH:
        return (Problem(rule="MEDITATE-04", message=f"a Meditation gives {CHOICES_EACH} options, not {len(choices)}"),)
    if len(set(choices)) < len(choices):
        return (Problem(rule="MEDITATE-04", message="the two options of a Meditation are different ones"),)
    return ()


def survives(
    *, basic_magic: bool = False, talisman: bool = False, eidolon: bool = False, equipment: bool = False
) -> bool:
    """Whether something in a Focus slot is still there after meditating or sleeping (MEDITATE-02, MEDITATE-03,
    MEDITATE-11): basic magic (BASIC-14), what a Talisman holds except an Eidolon (EIDOLON-06), and magic equipment,
    which is no spell."""
    if eidolon:
        return False
    return basic_magic or talisman or equipment
