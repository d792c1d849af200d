"""A selector as an event names it: any such thing, which nobody chooses; and one event or another."""

from __future__ import annotations

import msgspec

from convert.effects import Event, Filter, Selector


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


def whose_as(what: Selector, other: Selector) -> Selector:
    """ "A Fish monster or Plant monster you control": whose it is, said behind the last of them, is said of both."""
    if what.how is not None or what.ref is not None or what.side is not None or what.zone is not None:
        return what
    return msgspec.structs.replace(what, side=other.side, zone=other.zone)


def seen_as(other: Selector, what: Selector) -> Selector:
    """ "A face-up Fish monster or Plant monster": how it lies, said before the first of them, is said of both."""
    face = what.where.face if what.how is None and what.ref is None and what.where is not None else None
    if face is None or (other.where is not None and other.where.face is not None):
        return other
    return msgspec.structs.replace(other, where=msgspec.structs.replace(other.where or Filter(), face=face))


def any_of_them(what: Selector) -> Selector:
    """ "1 or more monsters" is any such monster: each makes an event of its own."""
    return msgspec.structs.replace(what, count=None) if what.count == (1, 99) else what
