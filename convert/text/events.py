"""Events: "this card is Normal Summoned", "a monster you control is destroyed by battle", "a Spell is activated"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Event, Selector
from convert.text.cursor import Cursor
from convert.text.grammar.noun import Noun
from convert.text.happenings import by_whom, passive, summon_tail, tails
from convert.text.phrase import Tools
from convert.text.scope import Scope
from convert.text.sources import take_source

_FIGHTS = ("battles", "attack_declared", "attacked", "destroys_by_battle")


def take_event(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    """The event at the cursor (after "when", "if", "each time"), which must reach the cursor's end."""
    start = cur.pos
    event = _event(cur, tools, scope)
    if event is None:
        cur.pos = start
        return None
    if cur.take("or") or cur.take(",", "or"):
        cur.take("if") or cur.take("when")
        more = _event(cur, tools, scope)
        if more is not None and cur.done:
            return Event(any_=(event, more))
    if cur.pos < cur.end:
        cur.pos = start
        return None
    return event


def _event(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    whole = _impersonal(cur, tools, scope)
    if whole is not None:
        return tails(cur, tools, whole)
    subject = _subject(cur, tools, scope)
    if subject is None:
        return None
    noun, what, others = subject
    event = _player_event(cur, tools, scope, noun) if noun.player else _thing_event(cur, tools, scope, what)
    if event is None:
        return None
    event = tails(cur, tools, event)
    while not noun.player and not cur.done:
        more = _another(cur, tools, scope, what)
        if more is None:
            break
        event = Event(any_=(*(event.any_ or (event,)), more))
    if noun.player and noun.selector.side == "any":
        scope.player = "any"
    if not noun.player and what.how in ("self", "equipped") and not others:
        if _fought(event):
            # "this card battles a Fiend monster: destroy that monster": the other one
            scope.event = Selector(how="event", kind="monster")
            scope.subject = what
            scope.opposed = True
        elif what.how == "equipped":
            scope.event = what
    elif not noun.player:
        scope.event = Selector(how="event", kind=what.kind)
    for other in others:
        event = Event(any_=(*(event.any_ or (event,)), *(_of(one, other) for one in (event.any_ or (event,)))))
    return event


def _fought(event: Event) -> bool:
    """Whether it names the monster that the subject fights: "battles X", "is destroyed by battle with X"."""
    if event.event == "destroyed":
        return event.how == "battle"
    return event.by is not None and event.event in _FIGHTS


def _of(event: Event, what: Selector) -> Event:
    """The same event of another thing."""
    return msgspec.structs.replace(event, what=what)


def _another(cur: Cursor, tools: Tools, scope: Scope, what: Selector) -> Event | None:
    """ "…, or is banished", "or sent to the GY by card effect": the same thing, something else."""
    start = cur.pos
    cur.take(",")
    if not cur.take("or"):
        cur.pos = start
        return None
    cur.take("if", "this", "card") or cur.take("if", "it")
    verb = tools.lexicon.verbs.get(cur.peek())
    event: Event | None = None
    happened = cur.peek() in tools.lexicon.summons or cur.peek() == "flipped-face-up"
    if cur.take_any(("is", "are", "was")) or happened or (verb is not None and "ed" in verb.forms):
        event = passive(cur, tools, what)
    elif verb is not None and "s" in verb.forms:
        event = _thing_event(cur, tools, scope, what)
    if event is None:
        cur.pos = start
        return None
    return tails(cur, tools, event)


def _activated(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    """ "a card or effect is activated [that targets X]", "a Spell/Trap Card, or monster effect, is activated"."""
    start = cur.pos
    cur.take("a") or cur.take("an") or cur.take("another") or cur.take("any")
    source: Selector | None
    if cur.take("card", "or", "effect"):
        source = Selector(kind="any")
    else:
        source = take_source(cur, tools)
        if source is None:
            cur.pos = start
            return None
        cur.take("or", "effect") or cur.take("'s", "effect")
        if cur.take(",") and cur.at("is"):
            pass
        elif cur.words[cur.pos - 1] == ",":
            cur.pos -= 1
        if cur.take(",", "or", "monster", "effect", ",") or cur.take("or", "monster", "effect"):
            source = Selector(kind="any")
    if source.how is not None:
        source = msgspec.structs.replace(source, how=None)
    if cur.take("on", "your", "opponent", "'s", "field") or cur.take("your", "opponent", "controls"):
        source = msgspec.structs.replace(source, side="opponent")
    place = tools.places.zone_phrase(cur)
    if place is not None:
        source = msgspec.structs.replace(source, zone=place.zone, side=place.side or source.side)
    if cur.take("that", "was", "activated") or cur.take("activated"):
        if cur.take("by", "your", "opponent"):
            source = msgspec.structs.replace(source, side="opponent")
        place = tools.places.zone_phrase(cur)
        if not cur.take("resolves"):
            cur.pos = start
            return None
        return Event(event="activated", what=source)
    if not (cur.take("is", "activated") or cur.take("resolves")):
        cur.pos = start
        return None
    return activated_that(cur, tools, scope, Event(event="activated", what=source))


def activated_that(cur: Cursor, tools: Tools, scope: Scope, event: Event) -> Event | None:
    """What the activated card does: "that targets X", "that would destroy …", "in response to …"."""
    place = tools.places.zone_phrase(cur)
    if place is not None and event.what is not None:
        event = msgspec.structs.replace(event, what=msgspec.structs.replace(event.what, zone=place.zone))
    if cur.take("by", "your", "opponent"):
        event = msgspec.structs.replace(event, whose="opponent")
    if cur.take("by", "you") or cur.take("in", "response", "to", "your", "card", "or", "effect", "activation"):
        pass
    if not (cur.take("that", "targets") or cur.take("and", "targets") or cur.take("that", "targeted")):
        start = cur.pos
        if (
            cur.take("that", "would")
            or cur.take("that", "will")
            or cur.take("that", "includes", "an", "effect", "that")
        ):
            verb = tools.lexicon.verbs.get(cur.peek())
            if verb is None:
                cur.pos = start
                return event
            cur.pos += 1
            if verb.base in ("inflict", "take"):
                cur.take("damage")
                cur.take("to") and tools.nouns.parse(cur)
                cur.take("when", "it", "resolves")
            elif tools.nouns.parse_list(cur) is None:
                cur.pos = start
                return event
            while (
                cur.take("to", "the", "hand")
                or cur.take("from", "the", "deck")
                or cur.take("to", "the", "gy")
                or cur.take("from", "the", "gy")
            ):
                pass
            return msgspec.structs.replace(event, how=f"would_{verb.base.replace('-', '_')}")
        return event
    noun = tools.nouns.parse_list(cur)
    if noun is None:
        return None
    found = scope.resolve(noun)
    if not found:
        return None
    while cur.take("or"):
        other = tools.nouns.parse(cur)
        if other is None:
            return None
    return Event(event="targeted", what=_plain(found[0]), by=event.what, whose=event.whose)


def _impersonal(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    activated = _activated(cur, tools, scope)
    if activated is not None:
        return activated
    if cur.take("an", "attack", "is", "declared"):
        what = None
        if cur.take("by"):
            noun = tools.nouns.parse(cur)
            if noun is None:
                return None
            what = noun.selector
        elif cur.take("involving"):
            noun = tools.nouns.parse(cur)
            if noun is None:
                return None
            what = noun.selector
            cur.take("and", "your", "opponent", "'s", "monster") or cur.take("and", "an", "opponent", "'s", "monster")
        return Event(event="attack_declared", what=what)
    if cur.take("battle-damage", "is", "inflicted", "to"):
        noun = tools.nouns.parse(cur)
        return Event(event="battle_damage", what=noun.selector if noun else None) if noun else None
    if cur.take("activated"):
        return None
    return None


def _subject(cur: Cursor, tools: Tools, scope: Scope) -> tuple[Noun, Selector, list[Selector]] | None:
    others: list[Selector] = []
    noun = tools.nouns.parse(cur)
    if noun is None:
        return None
    found = scope.resolve(noun)
    if not found:
        return None
    what = _plain(found[0])
    start = cur.pos
    if cur.take("or") or cur.take(",", "or"):
        other = tools.nouns.parse(cur)
        if other is None or other.mention or other.player:
            cur.pos = start
        else:
            cur.take(",")
            others.append(_plain(other.selector))
    return noun, what, others


def _plain(selector: Selector) -> Selector:
    """In an event "a monster" is any such monster: nobody chooses it."""
    if selector.how in ("choose", "all") or selector.count is not None:
        return msgspec.structs.replace(selector, how=None, count=None if selector.count == 1 else selector.count)
    return selector


def _thing_event(cur: Cursor, tools: Tools, scope: Scope, what: Selector) -> Event | None:
    cur.take("you", "control")
    if cur.peek() in ("special-summoned", "that") and (
        cur.take("special-summoned", "by", "its", "effect")
        or cur.take("special-summoned", "by", "its", "own", "effect")
        or cur.take("special-summoned", "by", "this", "effect")
        or cur.take("special-summoned", "this", "way")
        or cur.take("that", "was", "special-summoned", "by", "its", "own", "effect")
    ):
        pass
    cur.take("in-possession")
    if cur.take("in", "your", "gy") or cur.take("in", "your", "hand"):
        pass
    if (
        cur.take("in", "the", "monster-zone")
        or cur.take("in", "the", "spell-zone")
        or cur.take("in", "the", "field-zone")
    ):
        pass
    would = cur.take("would", "be")
    if would or cur.take("is") or cur.take("are") or cur.take("was") or cur.take("were") or cur.take("becomes"):
        return passive(cur, tools, what)
    cur.take("would")
    word = cur.peek()
    cur.pos += 1
    if word in ("leaves", "leave"):
        if cur.take("the", "field"):
            return Event(event="leaves_play", what=what)
        return None
    if word in ("declares", "declare"):
        if cur.take("an", "attack") or cur.take("a", "direct-attack"):
            against = None
            if cur.take("on") or cur.take("against"):
                noun = tools.nouns.parse(cur)
                if noun is None:
                    return None
                against = _plain(noun.selector)
            return Event(event="attack_declared", what=what, by=against)
        return None
    if word in ("attacks", "attack"):
        against = None
        noun = tools.nouns.parse(cur) if not cur.done else None
        if noun is not None:
            if noun.player:
                return None
            against = _plain(noun.selector)
        if cur.take("or", "is", "attacked"):
            return Event(any_=(Event(event="attack_declared", what=what), Event(event="attacked", what=what)))
        return Event(event="attack_declared", what=what, by=against)
    if word in ("attacks-directly", "attack-directly"):
        return Event(event="attack_declared", what=what, how="direct")
    if word in ("battles", "battle"):
        against = None
        noun = tools.nouns.parse(cur) if not cur.done else None
        if noun is not None:
            against = _plain(noun.selector)
        return Event(event="battles", what=what, by=against)
    if word == "battled":
        noun = tools.nouns.parse(cur) if not cur.done else None
        return Event(event="battles", what=what, by=_plain(noun.selector) if noun else None)
    if word in ("destroys", "destroy", "destroyed"):
        noun = tools.nouns.parse(cur)
        if noun is None or not cur.take("by", "battle"):
            return None
        return Event(event="destroys_by_battle", what=what, by=_plain(noun.selector))
    if word in ("inflicts", "inflict"):
        cur.take("a")
        if not cur.take("battle-damage"):
            return None
        if cur.take("to"):
            noun = tools.nouns.parse(cur)
            if noun is None or not noun.player:
                return None
        return Event(event="battle_damage", what=what)
    if word == "resolves":
        return Event(event="activated", what=what)
    return None


def _player_event(cur: Cursor, tools: Tools, scope: Scope, noun: Noun) -> Event | None:
    side: Any = noun.selector.side
    cur.take("would")
    word = cur.peek()
    cur.pos += 1
    if word in ("take", "takes", "receive", "receives"):
        manner = None
        if cur.take("battle-damage"):
            manner = "battle"
        elif cur.take("effect-damage"):
            manner = "effect"
        elif cur.take("damage"):
            if cur.take("from", "a", "card", "effect") or cur.take("from", "card", "effect"):
                manner = "effect"
        else:
            return None
        if cur.take("from", "a", "direct-attack") or cur.take("from"):
            tools.nouns.parse(cur)
        fields = by_whom(cur, tools)
        fields.pop("how", None)
        return Event(event="damage_taken", what=noun.selector, how=manner, **fields)
    if word in ("gain", "gains") and cur.take("lp"):
        return Event(event="healed", what=noun.selector)
    if word in ("activate", "activates", "use", "uses"):
        what = None
        if cur.take("a", "card", "or", "effect") or cur.take("card", "or", "effects"):
            what = Selector(kind="any")
        elif cur.take("the", "effect", "of") or cur.take("an", "effect", "of") or cur.take("its", "effect"):
            if cur.words[cur.pos - 1] == "effect":
                what = Selector(kind="any")
        else:
            cur.take("a") or cur.take("an")
            what = take_source(cur, tools)
            if what is not None:
                cur.take("or", "effect")
                if cur.take(",", "or", "monster", "effect", ",") or cur.take(",", "or", "monster", "effect"):
                    what = Selector(kind="any")
        if what is None:
            read = tools.nouns.parse(cur)
            if read is None or read.mention:
                return None
            what = _plain(read.selector)
            cur.take("effect") or cur.take("or", "effect") or cur.take("'s", "effect")
        cur.take("or", "effect")
        return activated_that(cur, tools, scope, Event(event="activated", what=what, whose=side))
    if word in (
        "normal-summon",
        "normal-summons",
        "special-summon",
        "special-summons",
        "summon",
        "summons",
        "flip-summon",
        "tribute-summon",
        "tribute-summons",
        "flip-summons",
        "fusion-summon",
        "synchro-summon",
        "xyz-summon",
        "ritual-summon",
        "link-summon",
        "pendulum-summon",
        "synchro-summons",
        "xyz-summons",
        "link-summons",
    ):
        manners = [word.split("-")[0] if "-" in word else "any"]
        while cur.take("or") or cur.take(","):
            if cur.peek().split("-")[-1] in ("summon", "summons"):
                manners.append(cur.peek().split("-")[0])
                cur.pos += 1
        fields = {"how": manners[0] if len(manners) == 1 else tuple(manners)}
        if fields["how"] == "any":
            fields = {}
        read = tools.nouns.parse(cur)
        if read is None:
            return None
        what = _plain((scope.resolve(read) or [read.selector])[0])
        summon_tail(cur, tools, fields)
        fields.setdefault("whose", side)
        if what.how != "self":
            scope.event = Selector(how="event", kind="monster")
        return Event(event="summoned", what=what, **fields)
    if word in ("draw", "draws"):
        cur.take("a") or cur.take("1") or cur.take("1", "or", "more")
        cur.take("this")
        if cur.take("card"):
            return Event(event="prepared", whose=side)
        return None
    if word in ("discard", "discards", "set", "sets", "tribute", "tributes", "banish", "banishes"):
        read = tools.nouns.parse(cur)
        if read is None:
            return None
        name = {"d": "discarded", "s": "set", "t": "tributed", "b": "banished"}[word[0]]
        return Event(event=name, what=_plain(read.selector), whose=side)  # type: ignore[arg-type]
    if word in ("declare", "declares") and (cur.take("an", "attack") or cur.take("a", "direct-attack")):
        return Event(event="attack_declared", whose=side)
    if word in ("inflict", "inflicts") and cur.take("battle-damage"):
        cur.take("to") and tools.nouns.parse(cur)
        return Event(event="battle_damage", whose=side)
    return None
