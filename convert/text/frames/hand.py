"""Add, return, shuffle, take: what goes to the hand and the Deck."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Side
from convert.text.clauses.phrase import Phrase
from convert.text.clauses.phrase import Phrase as Inner
from convert.text.events.sources import take_source
from convert.text.frames import battle_damage, effect_damage
from convert.text.frames.base import (
    FrameTable,
    coming_from,
    each,
    laid_back,
    not_the_bearer,
    ones_own,
    places_first,
    seen_in_the_deck,
    whose_battle,
    with_place,
)
from convert.text.frames.placing import a_field
from convert.text.grammar.either import zones_of_all
from convert.text.grammar.places import PlaceRead
from convert.text.reference.thing import ME, Thing

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
    if any(one.zone == "prepared" and one.side == "opponent" for one in things):
        return None  # a card in a hand is its owner's: nothing brings it into another's
    return each(phrase, ones_own(things, place), op.ToPrepared)


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
        return each(phrase, ones_own(things, place), op.ToPrepared)
    if place.zone == "used":
        return each(phrase, things, op.ToUsed)
    if place.zone == "play":
        return each(phrase, things, op.SpecialSummon, side=_to_whose_field(phrase, things, place))
    if place.top and seen_in_the_deck(phrase, things):
        return laid_back(phrase, things, place.top)
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


def take(phrase: Phrase) -> list[Step] | None:
    """take n damage; "take 1 card from your Deck" (what then becomes of it is the next clause's)."""
    cur = phrase.cur
    start = cur.pos
    if cur.take("no"):
        return _no_damage(phrase)
    if (redirected := effect_damage.turned(phrase)) is not None:
        return redirected
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
        activated = cur.words[at - 1] == "activate" and a_field(thing) and cur.take("it")
        steps = [inner.step(op.Place, what=thing, as_="field")] if activated else frame(inner)
        if not steps:
            return None
        if options and cur.words[at] == "it":
            steps = not_the_bearer(options[-1].do[-1], steps)
            if getattr(steps[0], "what", None) == ME and thing.id is not None:
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
    if kind == "damage" and (unhurt := effect_damage.spared(phrase)) is not None:
        return unhurt
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
            by = whose_battle(phrase, found[0], cur.words[start : cur.pos])
            if by is None:
                return None
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
        "take": take,
        "receive": take,
    }
)
