"""A monster that lies in play as a spell: "treated as a Continuous Spell", "is a Continuous Trap"."""

from __future__ import annotations

from typing import Any

from convert.effects.terms import LiesAs
from convert.text.cursor import Cursor

_AS: dict[str, LiesAs] = {
    "continuous-spell": "continuous_spell",
    "continuous-trap": "continuous_artifact",
    "equip-spell": "equipment",
    "equip-card": "equipment",
}


def lies_as(cur: Cursor) -> LiesAs | None:
    """ "(treated as) a Continuous Spell": as what; None and no move for other words."""
    start = cur.pos
    cur.take("a") or cur.take("an")
    found = _AS.get(cur.peek())
    if found is None:
        cur.pos = start
        return None
    cur.pos += 1
    return found


def take_lies_as(cur: Cursor, where: dict[str, Any]) -> bool:
    """ "treated as a Continuous Spell", after a monster."""
    start = cur.pos
    found = lies_as(cur) if cur.take("treated", "as") and "lies_as" not in where else None
    if found is None:
        cur.pos = start
        return False
    where["lies_as"] = found
    return True
