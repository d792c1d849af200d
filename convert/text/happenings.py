"""What is done to a thing, how and by whom: "is destroyed by battle", "is sent from the hand to the GY as material"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Event, Selector
from convert.text.cursor import Cursor
from convert.text.phrase import Tools
from convert.text.sources import take_source

_TAILS: tuple[tuple[str, ...], ...] = tuple(
    tuple(row.split())
    for row in (
        "and sent to the gy",
        "and sent to your gy",
        "and is sent to the gy",
        "and sends it to the gy",
        "and send it to the gy",
        "and sent it to the gy",
        "and sends that monster to the gy",
        "and sent to their gy",
        "and sent there",
        "to the gy",
        "except-damage-step",
        "this turn",
        "this way",
        "successfully",
        "to the field",
        "on the field",
        "in a gy",
        "to your field",
        "to your opponent 's field",
        "to their field",
        "by its own effect",
        "by its effect",
        "by this effect",
        "face-up",
        "face-down",
        "for any reason",
        "in face-up attack-position",
        "in attack-position",
        "in defense-position",
        "or detached",
        "during either-turn",
        "during damage calculation",
        "to your opponent",
        "to you",
        "to your lp",
        "by attacking",
        "by a direct-attack",
        "with a direct-attack",
        "by direct-attack",
        "for a cost",
        "as cost",
        "for its own effect",
        "( quick-effect )",
    )
)


def passive(cur: Cursor, tools: Tools, what: Selector) -> Event | None:
    manners: list[str] = []
    while cur.peek() in tools.lexicon.summons and cur.peek() != "set":
        manners.append(tools.lexicon.summons[cur.peek()])
        cur.pos += 1
        before = cur.pos
        cur.take(",")
        cur.take("or") or cur.take("and/or")
        if cur.peek() not in tools.lexicon.summons:
            cur.pos = before
            break
    if manners:
        how: Any = manners[0] if len(manners) == 1 else tuple(manners)
        fields: dict[str, Any] = {"how": how} if how != "any" else {}
        summon_tail(cur, tools, fields)
        return Event(event="summoned", what=what, **fields)
    cur.take("being")
    word = cur.peek()
    cur.pos += 1
    if word == "destroyed":
        return Event(event="destroyed", what=what, **by_whom(cur, tools))
    if word == "sent":
        fields = {}
        place = tools.places.zone_phrase(cur)
        if place is not None:
            fields["from_"] = place.zone
        if not cur.take("to"):
            return None
        tools.places.owner(cur)
        if not cur.take("gy"):
            return None
        place = tools.places.zone_phrase(cur)
        if place is not None:
            fields["from_"] = place.zone
        if cur.take("as"):
            return _material(cur, tools, what)
        if cur.take("for", "the") or cur.take("for", "a"):
            manner = cur.peek()
            if not manner.endswith("-summon"):
                return None
            cur.pos += 1
            if cur.take("of") and tools.nouns.parse(cur) is None:
                return None
            return Event(event="material", what=what, how=manner.split("-")[0])
        cur.take("by") and _source_or_skip(cur, tools, fields)
        return Event(event="used", what=what, **fields)
    if word == "banished":
        fields = {}
        place = tools.places.zone_phrase(cur)
        if place is not None:
            fields["from_"] = place.zone
        fields.update(by_whom(cur, tools))
        return Event(event="banished", what=what, **fields)
    if word == "flipped-face-up" or word == "flipped":
        return Event(event="revealed", what=what)
    if word == "tributed":
        if cur.take("for"):
            if not (
                cur.take("a", "tribute-summon")
                or cur.take("the", "tribute-summon", "of")
                or cur.take("a", "ritual-summon")
                or cur.take("the", "ritual-summon", "of")
            ):
                return None
            if cur.words[cur.pos - 1] == "of" and tools.nouns.parse(cur) is None:
                return None
        fields = by_whom(cur, tools)
        return Event(event="tributed", what=what, **fields)
    if word == "discarded":
        fields = {}
        place = tools.places.zone_phrase(cur)
        del place
        cur.take("to", "the", "gy") or cur.take("to", "your", "gy")
        cur.take("from", "your", "hand")
        fields.update(by_whom(cur, tools))
        return Event(event="discarded", what=what, **fields)
    if word == "returned":
        fields = {}
        place = tools.places.zone_phrase(cur)
        if place is not None:
            fields["from_"] = place.zone
        if cur.take("to"):
            tools.places.owner(cur)
            zone = tools.lexicon.zones.get(cur.peek())
            if zone is None:
                return None
            cur.pos += 1
            fields["to"] = zone
        place = tools.places.zone_phrase(cur)
        return Event(event="returned", what=what, **fields)
    if word == "added":
        place = tools.places.zone_phrase(cur)
        fields = {"from_": place.zone} if place else {}
        if not cur.take("to"):
            return None
        tools.places.owner(cur)
        if not cur.take("hand"):
            return None
        place = tools.places.zone_phrase(cur)
        return Event(event="prepared", what=what, **fields)
    if word == "activated":
        return Event(event="activated", what=what)
    if word in ("targeted", "selected"):
        if cur.take("for", "an", "attack") or cur.take("for", "attack") or cur.take("as", "an", "attack-target"):
            fields = by_whom(cur, tools)
            return Event(event="attacked", what=what, **fields)
        fields = by_whom(cur, tools)
        return Event(event="targeted", what=what, **fields)
    if word == "attacked":
        return Event(event="attacked", what=what, **by_whom(cur, tools))
    if word == "equipped":
        if cur.take("to") or cur.take("with"):
            noun = tools.nouns.parse(cur)
            if noun is None:
                return None
        return Event(event="equipped", what=what)
    if word in ("detached",):
        if cur.take("from"):
            noun = tools.nouns.parse(cur)
            if noun is None:
                return None
        return Event(event="detached", what=what)
    if word == "used":
        if cur.take("as"):
            return _material(cur, tools, what)
        if cur.take("for"):
            cur.take("the") or cur.take("a")
            if cur.peek().endswith("-summon"):
                cur.pos += 1
                if cur.take("of") and tools.nouns.parse(cur) is None:
                    return None
                return Event(event="material", what=what)
        return None
    if word == "set":
        return Event(event="set", what=what)
    if word == "changed":
        if cur.take("from") and not cur.take_any(("attack-position", "defense-position")):
            return None
        cur.take("face-up") or cur.take("face-down")
        if cur.take("to"):
            if not cur.take_any(("attack-position", "defense-position", "face-down", "face-up")):
                return None
            cur.take("defense-position")
        return Event(event="stance_changed", what=what)
    return None


def _material(cur: Cursor, tools: Tools, what: Selector) -> Event | None:
    cur.take("a") or cur.take("an")
    word = cur.peek()
    manner = {
        "fusion-material": "fusion",
        "synchro-material": "synchro",
        "link-material": "link",
        "material": "any",
    }.get(word)
    if manner is None:
        return None
    cur.pos += 1
    fields: dict[str, Any] = {"how": manner} if manner != "any" else {}
    if cur.take("for"):
        cur.take("the") or cur.take("a") or cur.take("an")
        if cur.peek().endswith("-summon"):
            fields["how"] = cur.peek().split("-")[0]
            cur.pos += 1
            if cur.take("of") and tools.nouns.parse(cur) is None:
                return None
        elif tools.nouns.parse(cur) is None:
            return None
    return Event(event="material", what=what, **fields)


def summon_tail(cur: Cursor, tools: Tools, fields: dict[str, Any]) -> None:
    while not cur.done:
        start = cur.pos
        if (
            cur.take("to", "your", "field")
            or cur.take("to", "your", "opponent", "'s", "field")
            or cur.take("to", "the", "field")
        ):
            continue
        place = tools.places.zone_phrase(cur)
        if place is not None:
            if place.zone != "play":
                fields["from_"] = place.zone
            continue
        if cur.take("by", "the", "effect", "of"):
            noun = tools.nouns.parse(cur)
            if noun is not None and not noun.mention:
                fields["by"] = noun.selector
                continue
        elif cur.take("by", "your", "opponent"):
            fields["whose"] = "opponent"
            continue
        elif cur.take("by"):
            source = take_source(cur, tools)
            if source is not None:
                fields["by"] = source
                continue
        elif cur.take("using") or cur.take("by", "using"):
            noun = tools.nouns.parse(cur)
            if noun is not None and not noun.mention:
                fields["by"] = noun.selector
                cur.take("as", "material") or cur.take("as", "fusion-material") or cur.take("as", "synchro-material")
                continue
        cur.pos = start
        return


def by_whom(cur: Cursor, tools: Tools) -> dict[str, Any]:
    """ "by battle", "by your opponent's card", "by battle or card effect", "because of …": how and by."""
    start = cur.pos
    while cur.peek() in ("while", "in", "on", "from"):
        place = tools.places.zone_phrase(cur)
        if place is None:
            break
    if not (cur.take("by") or cur.take("because", "of")):
        return {}
    hows: list[str] = []
    fields: dict[str, Any] = {}
    while True:
        cur.take("either")
        if cur.take("battle"):
            hows.append("battle")
            if cur.take("with") and tools.nouns.parse(cur) is None:
                break
        else:
            source = take_source(cur, tools)
            if source is None:
                if cur.take("your", "opponent"):
                    fields["whose"] = "opponent"
                    break
                noun = tools.nouns.parse(cur)
                if noun is None or noun.mention:
                    cur.pos = start
                    return {}
                source = noun.selector
            hows.append("effect")
            if source.side is not None or source.kind != "any" or source.where is not None:
                fields["by"] = source
        before = cur.pos
        if cur.take("or"):
            cur.take("by")
            if cur.peek() in ("battle", "card", "your", "spell", "effect", "an", "a", "monster"):
                continue
            cur.pos = before
        break
    if hows:
        fields["how"] = hows[0] if len(hows) == 1 else tuple(hows)
    return fields


def _source_or_skip(cur: Cursor, tools: Tools, fields: dict[str, Any]) -> bool:
    source = take_source(cur, tools)
    if source is None:
        cur.pos -= 1
        return False
    fields["by"] = source
    return True


def tails(cur: Cursor, tools: Tools, event: Event) -> Event:
    while not cur.done:
        if cur.take_phrase(_TAILS):
            continue
        start = cur.pos
        if cur.take("from", "the", "field") or cur.take("from", "your", "field"):
            if event.event is not None and event.from_ is None:
                event = msgspec.structs.replace(event, from_="play")
            continue
        if cur.at("by") or cur.at("because"):
            more = by_whom(cur, tools)
            if more and event.event is not None:
                fields = {k: v for k, v in more.items() if getattr(event, k) is None}
                event = msgspec.structs.replace(event, **fields)
            if cur.pos != start:
                continue
        if cur.take("while") and cur.take_any(("face-up", "in", "face-down")):
            cur.pos = start + 1
            cur.take("face-up")
            if cur.take("on", "the", "field") or cur.take("in", "your", "gy") or cur.done:
                continue
        cur.pos = start
        return event
    return event
