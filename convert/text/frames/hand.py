"""Add, return, shuffle, place, take: what goes to the hand, the Deck and the field."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Amount, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.conditions import Until
from convert.effects.terms import Side
from convert.text.clauses.phrase import Phrase
from convert.text.clauses.phrase import Phrase as Inner
from convert.text.events.sources import take_source
from convert.text.frames import battle_damage, effect_damage
from convert.text.frames.base import (
    FrameTable,
    as_it_attacks,
    as_many,
    coming_from,
    each,
    not_the_bearer,
    places_first,
    with_place,
)
from convert.text.grammar.described import Noun
from convert.text.grammar.either import zones_of_all
from convert.text.grammar.places import PlaceRead
from convert.text.reference.thing import Thing

TABLE = FrameTable()


def add(phrase: Phrase) -> list[Step] | None:
    """add X from Y to the hand (a search from the Deck), "add it to your hand", "add X to the Extra Deck"."""
    cur = phrase.cur
    if not phrase.passive:
        both = _add_or(phrase)
        if both is not None:
            return both
    last = phrase.scope.things[-1] if phrase.scope.things else None
    early, place = places_first(phrase, "hand", "extra-deck", "deck")
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, coming_from(things, early))
    if place is None and _in_its_place(phrase, last):
        # "add 1 “Moss” from your Deck to your hand, or, if COND, you can add 1 Fish instead": from there too
        return each(phrase, [msgspec.structs.replace(one, zone="spellbook", side="you") for one in things], op.Search)
    if place is None:
        cur.take(",")
        place = phrase.to_place("hand", "extra-deck", "deck")
    if place is None:
        return None
    things = with_place(phrase, things)
    if place.zone == "extra":
        return each(phrase, things, op.ToSpellbook, place="extra")
    if place.zone == "spellbook":
        return each(phrase, things, op.ToSpellbook)
    zones = [
        phrase.scope.zone_of(t) if t.among is not None or t == phrase.scope.found else zones_of_all(t) for t in things
    ]
    if any(z == "spellbook" or (isinstance(z, tuple) and "spellbook" in z) for z in zones):
        # "from the Deck": nobody else's is looked through
        own = [t if t.ref or t.side or t.either else msgspec.structs.replace(t, side="you") for t in things]
        return each(phrase, own, op.Search)
    return each(phrase, things, op.ToPrepared)


def _in_its_place(phrase: Phrase, last: Thing | None) -> bool:
    """Whether it is added in the place of what was just searched, and says by itself neither from where nor to."""
    if not phrase.scope.instead or last is None or phrase.scope.last_action != "search":
        return False
    return last.zone == "spellbook" and last.side == "you" and phrase.cur.peek() in ("instead", "")


def _add_or(phrase: Phrase) -> list[Step] | None:
    """ "add to your hand or Set 1 Trap from your Deck": one of two things done to the same."""
    cur = phrase.cur
    start = cur.pos
    if not cur.take("to", "your", "hand"):
        return None
    cur.take(",")
    verb = phrase.tools.lexicon.verbs.get(cur.peek()) if cur.take("or") else None
    frame = phrase.paying.get(verb.base) if verb is not None and "base" in verb.forms else None
    if frame is not None:
        cur.pos += 1
        cur.take(",")
        steps: list[Step] | None = frame(phrase)
        thing = getattr(steps[0], "what", None) if steps else None
        if steps and isinstance(thing, Selector) and thing.how == "choose" and thing.zone is not None:
            zones = thing.zone if isinstance(thing.zone, tuple) else (thing.zone,)
            fetch = op.Search(what=thing) if "spellbook" in zones else op.ToPrepared(what=thing)
            done = tuple(msgspec.structs.replace(step, src=None, optional=False) for step in steps)
            return [phrase.step(op.ChooseOne, options=(op.Option(do=(fetch,)), op.Option(do=done)))]
    cur.pos = start
    return None


def _to_owner(phrase: Phrase) -> list[Step] | None:
    """return control of X to its owner."""
    cur = phrase.cur
    things = phrase.things()
    known = cur.take("to") and cur.take_any(("its", "their", "the")) and cur.take_any(("owner", "owners"))
    return each(phrase, things, op.Control, to="owner") if things and known else None


def give_back(phrase: Phrase) -> list[Step] | None:
    """return X to the hand / Deck / Extra Deck / GY / field."""
    cur = phrase.cur
    if cur.take("control", "of"):
        return _to_owner(phrase)
    came = place = None
    if phrase.subject and phrase.subject[0].kind != "caster" and not phrase.passive:
        things: list[Selector] | None = phrase.subject
    else:
        came, place = places_first(phrase, "hand", "deck", "extra-deck", "gy")
        things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, coming_from(things, came))
    if cur.take("to", "its", "original", "position") or any(
        cur.take("to", "their", "original", word) for word in ("position", "positions")
    ):
        return []  # what was only looked at is hidden again
    place = place or phrase.to_place("hand", "deck", "extra-deck", "gy", "field")
    if place is None:
        return None
    things = with_place(phrase, things)
    cur.take("and", "shuffle", "it", "into", "the", "deck") or cur.take(",", "and", "shuffle")
    if place.zone == "prepared":
        return each(phrase, things, op.ToPrepared)
    if place.zone == "used":
        return each(phrase, things, op.ToUsed)
    if place.zone == "play":
        return each(phrase, things, op.SpecialSummon, side=_to_whose_field(phrase, things, place))
    where = "extra" if place.zone == "extra" else place.top or "shuffle"
    return each(phrase, things, op.ToSpellbook, place=where)


def _to_whose_field(phrase: Phrase, things: list[Selector], place: PlaceRead) -> Side | None:
    """ "(it returns) to the opponent's field": there; "to the field": back to whom it was taken from."""
    if place.side is not None:
        return None if place.side == "you" else place.side
    taken = {phrase.scope.side_of(thing) for thing in things}
    return "owner" if taken & {"opponent", "any"} else None


def shuffle(phrase: Phrase) -> list[Step] | None:
    """shuffle X into the Deck; "shuffle your Deck" says nothing of its own."""
    cur = phrase.cur
    start = cur.pos
    phrase.tools.places.owner(cur)
    if cur.take("deck") and (cur.done or cur.peek() in (".", ",", ";", "and", "afterwards", "after")):
        cur.take("afterwards") or cur.take("after")
        return []
    cur.pos = start
    came, place = places_first(phrase, "deck", "extra-deck")
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, coming_from(things, came))
    place = place or phrase.to_place("deck", "extra-deck")
    if place is None:
        return None
    if all(_never_left(phrase, one) for one in things):
        for one in things:
            phrase.scope.forget(one)
        return []
    return each(
        phrase, with_place(phrase, things), op.ToSpellbook, place="extra" if place.zone == "extra" else "shuffle"
    )


def _never_left(phrase: Phrase, thing: Selector) -> bool:
    """ "Reveal 3 cards from your Deck, add 1 of them to your hand, and shuffle the rest into your Deck": where they are
    all along."""
    among = thing.among if thing.except_ is not None else None
    return among is not None and phrase.scope.zone_of(among) == "spellbook"


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
    if cur.at(",", "face-up"):
        cur.pos += 1
    cur.take("face-up") or cur.take("face-down")
    things = with_place(phrase, things)
    if cur.at(",", "face-up"):
        cur.pos += 2
    looked = phrase.scope.looked
    if looked and all((t.ref if t.among is None else t.among.ref) in looked for t in things):
        spot = phrase.to_place("deck")
        if spot is not None:
            cur.take("in", "any", "order") or cur.take("in", "the", "same", "order")
            return each(phrase, things, op.Move, to=spot.top or "top")
    spot = phrase.to_place("deck")
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
    stays = where is not None and where.class_ is None and (named or _field(one))
    if not zones or not zones <= {"prepared", "spellbook", "used"} or not stays or one.side != "you":
        return None
    return each(phrase, [one], op.Place, as_="field" if _field(one) else None)


def _this_very_turn(phrase: Phrase) -> list[Step] | None:
    """(the Set card) can be activated this turn: also in the turn in which it was Set."""
    cur = phrase.cur
    if not (cur.take("this", "turn") or cur.take("the", "turn", "it", "was", "set")):
        return None
    phrase.optional = False
    return each(phrase, phrase.subject, op.Allow, action="cast_turn_set", until="end_of_turn")


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
    if cur.take("this", "turn"):
        until = "end_of_turn"
    what = msgspec.structs.replace(one, how=None if one.count else "all", zone=None, count=None)
    count = 1 if one.count == 1 else None
    return [phrase.step(op.Allow, what=what, action="cast_from_prepared", count=count, until=until)]


def _field(one: Selector) -> bool:
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
    if isinstance(count, int):
        counted = phrase.each(Amount(n=count))
        if counted.per is not None:
            count = counted
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


def take(phrase: Phrase) -> list[Step] | None:
    """take n damage; "take 1 card from your Deck" (what then becomes of it is the next clause's)."""
    cur = phrase.cur
    start = cur.pos
    if cur.take("no"):
        return _no_damage(phrase)
    if "battle-damage" in (cur.peek(), cur.peek(1)):
        return battle_damage.taken(phrase)
    if "effect-damage" in (cur.peek(), cur.peek(1)) and (turned := effect_damage.taken(phrase)):
        return turned
    amount = phrase.amount()
    if amount is not None and (cur.take("damage") or cur.take("effect-damage")):
        return [phrase.step(op.Damage, to=_taker(phrase), amount=phrase.each(amount), who=None)]
    cur.pos = start
    if cur.take("damage", "equal", "to"):
        amount = phrase.amount()
        if amount is None or (_taker(phrase).side == "any" and amount.count is not None and amount.count.side):
            return None  # "each player takes damage equal to the number of cards in their hand": of each their own
        return [phrase.step(op.Damage, to=_taker(phrase), amount=amount, who=None)]
    cur.pos = start
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    cur.take(",")
    if cur.take("and", "either"):
        return _either(phrase, things[0])
    if cur.words[cur.pos - 1] == ",":
        cur.pos -= 1
    zones = [zone for one in things for zone in (one.zone if isinstance(one.zone, tuple) else (one.zone,))]
    if all(zone in _TAKEN_FROM for zone in zones):
        # "take 2 cards from your Deck, add 1 of them to your hand": picked now, acted on by what follows
        return each(phrase, things, op.Look)
    return None


_TAKEN_FROM = ("spellbook", "prepared", "used", "extra", "banished")


def _either(phrase: Phrase, thing: Selector) -> list[Step] | None:
    """ "take 1 card, and either add it to your hand or send it to the GY": one of two."""
    cur = phrase.cur
    options: list[op.Option] = []
    while True:
        verb = phrase.tools.lexicon.verbs.get(cur.peek())
        frame = phrase.paying.get(verb.base) if verb is not None and "base" in verb.forms else None
        if frame is None:
            return None
        at = cur.pos = cur.pos + 1
        inner = Inner(phrase.tools, cur, phrase.scope, phrase.src)
        inner.paying = phrase.paying
        steps = frame(inner)
        if not steps:
            return None
        if options and cur.words[at] == "it":
            steps = not_the_bearer(options[-1].do[-1], steps)
            if getattr(steps[0], "what", None) == Selector(how="self") and thing.id is not None:
                # "add it to your hand or destroy it": that one, wherever the first option would put it
                steps = [msgspec.structs.replace(steps[0], what=Selector(ref=thing.id)), *steps[1:]]
        options.append(op.Option(do=tuple(_chosen(s, thing) for s in steps)))
        before = cur.pos
        cur.take(",")
        cur.take("face-up")
        if not cur.take("or"):
            cur.pos = before
            break
    return [phrase.step(op.ChooseOne, options=tuple(options))] if len(options) > 1 else None


def either_action(phrase: Phrase) -> list[Step] | None:
    """ "either add it to your hand or Special Summon it": one of several actions."""
    cur = phrase.cur
    if cur.take("add"):
        both = _add_or(phrase)
        if both is not None:
            return both
        cur.pos -= 1
    return _either(phrase, Selector(how="previous"))


def _chosen(step: Step, thing: Selector) -> Step:
    """The step done to the thing itself, which only this option picks; from the Deck to the hand is a search."""
    if isinstance(step, op.ToPrepared) and thing.zone == "spellbook":
        return op.Search(what=thing, src=step.src)
    what = getattr(step, "what", None)
    if what is not None and what.ref is not None and what.ref == thing.id:
        return msgspec.structs.replace(step, what=thing)
    return step


_ONE_BATTLE = (("that", "battle"), ("this", "battle"), ("that", "attack"), ("the", "attack"), ("this", "attack"))


def _no_damage(phrase: Phrase) -> list[Step] | None:
    """you take no [battle / effect] damage [from that battle / from attacks involving X]."""
    cur = phrase.cur
    kind: Any = {"battle-damage": "battle_damage", "effect-damage": "effect_damage", "damage": "damage"}.get(cur.peek())
    if kind is None:
        return None
    cur.pos += 1
    by = None
    if cur.take("from"):
        if cur.take_phrase(_ONE_BATTLE):
            phrase.lasts = "this_battle"
        elif cur.take("card", "effects"):
            kind = "effect_damage"
        elif cur.take("battles") or cur.take("battle") or cur.take("attacks", "by") or cur.take("attacks"):
            kind = "battle_damage" if kind == "damage" else kind  # what its effects deal stays (CONVERT-42)
        else:
            by = take_source(cur, phrase.tools)
            if by is None:
                return None
        if cur.take("involving") or cur.take("with") or cur.take("by"):
            start = cur.pos
            found = phrase.things(introduce=False)
            if not found:
                return None
            by = as_it_attacks(found[0], cur.words[start : cur.pos])
    return [phrase.step(op.Protect, what=_taker(phrase), from_=kind, by=by, who=None)]


def _taker(phrase: Phrase) -> Selector:
    if phrase.subject and phrase.subject[0].kind == "caster":
        return phrase.subject[0]
    return Selector(kind="caster", side=phrase.who or "you")


TABLE.does.update(
    {
        "add": add,
        "return": give_back,
        "shuffle": shuffle,
        "activate": activate,
        "place": place,
        "put": place,
        "take": take,
        "receive": take,
    }
)
