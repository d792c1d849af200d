"""A selector as an event names it: any such thing, which nobody chooses."""

from __future__ import annotations

import msgspec

from convert.effects import Selector


def plain(selector: Selector) -> Selector:
    """In an event "a monster" is any such monster: nobody chooses it."""
    if selector.how in ("choose", "all") or selector.count is not None:
        return msgspec.structs.replace(selector, how=None, count=None if selector.count == 1 else selector.count)
    return selector


def thing(selector: Selector) -> Selector:
    """What was used for something: any such thing, wherever it is now."""
    return msgspec.structs.replace(plain(selector), count=None, zone=None, side=None)
