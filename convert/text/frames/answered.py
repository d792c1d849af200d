"""Effects that are negated as often as they are activated: "negate the activated effects of Fish monsters"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.events.sources import take_source
from convert.text.events.things import plain

_USED = (("activated", "effects", "of"), ("the", "activated", "effects", "of"))
_EFFECTS = ("effect", "effects")
AS_WELL = (",", "as", "well", "as", "the", "activated", "effects", "and", "effects", "on", "the", "field", "of")
_NAMESAKES = tuple(("with", word, "same", "original", "name") for word in ("the", "its", "that"))


def negated_whenever_used(phrase: Phrase) -> list[Step] | None:
    """[all | any | the] activated effects of X; X's effects activated by your opponent [on the field]: each one, as it
    is activated. None (and no move) for anything else."""
    cur = phrase.cur
    start = cur.pos
    cur.take_any(("all", "any"))
    event = _of_these(phrase) or _by_them(phrase)
    if event is None:
        cur.pos = start
        return None
    undo = op.Suppress(what=Selector(how="event", kind="any"), until="instant")
    if phrase.optional and event.whose == "opponent" and phrase.scope.event is None:
        # "you can negate any Spell effect activated by your opponent": it is used as an answer to that
        phrase.when = event
        return [phrase.step(op.Suppress, what=undo.what, until=undo.until)]
    return [phrase.step(op.Delayed, when=event, do=(undo,), repeat=True)]


def _of_these(phrase: Phrase) -> Event | None:
    cur = phrase.cur
    if not cur.take_phrase(_USED):
        return None
    found = phrase.things(introduce=False)
    if not found or len(found) != 1 or found[0].how != "all" or found[0].ref is not None:
        return None
    what = plain(found[0])
    whose: Any = what.side if what.side in ("you", "opponent") else None
    used = msgspec.structs.replace(what, side=None, zone=None)
    return Event(event="activated", what=used, whose=whose, from_=what.zone)


def _by_them(phrase: Phrase) -> Event | None:
    cur = phrase.cur
    begin = cur.pos
    source = take_source(cur, phrase.tools)
    if source is None:
        cur.pos = begin
        noun = phrase.tools.nouns.parse(cur)
        source = noun.selector if noun is not None and not noun.mention and noun.selector.how == "all" else None
        if source is None or not (cur.take("or", "effect") or cur.take("or", "effects")):
            return None
    elif cur.words[cur.pos - 1] not in _EFFECTS:
        return None
    if not cur.take("activated"):
        return None
    whose: Any = None
    from_: Any = None
    if cur.take("by", "your", "opponent") or cur.take("on", "your", "opponent", "'s", "field"):
        whose = "opponent"
    else:
        return None
    if cur.words[cur.pos - 1] == "field" and whose is not None:
        from_ = "play"
    what = msgspec.structs.replace(plain(source), side=None, zone=None)
    return Event(event="activated", what=what, whose=whose, from_=from_)


def with_namesakes(phrase: Phrase, silenced: list[Step] | None) -> list[Step] | None:
    """ "(Negate its effects), as well as the activated effects and effects on the field of monsters with the same
    original name": theirs in play too, and what of them is activated anywhere. The steps as they are where no such
    words follow; None where it is not read of whom."""
    cur = phrase.cur
    if not silenced or not cur.take(*AS_WELL):
        return silenced
    what = silenced[0].what if len(silenced) == 1 and isinstance(silenced[0], op.Suppress) else None
    kind: Any = {"monster": "monster", "card": "any"}.get(cur.peek())
    cur.pos += 1
    if what is None or what.ref is None or kind is None or not cur.take_phrase(_NAMESAKES):
        return None
    alike = Filter(same=("original_name",), compared_to=what)
    in_play = Selector(how="all", kind=kind, side="any", zone="play", where=alike)
    used = Event(event="activated", what=Selector(kind=kind, where=alike))
    undo = op.Suppress(what=Selector(how="event", kind="any"), until="instant")
    return [
        *silenced,
        phrase.step(op.Suppress, what=in_play, link="and"),
        phrase.step(op.Delayed, when=used, do=(undo,), repeat=True, link="and"),
    ]
