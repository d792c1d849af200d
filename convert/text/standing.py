"""How things stand, as a condition: something exists, so many do, a number is within bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from convert.effects import Amount, Condition, Selector
from convert.effects.values import Comparison


@dataclass(slots=True)
class Standing:
    """A condition as read; ``from_`` where it says from where the ability works ("this card is in your GY")."""

    condition: Condition | None
    from_: Any = None


def exists(selector: Selector, *, negative: bool = False) -> Condition:
    count = selector.count
    if negative:
        return Condition(not_=Condition(exists=bare(selector)))
    if isinstance(count, tuple):
        if count[1] >= 99:
            return Condition(count=bare(selector), gte=count[0])
        return Condition(count=bare(selector), gte=count[0], lte=count[1])
    if isinstance(count, int) and count > 1:
        return Condition(count=bare(selector), gte=count)
    return Condition(exists=bare(selector))


def bare(selector: Selector) -> Selector:
    return msgspec.structs.replace(selector, how=None, count=None)


def bounded(amount: Amount, lte: Any, gte: Any, eq: Any) -> Condition:
    sense: Comparison
    if lte is not None:
        return Condition(compare=(amount, "lte", lte))
    if gte is not None:
        return Condition(compare=(amount, "gte", gte))
    sense = "eq"
    return Condition(compare=(amount, sense, eq))
