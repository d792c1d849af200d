""" "This card is sent from the Monster Zone to the GY": not while it is worn, or lies in play as a spell."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Event

_LEAVES = frozenset(("used", "destroyed", "banished", "leaves_play"))


def as_a_monster(event: Event, words: Sequence[str]) -> Event:
    """The event with its own card as a monster, where the ``words`` of the event say so."""
    if "monster-zone" not in words:
        return event
    if event.any_ is not None:
        return msgspec.structs.replace(event, any_=tuple(as_a_monster(one, words) for one in event.any_))
    if event.event not in _LEAVES or event.what is None or event.what.how != "self":
        return event
    return msgspec.structs.replace(event, what=msgspec.structs.replace(event.what, kind="monster"))
