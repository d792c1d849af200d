"""Conditions in a form that is told better: what is counted, that there is none but those, one event for several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.effects import Amount, Condition, Event, Filter, Selector


def as_counted(left: Amount | int, how: str, right: Amount | int) -> Condition | None:
    """ "The number of your Dragons is at least 2" as what is counted, which reads better; None of other numbers."""
    if not isinstance(left, Amount) or not isinstance(right, int) or how not in ("eq", "gte", "lte"):
        return None
    counted = left.count
    if not isinstance(counted, Selector) or left != Amount(per=Amount(n=1), count=counted) or counted.ref is not None:
        return None
    if counted.kind == "counter" or (counted.where is not None and counted.where.different):
        return None
    bounds: dict[str, Any] = {how: right}
    return Condition(count=counted, **bounds)


def none_but(options: Sequence[Condition]) -> Condition | None:
    """ "You have no monster, or you have a Fiend and no non-Fiend monster" is that you have no non-Fiend monster; None
    of other alternatives."""
    if len(options) != 2 or options[0].not_ is None or options[1].all_ is None or len(options[1].all_) != 2:
        return None
    some, other = options[1].all_
    whole, without = options[0].not_.exists, other.not_.exists if other.not_ is not None else None
    if whole is None or without is None or some.exists is None:
        return None
    bare = [msgspec.structs.replace(one, where=None, id=None) for one in (whole, some.exists, without)]
    where = without.where
    if where is None or where.not_ is None or not bare[0] == bare[1] == bare[2]:
        return None
    return other if msgspec.structs.replace(where, not_=None) == (whole.where or Filter()) else None


def either_event(options: Sequence[Condition]) -> Condition | None:
    """ "This monster has been summoned or has been revealed this turn": several things that may have happened in the
    same time as one; None of other alternatives."""
    events = [one.occurred for one in options if one.occurred is not None and one.gte is None]
    times = {one.during for one in options}
    if len(events) < max(len(options), 2) or len(times) > 1 or any(event.any_ is not None for event in events):
        return None
    plain = all(one == Condition(occurred=one.occurred, during=one.during) for one in options)
    return Condition(occurred=Event(any_=tuple(events)), during=times.pop()) if plain else None
