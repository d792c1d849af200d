"""What a player does: "you Tribute Summon a monster", "your opponent draws a card", "you take battle damage"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from convert.effects import Amount, Bound, Event, Selector
from convert.effects.terms import EventName, Zone
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.events.activations import activated_that, as_said, take_used
from convert.text.events.adjuncts import Adjuncts
from convert.text.events.at_once import at_once, so_many
from convert.text.events.passive import summoned_how
from convert.text.events.things import either, plain
from convert.text.grammar.noun import Noun
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

_DONE = {
    "discard": "discarded",
    "set": "set",
    "tribute": "tributed",
    "banish": "banished",
    "destroy": "destroyed",
}
"""What becomes of a thing that a player does this to."""


def action(cur: Cursor, tools: Tools, scope: Scope, noun: Noun) -> Event | None:
    """The event at the cursor, whose subject is a player."""
    would = cur.take("would")
    word = cur.peek()
    verb = tools.lexicon.verbs.get(word)
    if verb is not None and not verb.forms & {"base", "s"}:
        return None  # "you Special Summoned a monster": what has been, not what happens
    base = verb.base if verb is not None else word
    cur.pos += 1
    if base == "summon" or base.endswith("-summon"):
        event = _summons(cur, tools, scope, noun, base)
        if would and event is not None and event.event == "summoned":
            if event.number not in (None, Bound(eq=1)):
                return None
            # "would Special Summon exactly 1 monster": each is declared by itself
            return msgspec.structs.replace(event, event="summoning", number=None, alone=False)
        return event
    if base in _DONE:
        return _does(cur, tools, scope, noun, _DONE[base])
    read = _READERS.get(base)
    return read(cur, tools, scope, noun) if read is not None else None


def _takes(cur: Cursor, tools: Tools, scope: Scope, noun: Noun) -> Event | None:
    """Damage of a kind, and from what."""
    hows: list[str] = []
    least = 0
    if cur.peek().isdigit() and cur.peek(1) == "or" and cur.peek(2) == "more":
        least = int(cur.peek())
        cur.pos += 3
    if cur.take("battle", "or", "effect-damage") or cur.take("battle-damage", "or", "effect-damage"):
        hows += ["battle", "effect"]
    elif cur.take("battle-damage"):
        hows.append("battle")
    elif cur.take("effect-damage"):
        hows.append("effect")
    elif cur.take("damage"):
        if (
            cur.take("from", "a", "card", "effect")
            or cur.take("from", "card", "effect")
            or cur.take("by", "card", "effect")
        ):
            hows.append("effect")
    elif not cur.take("any", "damage"):
        return None
    fields: dict[str, Any] = {"how": hows[0] if len(hows) == 1 else tuple(hows)} if hows else {}
    if least:
        fields["amount"] = Bound(gte=Amount(raw=least))
        cur.take("from", "1", "attack")
    if cur.take("from"):
        cur.take("a") if cur.peek(1) in ("battle", "attack") else None
        battle = bool(cur.take_any(("battles", "battle", "attacks", "attack")))
        if battle and (not cur.take("involving") or hows == ["effect"]):
            return None
        source = tools.nouns.parse(cur)
        if source is None or source.mention or source.player:
            return None
        fields["by"] = source.selector if source.selector.how in ("self", "event") else plain(source.selector)
        if battle:  # whoever of the two is hurt: its battle
            fields.pop("how", None)
            return Adjuncts(cur, tools, noun.selector, fields).event("battle_damage")
    return Adjuncts(cur, tools, noun.selector, fields).event("damage_taken")


def _gains(cur: Cursor, tools: Tools, scope: Scope, noun: Noun) -> Event | None:
    return Adjuncts(cur, tools, noun.selector).event("healed") if cur.take("lp") else None


_USED = ("effect", "effects", "card")
"""What ends the words for something that is activated."""


def _activates(cur: Cursor, tools: Tools, scope: Scope, noun: Noun) -> Event | None:
    start = cur.pos
    what = take_used(cur, tools)
    if what is None:
        found = tools.nouns.parse(cur)
        if found is None or found.mention:
            return None
        cur.take("or", "its", "effect")
        what = plain(found.selector)
    said = cur.words[start : cur.pos]
    event = activated_that(cur, tools, scope, Event(event="activated", what=what, whose=noun.selector.side))
    if event is None:
        return None
    ends = cur.pos
    if cur.take("or") or cur.take(",", "or"):  # "a monster effect, or a Normal Spell Card"
        begins = cur.pos
        other = take_used(cur, tools)
        if other is not None and (cur.done or cur.at(",") or cur.words[cur.pos - 1] in _USED):
            second = Event(event="activated", what=other, whose=noun.selector.side)
            return either(as_said(said, event), as_said(cur.words[begins : cur.pos], second))
        cur.pos = ends
    return as_said(said, event)


def _summons(cur: Cursor, tools: Tools, scope: Scope, noun: Noun, base: str) -> Event | None:
    manners = [base.split("-")[0] if "-" in base else "any"]
    while cur.at("or") or cur.at(","):
        word = cur.peek(1)
        if cur.at("or", "set") or cur.at("or", "sets"):
            manners.append("set")
            cur.pos += 2
            continue
        if word.split("-")[-1] not in ("summon", "summons"):
            break
        manners.append(word.split("-")[0] if "-" in word else "any")
        cur.pos += 2
    if "set" in manners:
        manners.remove("set")
        also_set = True
    else:
        also_set = False
    fields: dict[str, Any] = {}
    if manners != ["any"]:
        fields["how"] = manners[0] if len(manners) == 1 else tuple(manners)
    fields["whose"] = noun.selector.side
    begins = cur.pos
    read = tools.nouns.parse(cur)
    what, many = Selector(kind="monster"), None
    if read is not None:
        if read.player or read.also:
            return None
        what = plain((scope.resolve(read) or [read.selector])[0])
        if what.count == (1, 99):
            what = msgspec.structs.replace(what, count=None)
        what, many = so_many(cur, what, cur.words[begins : cur.pos])
        if what.count is not None or (many is None and "exactly" in cur.words[begins : cur.pos]):
            return None
    more = Adjuncts(cur, tools, what, fields)
    event = summoned_how(more)
    if what.how != "self":
        scope.event = Selector(how="event", kind="monster") if many is None or many.number.eq == 1 else None
    if many is not None:
        whole = None if also_set else at_once(cur.words[begins : cur.pos], event, many)
        if whole is None:
            return None
        event = whole
    if read is None and event.what == what:
        event = msgspec.structs.replace(event, what=None)
    if noun.selector.side == "opponent" and event.what is not None and event.what.side == "you":
        # "your opponent Special Summons a monster from the hand": out of their own
        event = msgspec.structs.replace(event, what=msgspec.structs.replace(event.what, side=None))
    if also_set:
        return Event(any_=(event, Event(event="set", what=what, how="normal", whose=noun.selector.side)))
    return event


def _draws(cur: Cursor, tools: Tools, scope: Scope, noun: Noun) -> Event | None:
    if cur.take("this", "card"):
        return Event(event="prepared", what=ME, whose=noun.selector.side, how="draw")
    start = cur.pos
    cur.take("a") or cur.take("1", "or", "more") or cur.take("1") or cur.take("any")
    if not cur.take("card"):
        cur.pos = start
        read = tools.nouns.parse(cur)
        if read is None or read.mention or read.player or read.also or read.selector.zone is not None:
            return None
        if read.selector.how != "self":
            scope.event = Selector(how="event", kind=read.selector.kind or "any")
        kind = {"whose": noun.selector.side, "how": "draw"}
        return Adjuncts(cur, tools, plain(read.selector), kind).event("prepared")
    fields: dict[str, Any] = {"whose": noun.selector.side, "how": "draw"}
    if cur.words[start] != "card" and cur.words[start - 1] in ("draw", "draws"):
        fields["number"] = Bound(gte=1)  # "each time you draw a card(s)": once, however many at once
    return Adjuncts(cur, tools, Selector(kind="any"), fields).event("prepared")


def _adds(cur: Cursor, tools: Tools, scope: Scope, noun: Noun) -> Event | None:
    """ "your opponent adds a card from their Deck to their hand, except by drawing it"."""
    read = tools.nouns.parse(cur)
    if read is None or read.mention or read.player:
        return None
    zone = read.selector.zone
    what = msgspec.structs.replace(plain(read.selector), zone=None, side=None)
    if what.count == (1, 99):
        what = msgspec.structs.replace(what, count=None)
    fields: dict[str, Any] = {"whose": noun.selector.side}
    if zone is not None and zone != "play":
        fields["from_"] = zone
    more = Adjuncts(cur, tools, what, fields)
    more.read("prepared")
    if not cur.take("to"):
        return None
    tools.places.owner(cur)
    return more.event("prepared") if cur.take("hand") else None


def _moves(cur: Cursor, tools: Tools, scope: Scope, noun: Noun) -> Event | None:
    """ "your opponent moves a card out of either GY": whatever becomes of it."""
    read = tools.nouns.parse(cur)
    if read is None or read.mention or read.player or not cur.take("out", "of"):
        return None
    side = tools.places.owner(cur)
    if not cur.take("gy"):
        return None
    what = plain(read.selector)
    if what.count == (1, 99):
        what = msgspec.structs.replace(what, count=None)
    if side in ("you", "opponent"):
        what = msgspec.structs.replace(what, side=side)
    whose = noun.selector.side
    gone: dict[EventName, Zone | None] = {
        "banished": None,
        "returned": "spellbook",
        "prepared": None,
        "summoned": None,
    }
    moved = [Event(event=name, what=what, whose=whose, from_="used", to=to) for name, to in gone.items()]
    return Event(any_=tuple(moved))


def _does(cur: Cursor, tools: Tools, scope: Scope, noun: Noun, name: Any) -> Event | None:
    if name == "discarded" and cur.at("from", "your", "hand"):
        # "you discard from your hand": each card that is discarded, whatever it is
        scope.event = Selector(how="event", kind="any")
        return Adjuncts(cur, tools, Selector(kind="any"), {"whose": noun.selector.side}).event(name)
    read = tools.nouns.parse(cur)
    if read is None or read.mention or read.player:
        return None
    what = plain(read.selector)
    fields: dict[str, Any] = {"whose": noun.selector.side}
    if name == "set" and what.kind == "monster":
        scope.event = Selector(how="event", kind="monster")  # "that monster", "1 of those Set monsters"
    if name == "tributed" and cur.take("for"):
        cur.take("a") or cur.take("the")
        manner = cur.peek()
        if manner not in ("tribute-summon", "ritual-summon"):
            return None
        cur.pos += 1
        fields["how"] = manner.split("-")[0]
        if cur.take("of"):
            into = tools.nouns.parse(cur)
            if into is None or into.mention:
                return None
            fields["into"] = plain(into.selector)
    return Adjuncts(cur, tools, what, fields).event(name)


def _declares(cur: Cursor, tools: Tools, scope: Scope, noun: Noun) -> Event | None:
    if cur.take("an", "attack"):
        return Event(event="attack_declared", whose=noun.selector.side)
    if cur.take("a", "direct-attack"):
        return Event(event="attack_declared", whose=noun.selector.side, how="direct")
    return None


def _negates(cur: Cursor, tools: Tools, scope: Scope, noun: Noun) -> Event | None:
    """ "you negate the activation of a Spell/Trap Card, or monster effect"."""
    if not (cur.take("the", "activation", "of") or cur.take("the", "activation", "or", "effect", "of")):
        return None
    what = take_used(cur, tools)
    if what is None:
        return None
    if cur.take("activated", "by", "your", "opponent") or cur.take("your", "opponent", "controls"):
        what = msgspec.structs.replace(what, side="opponent")
    cur.take(",") if cur.peek(1) in ("with", "by") else None
    return Adjuncts(cur, tools, what, {"whose": noun.selector.side}).event("negated")


_READERS: Mapping[str, Callable[[Cursor, Tools, Scope, Noun], Event | None]] = {
    "take": _takes,
    "receive": _takes,
    "gain": _gains,
    "activate": _activates,
    "negate": _negates,
    "use": _activates,
    "draw": _draws,
    "add": _adds,
    "move": _moves,
    "declare": _declares,
}
