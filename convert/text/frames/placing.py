"""Place, put, activate: what comes into play, onto a Deck or, as counters, onto a card."""

from __future__ import annotations

import msgspec

from convert.effects import Amount, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.conditions import Until
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import FrameTable, as_many, each, laid_back, seen_in_the_deck, with_place
from convert.text.grammar.described import Noun

TABLE = FrameTable()


def place(phrase: Phrase) -> list[Step] | None:
    """place counters; place X on the top or bottom of the Deck; place X face-up in a zone."""
    cur = phrase.cur
    counters = place_counters(phrase)
    if counters is not None:
        return counters
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    if cur.words[cur.pos - 1][:1] == '"' and cur.at(",", "in"):
        cur.pos += 1  # "place 1 “Moss” monster from your Deck, except “Moss Fern”, in your Field Zone"
    if cur.at(",", "face-up"):
        cur.pos += 1
    cur.take("face-up") or cur.take("face-down")
    things = with_place(phrase, things)
    if cur.at(",", "face-up"):
        cur.pos += 2
    spot = phrase.to_place("deck")
    if spot is not None and seen_in_the_deck(phrase, things):
        return laid_back(phrase, things, spot.top)
    if spot is not None:
        cur.take("in", "any", "order") or cur.take("in", "the", "same", "order")
        things = as_many(phrase, with_place(phrase, things))
        return each(phrase, things, op.ToSpellbook, place=spot.top or "shuffle")
    spot = phrase.to_place("hand", "gy")
    if spot is not None:
        return each(phrase, things, op.ToPrepared if spot.zone == "prepared" else op.ToUsed)
    as_ = None
    if cur.take_any(("in", "into", "on", "to")):
        side = "owner" if cur.take("their", "owners", "'") else phrase.tools.places.owner(cur)
        if side == "owner" and all(map(_of_ones_own, things)):
            side = None
        zone = cur.take_any(
            ("spell-zone", "field-zone", "pendulum-zone", "monster-zone", "field", "extra-monster-zone")
        )
        if not zone:
            return None
        as_ = {"field-zone": "field", "pendulum-zone": "pendulum"}.get(zone)
        cur.take("face-up")
        kind = _as_continuous(phrase)
        things = _turned_up(with_place(phrase, things))
        return each(phrase, things, op.Place, as_=kind or as_, side=side if side in ("opponent", "owner") else None)
    on_field = cur.take("you", "control") or cur.take("on", "the", "field")
    kind = _as_continuous(phrase)
    if kind or on_field:
        return each(phrase, things, op.Place, as_=kind)
    return None


def _of_ones_own(thing: Selector) -> bool:
    """Whether it is one's own spell for certain: out of one's own hand, Deck or GY."""
    zones = (thing.zone,) if isinstance(thing.zone, str) else thing.zone
    return thing.side == "you" and zones is not None and "play" not in zones


def _turned_up(things: list[Selector] | None) -> list[Selector] | None:
    """ "Place 1 “Moss” from your Deck face-up in your Field Zone": how it is placed, not how it lies in the Deck."""
    found: list[Selector] = []
    for one in things or ():
        hidden = one.zone is not None and set(one.zone if isinstance(one.zone, tuple) else (one.zone,)) <= _HIDDEN
        if hidden and one.where is not None and one.where.face == "up":
            where = msgspec.structs.replace(one.where, face=None)
            one = msgspec.structs.replace(one, where=where if where != Filter() else None)
        found.append(one)
    return found or None


_HIDDEN = frozenset(("spellbook", "prepared", "used"))


def _as_continuous(phrase: Phrase) -> str | None:
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    if cur.take("as", "a") or cur.take("as", "an") or cur.take("as"):
        cur.take("face-up")
        word = cur.take_any(("continuous-spell", "continuous-trap", "continuous-spell/trap"))
        if word:
            return "continuous_artifact" if word == "continuous-trap" else "continuous_spell"
    cur.pos = start
    return None


def activate(phrase: Phrase) -> list[Step] | None:
    """activate 1 "X" / 1 Field Spell from your hand or Deck: a spell that stays comes into play."""
    cur = phrase.cur
    if phrase.passive and phrase.modal == "can":
        return _this_very_turn(phrase)
    traps = _traps_from_hand(phrase)
    if traps is not None:
        return traps
    if cur.peek() != "1":
        return None
    things = phrase.objects()
    if not things or len(things) != 1:
        return None
    (one,) = with_place(phrase, things)
    zones = {one.zone} if isinstance(one.zone, str) else set(one.zone or ())
    where = one.where
    named = where is not None and isinstance(where.name, str) and one.kind in (None, "any", "spell")
    stays = where is not None and where.class_ is None and (named or a_field(one))
    if not zones or not zones <= {"prepared", "spellbook", "used"} or not stays or one.side != "you":
        return None
    return each(phrase, [one], op.Place, as_="field" if a_field(one) else None)


def _this_very_turn(phrase: Phrase) -> list[Step] | None:
    """(the Set card) can be activated this turn: also in the turn in which it was Set."""
    cur = phrase.cur
    if not (cur.take("this", "turn") or cur.take("the", "turn", "it", "was", "set")):
        return None
    phrase.optional = False
    things = phrase.subject
    were_set = [one.selector for one in phrase.scope.things if "set" in one.ops and one.selector.ref is not None]
    if len(were_set) == 1 and things and len(things) == 1 and things[0].ref not in (None, were_set[0].ref):
        things = were_set  # "Set 1 Trap, then discard 1 card. That Set card can be activated this turn."
    return each(phrase, things, op.Allow, action="cast_turn_set", until="end_of_turn")


def _traps_from_hand(phrase: Phrase) -> list[Step] | None:
    """you can activate 1 Trap Card / Trap Cards from your hand [this turn]: for a while its traps need no arming."""
    cur = phrase.cur
    start = cur.pos
    noun = phrase.tools.nouns.parse(cur)
    one = noun.selector if noun is not None and not noun.mention and not noun.player else None
    if one is None or (one.kind, one.zone, one.side) != ("artifact", "prepared", "you") or one.count not in (None, 1):
        cur.pos = start
        return None
    phrase.optional = False
    until: Until | None = "this_battle" if phrase.scope.event is not None else None
    what = msgspec.structs.replace(one, how=None if one.count else "all", zone=None, count=None)
    count = 1 if one.count == 1 else None
    return [phrase.step(op.Allow, what=what, action="cast_from_prepared", count=count, until=until)]


def a_field(one: Selector) -> bool:
    """Whether it is a Field Spell, by its description."""
    return one.where is not None and one.where.property == "field"


def place_counters(phrase: Phrase) -> list[Step] | None:
    """place n [name] Counters on X."""
    cur = phrase.cur
    start = cur.pos
    count: object = 1
    up_to = cur.take("up", "to")
    equal = False
    if cur.peek().isdigit():
        count = int(cur.peek())
        cur.pos += 1
    elif not (cur.take("a") or cur.take("an")):
        equal = not phrase.passive  # "Fog Counters on that target equal to its Level"
        if not equal:
            return None
    name = counter_name(phrase)
    if name is None:
        cur.pos = start
        return None
    if phrase.passive:
        things = phrase.subject
    else:
        if not cur.take("on"):
            cur.pos = start
            return None
        phrase.verb = "carry"  # counters lie on what is in play
        things = phrase.things()
    if not things:
        cur.pos = start
        return None
    if equal:
        cur.take(",")
        counted_out = phrase.amount() if cur.take("equal", "to") else None
        if counted_out is None:
            cur.pos = start
            return None
        cur.take("to", "activate", "this", "effect")
        count = counted_out
        things = _not_the_counted(phrase, things, counted_out)
    elif isinstance(count, int):
        counted = phrase.each(Amount(n=count))
        if counted.per is not None:
            count = counted
    most = None
    if cur.take("(", "max", ".") and cur.peek().isdigit():
        most = int(cur.peek())
        cur.pos += 1
        cur.take(")")
    return each(phrase, things, op.Counters, name=name, add=count, up_to=up_to, max=most)


def _not_the_counted(phrase: Phrase, things: list[Selector], count: Amount) -> list[Selector]:
    """ "on that monster equal to the Level of the sent monster": it is not the one that went away, but the target."""
    words = phrase.cur.words[phrase.start : phrase.cur.pos]
    whose = count.of
    if whose is None or whose.ref is None or "its" in words or [one.ref for one in things] != [whose.ref]:
        return things
    found = phrase.scope.resolve(Noun(Selector(kind="monster"), mention="that", verb="targeted"))
    return found or things


def counter_name(phrase: Phrase) -> str | None:
    """ "Spell Counter", "A-Counter", "counter": the counter's name, None if none stands here."""
    cur = phrase.cur
    word = cur.peek()
    if word == "of":  # "1 of these counters": of which, another clause says
        return None
    if word.endswith(("-counter", "-counters")):
        cur.pos += 1
        return word.removesuffix("s").removesuffix("-counter").upper()
    if word in ("counter", "counters"):
        cur.pos += 1
        return ""
    for width in (1, 2, 3):
        if cur.peek(width) in ("counter", "counters"):
            name = " ".join(cur.peek(k).strip('"') for k in range(width))
            cur.pos += width + 1
            return name.title()
    return None


TABLE.does.update({"activate": activate, "place": place, "put": place})
