"""A selector as an event names it: any such thing, which nobody chooses; and one event or another."""

from __future__ import annotations

import msgspec

from convert.effects import Event, Selector


def plain(selector: Selector) -> Selector:
    """In an event "a monster" is any such monster: nobody chooses it."""
    if selector.how in ("choose", "all") or selector.count is not None:
        return msgspec.structs.replace(selector, how=None, count=None if selector.count == 1 else selector.count)
    return selector


def thing(selector: Selector) -> Selector:
    """What was used for something: any such thing, wherever it is now."""
    return msgspec.structs.replace(plain(selector), count=None, zone=None, side=None)


def either(one: Event, other: Event) -> Event:
    """One event or another."""
    return Event(any_=(*(one.any_ or (one,)), *(other.any_ or (other,))))
