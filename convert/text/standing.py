"""How things stand, as a condition: something exists, so many do, a number is within bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from convert.effects import Amount, Condition, Filter, Selector
from convert.effects.values import Comparison
from convert.text.phrase import Tools


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


def own_state(tools: Tools, words: list[str]) -> Filter | None:
    """ "this Fusion Summoned card", "this face-down card": what the card itself must be; None for just "this card"."""
    fields: dict[str, Any] = {}
    for word in words:
        if word in tools.lexicon.summons and word not in ("set", "summoned"):
            fields["summoned"] = tools.lexicon.summons[word]
        elif word == "face-down":
            fields["face"] = "down"
        elif word == "attacking":
            fields["attacking"] = True
    return Filter(**fields) if fields else None
