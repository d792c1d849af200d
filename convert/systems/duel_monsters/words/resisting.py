"""Who resists what an ability does, as a reminder (CHECK-01, CONVERT-19, CONVERT-21, CONVERT-22)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from convert.prose import listing
from convert.systems.duel_monsters.words.lexicon import REMINDERS

DESTROY_REAL = "destroy_real"
"""A Real creature would leave play: it is out for the round instead."""
_WHO: Mapping[str, str] = {"check": "Real creature", "check_caster": "caster", "check_item": "bearer"}
CHECKS = frozenset((DESTROY_REAL, *_WHO))
"""What a text may recall of Casting Checks, by whom they are resisted."""


def checks(keys: Collection[str]) -> str:
    """All Casting Checks of a paragraph in one breath: "An unwilling Real creature or caster gets a Casting Check."."""
    real, taken = DESTROY_REAL in keys, "control_real" in keys
    who = [said for key, said in _WHO.items() if key in keys or (key == "check" and (real or taken))]
    if real and len(who) == 1 and "check" not in keys and not taken:
        return "A Real creature is out for the round instead, on a Casting Check."
    whole = f"An unwilling {listing(who, 'or')} gets a Casting Check"
    if taken:  # CONVERT-42
        gone = ", and where it would leave play it is out for the round instead" if real else ""
        return f"{whole}; control of a Real creature lasts until your next turn{gone}."
    if real and "check" not in keys:
        return f"{whole}; a Real creature that fails is out for the round instead."
    return f"{whole}; a Real creature is not taken out of play but out for the round." if real else f"{whole}."


def reminders(keys: Sequence[str], *remarks: str) -> str:
    """All that a paragraph recalls, in one pair of brackets, its own remarks first, Casting Checks in one breath."""
    told = dict.fromkeys("check" if key in CHECKS else key for key in keys)
    if "check" in told:
        told.pop("control_real", None)  # told with them
    said = [checks(keys) if key == "check" else REMINDERS[key] for key in told]
    if len(said) > 1:  # beside another remark about Real creatures
        said = ["A Real creature never becomes a Shadow." if one == REMINDERS["no_shadow"] else one for one in said]
    said = [*remarks, *said]
    return f"({' '.join(said)})" if said else ""
