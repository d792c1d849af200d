""" "This card is sent from the Monster Zone to the GY": not while it is worn, or lies in play as a spell; "while in its
owner's Monster Zone", "in its owner's Spell & Trap Zone": not while another has it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Event, Filter

_LEAVES = frozenset(("used", "destroyed", "banished", "leaves_play"))
_ZONES = ("monster-zone", "spell-zone", "field-zone")
_OWNERS = ("its", "owner", "'s")


def as_one_of_the_monsters(event: Event, words: Sequence[str]) -> Event:
    """ "A Continuous Trap activates its effect in your Monster Zone": one that has come into play as a monster."""
    what = event.what
    if what is None or what.kind not in _CARDS or "monster-zone" not in words:
        return event
    where = msgspec.structs.replace(what.where or Filter(), summoned="special")
    return msgspec.structs.replace(event, what=msgspec.structs.replace(what, where=where))


_CARDS = ("spell", "artifact", "spell_or_artifact")


def as_a_monster(event: Event, words: Sequence[str]) -> Event:
    """The event with its own card as a monster, where the ``words`` of the event say so."""
    zone = next((zone for zone in _ZONES if zone in words), None)
    if zone is None:
        return event
    if event.any_ is not None:
        return msgspec.structs.replace(event, any_=tuple(as_a_monster(one, words) for one in event.any_))
    if event.event not in _LEAVES or event.what is None or event.what.how != "self":
        return event
    what = msgspec.structs.replace(event.what, kind="monster") if zone == "monster-zone" else event.what
    at = words.index(zone)
    if tuple(words[max(0, at - 3) : at]) == _OWNERS:
        what = msgspec.structs.replace(what, where=msgspec.structs.replace(what.where or Filter(), owner="you"))
    return msgspec.structs.replace(event, what=what)
