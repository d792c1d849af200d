"""What is done to a thing, how and by whom: "is destroyed by battle", "is sent from the hand to the GY as material"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from convert.effects import Bound, Event, Filter, Selector
from convert.effects.terms import Zone
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.events.adjuncts import Adjuncts
from convert.text.events.things import plain, thing

_SUMMONINGS = {"tribute-summon": "tribute", "ritual-summon": "ritual"}
_MATERIALS = {"fusion-material": "fusion", "synchro-material": "synchro", "link-material": "link", "material": "any"}


def passive(cur: Cursor, tools: Tools, what: Selector) -> Event | None:
    """The event at the cursor, after "is" or "are"."""
    summoned = _summoned(cur, tools, what)
    if summoned is not None:
        return summoned
    cur.take("being")
    cur.take("face-up") or cur.take("face-down")
    read = _READERS.get(cur.peek())
    if read is None:
        return None
    cur.pos += 1
    return read(Adjuncts(cur, tools, what))


def _summoned(cur: Cursor, tools: Tools, what: Selector) -> Event | None:
    manners: list[str] = []
    while cur.peek() in tools.lexicon.summons and cur.peek() != "set":
        manners.append(tools.lexicon.summons[cur.peek()])
        cur.pos += 1
        before = cur.pos
        cur.take(",")
        cur.take("or") or cur.take("and/or")
        if cur.peek() not in tools.lexicon.summons or cur.peek() == "set":
            cur.pos = before
            break
    if not manners:
        return None
    how: Any = manners[0] if len(manners) == 1 else tuple(dict.fromkeys(manners))
    return summoned_how(Adjuncts(cur, tools, what, {"how": how} if how != "any" else {}))


def summoned_how(more: Adjuncts) -> Event:
    """ "… from the GY", "… by Tributing a Dragon monster", "… in Defense Position": a summoning with what follows."""
    cur = more.cur
    while not cur.done:
        start = cur.pos
        if more.fields.get("how") == "normal" and cur.take("without", "tributing"):
            more.fields["amount"] = Bound(lte=0)
            continue
        if cur.take("in", "face-down", "defense-position"):
            where = more.what.where or Filter()
            more.what = msgspec.structs.replace(more.what, where=msgspec.structs.replace(where, face="down"))
            continue
        if not ((cur.at("using") or cur.at("by", "using")) and more.using()):
            cur.pos = start
            more.read("summoned")
        if cur.pos == start:
            break
    if more.what.how != "self" and more.what.where is not None and more.what.where.face == "down":
        # a monster that comes face-down is Set: nobody sees how
        return Event(event="set", what=msgspec.structs.replace(more.what, where=_faceless(more.what.where)))
    using = more.fields.get("using")
    if using is not None and using.how == "self":
        manner = more.fields.get("how")
        name: Any = "tributed" if manner in ("tribute", "normal", "ritual") else "material"
        how = manner if manner in ("ritual", "fusion", "synchro", "xyz", "link") else "tribute"
        into = thing(more.what)
        return Event(
            event=name, what=using, how=how, into=None if into == Selector(kind="monster") else into,
            whose=more.fields.get("whose"),
        )  # fmt: skip
    return more.event("summoned")


def _faceless(where: Filter) -> Filter | None:
    plain_ = msgspec.structs.replace(where, face=None)
    return None if plain_ == Filter() else plain_


def _sent(more: Adjuncts) -> Event | None:
    cur = more.cur
    more.read("used")
    if not more.home():
        return None
    more.read("used")
    if cur.take("as") or cur.take("to", "be", "used", "as"):
        return _material(more, to="used")
    start = cur.pos
    if (cur.take("for", "the") or cur.take("for", "a")) and cur.peek().endswith("-summon"):
        return _for_summon(more, to="used")
    cur.pos = start
    return more.told("used")


def _material(more: Adjuncts, to: Zone | None = None) -> Event | None:
    """ "as Fusion Material", with ``to`` where it is said before that it goes."""
    cur = more.cur
    cur.take("a") or cur.take("an")
    manner = _MATERIALS.get(cur.peek())
    if manner is None:
        return None
    cur.pos += 1
    cur.take("monster")
    fields: dict[str, Any] = {"how": manner} if manner != "any" else {}
    fields |= _whence_and_where(more, to)
    if cur.take("for"):
        cur.take("the") or cur.take("a") or cur.take("an")
        manners: list[str] = []
        while cur.peek().endswith("-summon") or cur.peek() in ("fusion", "synchro", "xyz", "link", "ritual"):
            manners.append(cur.peek().split("-")[0])
            cur.pos += 1
            cur.take(",")
            cur.take("or")
        if manners:
            fields["how"] = manners[0] if len(manners) == 1 else tuple(manners)
            if cur.take("of") and not _into(more, fields):
                return None
        elif not _into(more, fields):
            return None
    return _ended(more, Event(event="material", what=more.what, **fields))


def _ended(more: Adjuncts, event: Event) -> Event:
    """After a use as material: "and sent to the GY or banished" is where it goes."""
    cur = more.cur
    cur.take(",")
    ways: tuple[tuple[tuple[str, ...], tuple[Zone, ...]], ...] = (
        (("and", "sent", "to", "the", "gy", "or", "banished"), ("used", "banished")),
        (("and", "sent", "to", "the", "gy"), ("used",)),
        (("and", "is", "sent", "to", "the", "gy"), ("used",)),
    )
    for words, zones in ways:
        if event.to is None and cur.take(*words):
            return msgspec.structs.replace(event, to=zones if len(zones) > 1 else zones[0])
    if cur.words[cur.pos - 1] == ",":
        cur.pos -= 1
    return event


def _whence_and_where(more: Adjuncts, to: Zone | None) -> dict[str, Any]:
    """ "from the field to the GY", "this card in your hand or field": what is said of a Material's way."""
    own = more.what.zone if more.what.how == "self" else None
    if own is not None:
        more.what = msgspec.structs.replace(more.what, zone=None)
    way = {"to": to, "from_": more.fields.get("from_") or own}
    return {key: zone for key, zone in way.items() if zone is not None}


def _into(more: Adjuncts, fields: dict[str, Any]) -> bool:
    """The monster that it was used for."""
    noun = more.tools.nouns.parse(more.cur)
    if noun is None or noun.mention or noun.player:
        return False
    fields["into"] = thing(noun.selector) if noun.selector.how not in ("self", "event") else noun.selector
    if noun.selector.except_self:
        fields["into"] = msgspec.structs.replace(fields["into"], except_self=True)
    return True


def _for_summon(more: Adjuncts, to: Zone | None = None) -> Event | None:
    cur = more.cur
    manner = cur.peek().split("-")[0]
    cur.pos += 1
    name: Any = "tributed" if manner in ("tribute", "ritual") else "material"
    fields: dict[str, Any] = {"how": manner} | (_whence_and_where(more, to) if name == "material" else {})
    if cur.take("of") and not _into(more, fields):
        return None
    if cur.peek() in ("that", "using"):
        return None
    return _ended(more, Event(event=name, what=more.what, **fields))


def _tributed(more: Adjuncts) -> Event | None:
    cur = more.cur
    if cur.take("for") or cur.take("to"):
        cur.take("a") or cur.take("the") or cur.take("an")
        manner = _SUMMONINGS.get(cur.peek())
        if manner is None:
            if not cur.take("activate"):
                return None
            cur.pos -= 2
        else:
            cur.pos += 1
            more.fields["how"] = manner
            whom = cur.take("of") or (not cur.done and cur.words[cur.pos - 2] == "to")
            if whom and not _into(more, more.fields):
                return None
    return more.event("tributed")


def _used(more: Adjuncts) -> Event | None:
    cur = more.cur
    if cur.take("as"):
        return _material(more)
    if cur.take("for", "the") or cur.take("for", "a"):
        return _for_summon(more) if cur.peek().endswith("-summon") else None
    return None


def _discarded(more: Adjuncts) -> Event | None:
    more.read("discarded")
    more.home()
    more.read("discarded")
    more.fields.pop("from_", None)
    return more.told("discarded")


def returned(more: Adjuncts) -> Event | None:
    """ "returned to the hand", "shuffled into the Deck": out of play, back to where it was cast from."""
    cur = more.cur
    more.read("returned")
    if not cur.take_any(("to", "into")):
        return None
    zones: list[str] = []
    while True:
        owner = more.tools.places.owner(cur)
        zone = more.tools.lexicon.zones.get(cur.peek())
        if zone is None or zone == "play":
            return None
        if owner in ("you", "opponent") and more.what.how not in ("self", "equipped") and more.what.side is None:
            more.fields["to_whose"] = owner
        cur.pos += 1
        zones.append(zone)
        start = cur.pos
        cur.take("or")
        cur.take_any(("to", "into"))
        more.tools.places.owner(cur)
        if cur.peek() not in more.tools.lexicon.zones:
            cur.pos = start
            break
    unique = tuple(dict.fromkeys(zones))
    more.fields["to"] = unique[0] if len(unique) == 1 else unique
    return more.event("returned")


def _added(more: Adjuncts) -> Event | None:
    cur = more.cur
    more.read("prepared")
    if not cur.take("to"):
        return None
    owner = more.tools.places.owner(cur)
    theirs = owner == "opponent"
    if cur.take("extra-deck", "face-up") and not theirs:
        more.fields["to_whose"] = owner if more.what.how != "self" else None
        return Event(event="used", what=_of_a_pendulum(more.what), **{**more.fields, "to": "extra"})
    if not cur.take("hand"):
        return None
    more.fields.pop("to_whose", None)
    if theirs:
        more.fields["to_whose"] = "opponent"
    return more.event("prepared")


def _of_a_pendulum(what: Selector) -> Selector:
    """ "A Moss card is added to the Extra Deck face-up": no others lie there so."""
    if what.how not in (None, "choose", "all"):
        return what
    where = msgspec.structs.replace(what.where or Filter(), class_="pendulum")
    return msgspec.structs.replace(what, kind="monster", where=where)


def _targeted(more: Adjuncts) -> Event | None:
    cur = more.cur
    for_attack = cur.take("for", "an", "attack") or cur.take("for", "attack") or cur.take("as", "an", "attack-target")
    return more.event("attacked" if for_attack else "targeted")


def _equipped(more: Adjuncts) -> Event | None:
    """The equipment is ``what`` or ``by``: the executor tells both."""
    cur = more.cur
    if cur.take("to") or cur.take("with"):
        noun = more.tools.nouns.parse(cur)
        if noun is None or noun.mention:
            return None
        general = noun.selector.kind == "monster" and noun.selector.where is None
        if not general:
            more.fields["by"] = plain(noun.selector)
    return more.event("equipped")


def _detached(more: Adjuncts) -> Event | None:
    cur = more.cur
    if cur.take("from"):
        noun = more.tools.nouns.parse(cur)
        if noun is None:
            return None
    cur.take("and", "sent", "to", "the", "gy")
    return more.event("detached")


def _changed(more: Adjuncts) -> Event | None:
    """A battle position is changed; to which."""
    cur = more.cur
    stances = {"attack-position": "attack", "defense-position": "defense"}
    if cur.take("from"):
        cur.take("face-up") or cur.take("face-down")
        if not cur.take_any(stances):
            return None
    if cur.take("to"):
        if cur.take("face-down", "defense-position"):
            return more.event("shadowed")
        faces = cur.take("face-up") or cur.take("face-down")
        stance = cur.take_any(stances)
        if not stance and not faces:
            return None
        if stance:
            more.fields["how"] = stances[stance]
            where = more.what.where
            if where is not None and where.stance not in (None, stances[stance]):
                # "if a Defense Position monster is changed to Attack Position": where else from?
                more.what = msgspec.structs.replace(more.what, where=msgspec.structs.replace(where, stance=None))
    return more.event("stance_changed")


def _removed(more: Adjuncts) -> Event | None:
    cur = more.cur
    if cur.take("from", "the", "field") or cur.take("from", "your", "field") or cur.take("you", "control"):
        return more.event("leaves_play")
    return None


def _excavated(more: Adjuncts) -> Event | None:
    """ "is excavated from the Deck and sent to the GY by a card effect"."""
    cur = more.cur
    if not cur.take("from", "the", "deck", "and", "sent", "to", "the", "gy"):
        return None
    more.read("used")
    more.fields["how"] = "excavated"
    return Event(event="used", what=more.what, **more.fields)


def _placed(more: Adjuncts) -> Event | None:
    """ "is placed in your Spell & Trap Zone", of some kind of card: it comes to lie there as a lasting spell."""
    cur = more.cur
    if not cur.take("in"):
        return None
    side = "any" if cur.take("either", "player", "'s") else more.tools.places.owner(cur)
    if more.what.where is None or side not in ("you", "opponent", "any") or not cur.take("spell-zone"):
        return None  # of any card at all: what is Set or activated comes there too
    whose: Any = {} if side == "any" else {"whose": side}
    # whatever it is elsewhere, it lies there as no monster
    return Event(event="placed", what=msgspec.structs.replace(more.what, kind="any"), **whose)


def _simple(name: Any) -> Callable[[Adjuncts], Event | None]:
    return lambda more: more.event(name)


def _activated(more: Adjuncts) -> Event | None:
    """ "A “Moss” Quick-Play Spell Card or “Lamp” is activated": cards, as they are cast; of what has a name alone the
    other one says that it is a card."""
    event, where = more.event("activated"), more.what.where
    told = {one.kind for one in (where.any_ if where is not None else None) or ()}
    if event is None or more.what.kind is not None or told <= {None} or not told - {None} <= _CARDS:
        return event
    cards = msgspec.structs.replace(more.what, kind="spell_or_artifact")
    return msgspec.structs.replace(event, event="cast", what=cards)


_CARDS = {"spell", "artifact", "spell_or_artifact"}


def _flipped(more: Adjuncts) -> Event | None:
    more.cur.take("face-up")
    return _turned_up(more)


def _turned_up(more: Adjuncts) -> Event | None:
    if more.cur.take("by", "being", "attacked"):
        return Event(event="revealed", what=more.what, how="attacked")
    return more.event("revealed")


_READERS: Mapping[str, Callable[[Adjuncts], Event | None]] = {
    "destroyed": _simple("destroyed"),
    "sent": _sent,
    "banished": _simple("banished"),
    "flipped-face-up": _turned_up,
    "flipped-face-down": _simple("shadowed"),
    "flipped": _flipped,
    "tributed": _tributed,
    "discarded": _discarded,
    "returned": returned,
    "shuffled": returned,
    "added": _added,
    "activated": _activated,
    "targeted": _targeted,
    "selected": _targeted,
    "attacked": _simple("attacked"),
    "equipped": _equipped,
    "excavated": _excavated,
    "detached": _detached,
    "used": _used,
    "placed": _placed,
    "set": _simple("set"),
    "changed": _changed,
    "removed": _removed,
}
