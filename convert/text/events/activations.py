"""Activations: "a card or effect is activated that targets X", "a monster activates its effect"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.effects import Bound, Event, Filter, Selector
from convert.effects.terms import Side
from convert.text.clauses.phrase import Tools
from convert.text.conditions.state import own_state
from convert.text.cursor import Cursor
from convert.text.events.adjuncts import Adjuncts
from convert.text.events.sources import take_source
from convert.text.events.things import plain
from convert.text.reference.scope import Scope

_MONSTER_EFFECTS = (
    (",", "or", "monster", "effect", ","),
    (",", "or", "monster", "effect"),
    ("or", "monster", "effect"),
    ("or", "a", "monster", "effect"),
    (",", "or", "a", "monster", "effect", ","),
    (",", "or", "another", "monster", "'s", "effect", ","),
    (",", "or", "another", "monster", "'s", "effect"),
    (",", "or", "effect", "monster", "'s", "effect"),
    ("or", "effect", "monster", "'s", "effect"),
)
_ANYTHING = (("card", "or", "effect"), ("card", "effect"), ("card", "or", "effects"))
ALONE = tuple(
    ("(", "and", "no", "other", *head, ")")
    for head in (("card",), ("monster",), ("target",), ("card", "on", "the", "field"))
)
""" "(and no other cards)": of what is targeted."""
_AIMING = (("that", "targets"), ("that", "target"), ("and", "targets"), ("that", "targeted"))


LISTED = ("that", "includes", "any", "of", "these", "effects")
"""What says that bullets list the effects which are answered."""

_USES = frozenset(("activated", "resolves", "activates"))
_A_CARD = Selector(how="choose", kind="any", count=1)

DOES = frozenset(
    ("destroy", "inflict", "special-summon", "banish", "send", "add", "draw", "return", "discard", "negate", "change")
)
"""What an activated card may be said to do."""


def take_used(cur: Cursor, tools: Tools) -> Selector | None:
    """What is activated: "a card or effect", "a Spell/Trap Card, or monster effect", "the effect of a Dragon monster".
    None (and no move) where it is none."""
    start = cur.pos
    cur.take_any(("a", "an", "any", "the", "1"))
    other = cur.take("another")
    if cur.take_phrase(_ANYTHING) or (other and cur.take("card", ",", "or", "its", "effect", ",")):
        found = Selector(kind="any")
    else:
        source = take_source(cur, tools)
        if source is None:
            cur.pos = start
            return None
        if cur.words[cur.pos - 3 : cur.pos] == ["on", "the", "field"]:
            cur.pos -= 3  # where it is activated, which the caller keeps
        cur.take("card")
        kinds = source.kind if isinstance(source.kind, tuple) else (source.kind,)
        if cur.take_phrase(_MONSTER_EFFECTS):
            kinds = (*kinds, "monster")
        else:
            cur.take("or", "effect") or cur.take("'s", "effect") or cur.take("or", "their", "effect")
            if cur.take_phrase(_MONSTER_EFFECTS):
                kinds = (*kinds, "monster")
        if len(kinds) > 1:
            if source.where is not None:  # "a Dragon monster or Spell": of which it is said, nobody knows
                cur.pos = start
                return None
            if cur.at(",") and cur.peek(1) in ("is", "are", "that", "while", "on", "in"):
                cur.pos += 1
        there = source.zone if source.zone != "play" else None
        found = msgspec.structs.replace(plain(source), kind=_joined(kinds), zone=there)
    return msgspec.structs.replace(found, except_self=True) if other else found


def _joined(kinds: tuple[Any, ...]) -> Any:
    """Spells, Traps and monsters together are all cards."""
    parts = {part for kind in kinds for part in (("spell", "artifact") if kind == "spell_or_artifact" else (kind,))}
    if "any" in parts:
        return "any"
    if len(parts) == 3:
        return ("spell_or_artifact", "monster")
    if parts == {"spell", "artifact"}:
        return "spell_or_artifact"
    return parts.pop() if len(parts) == 1 else tuple(sorted(parts))


_EFFECTS = frozenset(("effect", "effects"))
_HELD = ("control", "controls")
_CARDS = frozenset(("spell", "artifact", "spell_or_artifact"))


def as_said(said: Sequence[str], event: Event) -> Event:
    """ "Activates a Spell Card": the card, as it is cast; "a Spell Card or effect": what it does in play, too; "a Spell
    Card, or monster effect": the one or the other."""
    what = event.what
    if event.event != "activated" or what is None or what.how == "self":
        return event
    if what.zone is not None:  # "your opponent's banished monster effect", "an effect of a card in the GY"
        there, what = what.zone, msgspec.structs.replace(what, zone=None)
        event = msgspec.structs.replace(event, what=what, from_=event.from_ or there)
    elif said[-1:] and said[-1] in _HELD and not _EFFECTS.isdisjoint(said) and event.from_ is None:
        event = msgspec.structs.replace(event, from_="play")  # "an effect of a monster your opponent controls"
    kinds = what.kind if isinstance(what.kind, tuple) else (what.kind or "any",)
    cards = tuple(kind for kind in kinds if kind in _CARDS)
    effects = sum(word in _EFFECTS for word in said)
    named = len(said) == 1 and said[0][:1] == '"'  # "you activate “Moss Land”": monsters are not activated, as cards
    if not effects and (cards == kinds or kinds == ("any",)) and ("card" in said or cards or named):
        return msgspec.structs.replace(event, event="cast")
    if effects == 1 and cards and set(kinds) - set(cards) == {"monster"}:
        of_cards = msgspec.structs.replace(what, kind=_joined(cards))
        others = what.except_self or "another" in said  # a card that is cast is none that is in play already
        of_monsters = msgspec.structs.replace(what, kind="monster", except_self=others)
        cast = msgspec.structs.replace(event, event="cast", what=of_cards)
        return Event(any_=(cast, msgspec.structs.replace(event, what=of_monsters)))
    return event


def activated(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    """ "a monster effect is activated on the field", "a Spell Card resolves"."""
    if _USES.isdisjoint(cur.rest()):
        return None
    start = cur.pos
    source = take_used(cur, tools)
    if source is None:
        return None
    said = cur.words[start : cur.pos]
    fields: dict[str, Any] = {}
    source = _where(cur, tools, source, fields)
    yours = cur.take("you", "activate") or cur.take("that", "you", "activated")
    if yours or cur.take("that", "was", "activated") or cur.take("activated"):
        if yours or cur.take("by", "your", "opponent"):
            source = msgspec.structs.replace(source, side="you" if yours else "opponent")
        source = _where(cur, tools, source, fields)
        if not cur.take("resolves"):
            cur.pos = start
            return None
        return as_said(said, Event(event="activated", what=source, resolved=True, **fields))
    action = _action(cur, tools)
    aimed: Event | None = None
    if cur.take("that", "targets"):  # "a Spell Card that targets this card is activated"
        aimed = _targets(cur, tools, scope, Event(event="activated", what=source, **fields))
    used = cur.take("is", "activated") or cur.take("are", "activated") or cur.take_any(("resolves", "activates"))
    if not used or cur.peek() in ("its", "an", "their"):
        cur.pos = start
        return None
    fields["resolved"] = cur.words[cur.pos - 1] == "resolves"
    if aimed is not None:
        aimed = msgspec.structs.replace(aimed, resolved=fields["resolved"])
        return aimed if cur.done else None
    if action is not None:
        return as_said(said, Event(event="activated", what=source, how=action.how, upon=action.upon, **fields))
    event = activated_that(cur, tools, scope, Event(event="activated", what=source, **fields))
    return as_said(said, event) if event is not None else None


def undone(cur: Cursor, tools: Tools) -> Event | None:
    """ "the activation of your Spell/Trap Card is negated [by your opponent's card effect]"."""
    start = cur.pos
    if (
        cur.take("the", "activation", "of")
        and (what := take_used(cur, tools)) is not None
        and cur.take("is", "negated")
    ):
        return Adjuncts(cur, tools, what).event("negated")
    cur.pos = start
    return None


def _action(cur: Cursor, tools: Tools) -> Event | None:
    """ "an effect that inflicts damage to you (is activated)": what it would do, and to what; None (and no move) where
    it does not say."""
    start = cur.pos
    verb = tools.lexicon.verbs.get(cur.peek()) if cur.take("that") else None
    if verb is None or verb.base not in DOES or verb.base == "destroy":
        cur.pos = start
        return None
    cur.pos = start
    read = _would(cur, tools, Event(event="activated"))
    if read is None or read.how is None or cur.peek() != "is":
        cur.pos = start
        return None
    return read


def _where(cur: Cursor, tools: Tools, source: Selector, fields: dict[str, Any]) -> Selector:
    """Where it is activated: by whom it is, and from which zones."""
    if cur.take("your", "opponent", "controls"):
        fields["from_"] = "play"
        return msgspec.structs.replace(source, side="opponent")
    if cur.take("you", "control"):
        fields["from_"] = "play"
        return msgspec.structs.replace(source, side="you")
    place = tools.places.zone_phrase(cur)
    if place is None:
        return source
    fields["from_"] = place.zone
    return msgspec.structs.replace(source, side=place.side or source.side)


def activated_that(cur: Cursor, tools: Tools, scope: Scope, event: Event) -> Event | None:
    """What the activated card does: "that targets X", "that would destroy …", "in response to …"."""
    fields: dict[str, Any] = {}
    what = event.what
    while what is not None and not cur.done:
        start = cur.pos
        what = _where(cur, tools, what, fields)
        if cur.take("by", "your", "opponent"):
            fields["whose"] = "opponent"
        elif cur.take("by", "you"):
            fields["whose"] = "you"
        elif cur.take("except-damage-step"):
            pass
        elif cur.at(",", "except") or cur.at("except"):
            but = _except(cur, tools, what)
            if but is None:
                return None
            what = but
        if cur.pos == start:
            break
    event = msgspec.structs.replace(event, what=what, **fields)
    if cur.take("in", "response", "to"):
        return _answering(cur, tools, event)
    if cur.take_phrase(_AIMING):
        return _targets(cur, tools, scope, event)
    if cur.take(*LISTED):
        each = [msgspec.structs.replace(event, how=one.how, upon=one.upon) for one in scope.listed]
        return Event(any_=tuple(each)) if each else None
    return _would(cur, tools, event)


def _answering(cur: Cursor, tools: Tools, event: Event) -> Event | None:
    """ "(in response to) your Dragon's effect activation", "the activation of your “Moss” card or effect": what it
    answers, each of several by itself."""
    named: list[Event] = []
    while True:
        of_it = cur.take("the", "activation", "of")
        start = cur.pos
        used = take_used(cur, tools)
        if used is None or not (cur.words[cur.pos - 1] in _EFFECTS or used == Selector(kind="any")):
            return None  # "your Spell activation": the card alone, and not what it does in play
        if not of_it and cur.at("or") and cur.find("activation") > cur.pos:
            # "your “Moss” monster effect or your “Fern” card or effect activation"
            pass
        elif not of_it and not cur.take("activation"):
            return None
        side = "you" if cur.words[start] == "your" else used.side
        named.append(msgspec.structs.replace(event, answering=msgspec.structs.replace(used, side=side)))
        if not cur.take("or"):
            return named[0] if len(named) == 1 else Event(any_=tuple(named))


def _except(cur: Cursor, tools: Tools, what: Selector) -> Selector | None:
    cur.take(",")
    cur.pos += 1
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player:
        return None
    if noun.selector.how == "self":
        return msgspec.structs.replace(what, except_self=True)
    where = what.where or Filter()
    if where.not_ is not None or noun.selector.where is None:
        return None
    return msgspec.structs.replace(what, where=msgspec.structs.replace(where, not_=noun.selector.where))


def _targets(cur: Cursor, tools: Tools, scope: Scope, event: Event) -> Event | None:
    only = cur.take("exactly")
    start = cur.pos
    noun = tools.nouns.parse(cur)
    if noun is None or noun.player:
        return None
    found = scope.resolve(noun)
    if not found:
        return None
    single = noun.selector.count == 1 or found[0].how == "self"
    targeted = [plain(found[0])]
    if found[0].how == "self":
        targeted = [msgspec.structs.replace(found[0], where=own_state(tools, cur.words[start : cur.pos]))]
        cur.take("on", "the", "field")
    attacked: Event | None = None
    while cur.take("or") or cur.take(",", "or") or cur.take("and/or"):
        if cur.take("targets"):  # "…, or targets this card for an attack"
            attacked = _attacked(cur, tools, targeted[0])
            if attacked is None:
                return None
            break
        other = tools.nouns.parse(cur)
        if other is None or other.mention or other.player:
            return None
        targeted.append(plain(other.selector))
    only |= cur.take_phrase(ALONE) != ()
    if only and (attacked is not None or len(targeted) > 1 or not single):
        return None
    if len(targeted) == 1 and targeted[0].kind in ("monster", "any") and targeted[0].how != "self":
        scope.aimed = Selector(how="event", kind="monster" if targeted[0].kind == "monster" else None)
    by = None if event.what == Selector(kind="any") else event.what
    amount = Bound(eq=1) if only else None
    events = [Event(event="targeted", what=one, by=by, whose=event.whose, amount=amount) for one in targeted]
    if attacked is not None:
        events.append(msgspec.structs.replace(attacked, whose=event.whose))
    return events[0] if len(events) == 1 else Event(any_=tuple(events))


def _attacked(cur: Cursor, tools: Tools, targeted: Selector) -> Event | None:
    """ "(that targets this card, or targets) it for an attack"."""
    noun = tools.nouns.parse(cur)
    if noun is None or noun.player or not (cur.take("for", "an", "attack") or cur.take("for", "attacks")):
        return None
    return Event(event="attacked", what=targeted if noun.mention else plain(noun.selector))


_DISCARDS: tuple[tuple[tuple[str, ...], Side], ...] = (
    (("that", "could", "make", "them", "discard"), "opponent"),
    (("that", "could", "make", "you", "discard"), "you"),
    (("that", "would", "make", "you", "discard"), "you"),
)


def _would(cur: Cursor, tools: Tools, event: Event) -> Event | None:
    start = cur.pos
    for words, side in _DISCARDS:
        if cur.take(*words):
            cur.take("a", "card") or cur.take("card")
            cur.take("when", "it", "resolves")
            hand = Selector(kind="any", side=side, zone="prepared")
            return msgspec.structs.replace(event, how="would_discard", upon=hand)
    if not (
        cur.take("that", "would")
        or cur.take("that", "will")
        or cur.take("that", "includes", "an", "effect", "that")
        or cur.take("that", "includes", "the", "effect", "of")
        or cur.take("with", "an", "effect", "that")
        or cur.take("that")
    ):
        return event
    verb = tools.lexicon.verbs.get(cur.peek())
    if verb is None:
        cur.pos = start
        return event
    if verb.base not in DOES:
        cur.pos = start
        return event
    cur.pos += 1
    upon: Selector | None = None
    if verb.base in ("inflict", "take"):
        cur.take("damage") or cur.take("effect-damage")
        hurt = tools.nouns.parse(cur) if cur.take("to") else None
        if hurt is not None and hurt.player in ("you", "opponent"):
            upon = hurt.selector
        cur.take("when", "it", "resolves")
    else:
        alone = cur.at("1")  # "destroying 1 Spell or Trap Card": that one alone, where "a card" is any number of them
        noun = tools.nouns.parse_list(cur)
        if noun is None:
            cur.pos = start
            return event
        if not (noun.also or noun.mention or noun.player or (noun.selector == _A_CARD and not alone)):
            upon = msgspec.structs.replace(plain(noun.selector), **({"count": 1} if alone else {}))
    while (
        cur.take("to", "the", "hand")
        or cur.take("from", "the", "deck")
        or cur.take("to", "the", "gy")
        or cur.take("from", "the", "gy")
    ):
        pass
    return msgspec.structs.replace(event, how=f"would_{verb.base.replace('-', '_')}", upon=upon)
