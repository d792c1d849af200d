"""How things stand, as a condition: something exists, so many do, a number is within bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from convert.effects import Amount, Condition, Filter, Selector
from convert.effects.terms import Comparison, Side
from convert.text.clauses.phrase import Tools

_SHADOW = Selector(kind="monster", where=Filter(face="down"))
_HIDDEN = Selector(kind="any", where=Filter(face="down"))


@dataclass(slots=True)
class Standing:
    """A condition as read; ``from_`` where it says from where the ability works ("this card is in your GY")."""

    condition: Condition | None
    from_: Any = None
    side: Side | None = None
    """Whose things it speaks of: "you control X and have Y" says "you" once."""


def exists(selector: Selector, *, negative: bool = False) -> Condition:
    """There are so many of them as the selector's count says; with ``negative``, none at all."""
    count = selector.count
    if negative:
        return Condition(not_=Condition(exists=bare(selector)))
    if isinstance(count, tuple):
        if count[1] >= 99:
            return Condition(count=bare(selector), gte=count[0])
        return Condition(count=bare(selector), gte=count[0], lte=count[1])
    if isinstance(count, int) and count > 1:
        things = bare(selector)
        # "there are 4 cards in your opponent's hand" is the size of the whole hand; more would be "4 or more"
        size = things.zone == "prepared" and things.kind == "any" and things.where is None
        return Condition(count=things, eq=count) if size else Condition(count=things, gte=count)
    return Condition(exists=bare(selector))


def bare(selector: Selector) -> Selector:
    """The description alone: nobody chooses anything in a condition."""
    return msgspec.structs.replace(selector, how=None, count=None)


def narrowed(selector: Selector, **fields: Any) -> Selector:
    """The selector with more fields in its filter."""
    return msgspec.structs.replace(selector, where=msgspec.structs.replace(selector.where or Filter(), **fields))


def bounded(amount: Amount, lte: Any, gte: Any, eq: Any) -> Condition:
    """The amount is at most, at least or exactly a number."""
    sense: Comparison
    if lte is not None:
        return Condition(compare=(amount, "lte", lte))
    if gte is not None:
        return Condition(compare=(amount, "gte", gte))
    sense = "eq"
    return Condition(compare=(amount, sense, eq))


def both(conditions: Sequence[Condition | None]) -> Condition | None:
    """All of them; None for none."""
    given = [one for one in conditions if one is not None]
    flat = [part for one in given for part in (one.all_ or (one,))]
    return None if not flat else flat[0] if len(flat) == 1 else Condition(all_=tuple(flat))


def any_of(conditions: Sequence[Condition]) -> Condition:
    """One of them at least."""
    flat = [part for one in conditions for part in (one.any_ or (one,))]
    return flat[0] if len(flat) == 1 else Condition(any_=tuple(flat))


def number_of(selector: Selector) -> Amount:
    """How many there are."""
    return Amount(per=Amount(n=1), count=bare(selector))


def as_it_lies(such: Selector, of: Selector) -> Selector:
    """What it is: "while this card is Set" says of a Trap that it lies armed, of a monster that it is a Shadow."""
    return _HIDDEN if of.how == "self" and such == _SHADOW else such


def own_state(tools: Tools, words: list[str]) -> Filter | None:
    """ "this Fusion Summoned card", "this face-down card": what the card itself must be; None for just "this card"."""
    fields: dict[str, Any] = {}
    for word in words:
        if word == "that":
            break  # "this card that was Summoned using …": in its own filter
        if word in tools.lexicon.summons and word not in ("set", "summoned"):
            fields["summoned"] = tools.lexicon.summons[word]
        elif word == "face-down":
            fields["face"] = "down"
        elif word == "attacking":
            fields["attacking"] = True
    return Filter(**fields) if fields else None
