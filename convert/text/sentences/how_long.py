"""Sentences that say how long what the ones before did lasts: "These effects last until the End Phase."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from convert.effects import Step
from convert.effects import steps as op
from convert.effects.conditions import Until
from convert.text.clauses.how_long import HOLDING
from convert.text.cursor import Cursor
from convert.text.grammar.time import take_until

_STATS = frozenset(("atk", "def", "atk/def"))
_CHANGES = ("change", "changes", "increase", "increases", "decrease", "decreases", "gain", "loss")


@dataclass(frozen=True, slots=True)
class HowLong:
    """A duration, and whether it is that of changes of ATK and DEF alone ("This ATK increase lasts …")."""

    until: Until
    stats: bool


def take_how_long(cur: Cursor) -> HowLong | None:
    """ "These effects last until the end of this turn", to the end of the cursor's words; None if it is something
    else."""
    if not cur.take_any(("this", "these", "the")):
        return None
    stats = cur.peek() in _STATS
    while cur.peek() in _STATS or (stats and cur.peek() == "and"):
        cur.pos += 1
    if not cur.take_any(_CHANGES) and (stats or not cur.take_any(("effect", "effects"))):
        return None
    if not cur.take_any(("last", "lasts")):
        return None
    until = take_until(cur)
    return HowLong(until, stats) if until is not None and cur.done else None


def lasting_as(said: HowLong, steps: Sequence[Step]) -> list[Step]:
    """The steps, with this end for those that last and have none."""
    kinds = (op.Modify, op.SetStat) if said.stats else HOLDING
    return [_lasting(step, said.until, kinds) for step in steps]


def _lasting(step: Step, until: Until, kinds: tuple[type[Step], ...]) -> Step:
    if isinstance(step, op.Delayed):  # "during your next Standby Phase, this card gains 500 ATK"
        return msgspec.structs.replace(step, do=tuple(_lasting(one, until, kinds) for one in step.do))
    return msgspec.structs.replace(step, until=step.until or until) if isinstance(step, kinds) else step
