"""An event of this card itself: what is said of it by its subject and after it."""

from __future__ import annotations

import msgspec

from convert.effects import Event, Filter, Selector
from convert.text.reference.thing import ME


def of_itself(event: Event, what: Selector, said: list[str], after: list[str], read: int) -> Event:
    """What is said of this card itself, by its subject (``said``) and by what follows, of which so much was read: that
    it is in play, banished, seen, or its owner's."""
    if _in_play(said, after):
        event = _out_of_play(event)
    if "banished" in said and event.event == "summoned" and event.from_ is None:
        event = msgspec.structs.replace(event, from_="banished")  # "this banished card is Special Summoned"
    if "face-up" in said and (what == ME or _in_what_manner_it_came(what)):
        event = seen(event)
    if "in-possession" in [*said, *after[:read]]:
        event = possessed(event, last_only="in-possession" not in [*said, *after[:4]])
    return event


def _in_what_manner_it_came(what: Selector) -> bool:
    """ "This Synchro Summoned card": of the card itself nothing more is said."""
    where = what.where
    return what == Selector(how="self", where=Filter(summoned=where.summoned) if where is not None else None)


_ZONES = frozenset(("monster-zone", "spell-zone", "field-zone"))


def _in_play(said: list[str], after: list[str]) -> bool:
    """ "This face-up card", "this card on the field", "this card in the Field Zone", "this card you control": it is in
    play as it happens."""
    controlled = after[:2] == ["you", "control"] or said[-2:] == ["you", "control"]
    placed = after[:1] == ["in"] and any(word in _ZONES for word in after[1:5])
    return controlled or placed or "face-up" in said or "field" in said or after[:3] == ["on", "the", "field"]


def possessed(event: Event, *, last_only: bool = False) -> Event:
    """ "This card in its owner's possession": while its owner has it, wherever that is; control of it is something
    else. Of several, what is said at the end is said of the last."""
    if event.any_ is not None:
        before = event.any_[:-1] if last_only else tuple(map(possessed, event.any_[:-1]))
        return msgspec.structs.replace(event, any_=(*before, possessed(event.any_[-1])))
    if event.what is None or event.what.how != "self":
        return event
    where = msgspec.structs.replace(event.what.where or Filter(), owner="you")
    return msgspec.structs.replace(event, what=msgspec.structs.replace(event.what, where=where))


def _out_of_play(event: Event) -> Event:
    """ "This card on the field is sent to the GY", "… was used as Material": from there."""
    if event.any_ is not None:
        return msgspec.structs.replace(event, any_=tuple(map(_out_of_play, event.any_)))
    moves = event.event in _MOVES and event.from_ is None
    return msgspec.structs.replace(event, from_="play") if moves else event


_MOVES = frozenset(("used", "banished", "returned", "prepared", "tributed", "material"))


def seen(event: Event) -> Event:
    """ "This face-up card leaves the field": as a Shadow it does not."""
    if event.any_ is not None:
        return msgspec.structs.replace(event, any_=tuple(map(seen, event.any_)))
    what = event.what
    if event.event not in _LEAVING or what is None or what.how != "self":
        return event
    where = msgspec.structs.replace(what.where or Filter(), face="up")
    return msgspec.structs.replace(event, what=msgspec.structs.replace(what, where=where))


_LEAVING = frozenset(("leaves_play", "destroyed", "used", "banished", "returned", "prepared", "tributed"))
