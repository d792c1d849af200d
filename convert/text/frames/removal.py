"""Destroy, banish, send to the GY, Tribute, discard: what takes cards away."""

from __future__ import annotations

import msgspec

from convert.effects import Amount, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Side
from convert.text.clauses.phrase import Phrase
from convert.text.cursor import Cursor
from convert.text.frames.base import FrameTable, coming_from, down_to, each, option, places_first, with_place

TABLE = FrameTable()
_BY_THIS = (("by", "this", "effect"), ("with", "this", "effect"), ("by", "this", "card", "'s", "effect"))
_FACES = (("face-down",), ("(", "face-down", ")"), ("face-up",), ("(", "face-up", ")"))


def destroy(phrase: Phrase) -> list[Step] | None:
    """destroy X (at the end: "and banish it" is its own clause)."""
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    _by(phrase)
    return each(phrase, things, op.Destroy)


def banish(phrase: Phrase) -> list[Step] | None:
    """banish X [from Y] [face-down]; banish 3 or 6 X."""
    fewer = _or_more(phrase.cur)
    came, _ = places_first(phrase)
    open_ = phrase.cur.peek() == "face-up" and not phrase.cur.peek(1).isdigit()
    face = None if open_ else _face(phrase)  # "face-up monsters you control" are that already
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, coming_from(things, came))
    face = face or _face(phrase)
    things = down_to(phrase, things)
    _by(phrase)
    steps = each(phrase, things, op.Banish, face=face)
    return steps if fewer is None or not steps else _so_many_or_more(phrase, steps, fewer)


def _or_more(cur: Cursor) -> int | None:
    """ "3 or (6 cards)": the lower of two numbers between which others lie; None and no move for anything else."""
    low, high = cur.peek(), cur.peek(2)
    if not (low.isdigit() and cur.peek(1) == "or" and high.isdigit() and int(low) + 1 < int(high)):
        return None
    cur.pos += 2
    return int(low)


def _so_many_or_more(phrase: Phrase, steps: list[Step], fewer: int) -> list[Step] | None:
    """One step of the higher number, as a choice between both; what was taken has one name in either."""
    (step, *others) = steps
    if others or not isinstance(step, op.Banish) or not isinstance(step.what.count, int):
        return None
    lower = msgspec.structs.replace(step, what=msgspec.structs.replace(step.what, count=fewer))
    return [phrase.step(op.ChooseOne, options=(option([lower]), option([step])))]


def offer(phrase: Phrase) -> list[Step] | None:
    """offer X as a Tribute: the old word for Tributing it."""
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    if not (phrase.cur.take("as", "a", "tribute") or phrase.cur.take("as", "tributes")):
        return None
    return each(phrase, with_place(phrase, things), op.Sacrifice)


def send(phrase: Phrase) -> list[Step] | None:
    """send X to the GY / hand / Deck; "send the top 3 cards of your Deck to the GY"."""
    cur = phrase.cur
    came, place = places_first(phrase, "gy", "hand", "deck", "extra-deck")
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, coming_from(things, came))
    place = place or phrase.to_place("gy", "hand", "deck", "extra-deck")
    if place is None:
        return None
    things = down_to(phrase, with_place(phrase, things))
    cur.take("by", "this", "effect") or cur.take("face-up")
    if place.zone == "used":
        return _to_used(phrase, things)
    if place.zone == "prepared":
        return each(phrase, things, op.ToPrepared)
    return each(phrase, things, op.ToSpellbook, place="extra" if place.zone == "extra" else "shuffle")


def send_to_gy(phrase: Phrase) -> list[Step] | None:
    """send X to the GY, said in one word."""
    things = phrase.objects()
    return _to_used(phrase, with_place(phrase, things)) if things else None


def _to_used(phrase: Phrase, things: list[Selector]) -> list[Step] | None:
    last = things[-1]
    if len(things) == 1 and last.how == "top":
        if isinstance(last.count, tuple):
            return None  # "send up to 5 cards from the top": so many is a number, no choice
        count: int | Amount = last.count if isinstance(last.count, int | Amount) else 1
        counted = phrase.each(Amount(n=count)) if isinstance(count, int) else None
        if counted is not None and counted.per is not None:
            count = counted
        return [phrase.step(op.Mill, id=last.id, count=count, side=last.side)]
    return each(phrase, things, op.ToUsed)


def tribute(phrase: Phrase) -> list[Step] | None:
    """Tribute X."""
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    for at, thing in enumerate(things):
        if thing.how in ("choose", "all") and thing.zone is None and thing.among is None:
            things[at] = msgspec.structs.replace(thing, zone="play", side=thing.side or phrase.who or "you")
    return each(phrase, things, op.Sacrifice)


def discard(phrase: Phrase) -> list[Step] | None:
    """discard X [from your hand] [at random] [to the GY]; "your opponent discards 1 card"."""
    cur = phrase.cur
    whose = phrase.who or _of_the_hand_seen(phrase) or "you"
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    random = cur.take("at-random") or things[-1].how == "random"
    things = with_place(phrase, things)
    if phrase.to_place("gy"):
        things = with_place(phrase, things)
    named = []
    for thing in things:
        if thing.how in ("choose", "all", "random") and thing.zone is None and thing.among is None:
            thing = msgspec.structs.replace(thing, zone="prepared", side=thing.side or whose)
        named.append(thing)
    steps: list[Step] = []
    for thing in named:
        steps.append(phrase.step(op.Discard, what=thing, random=random, link="and" if steps else None))
    return steps


def _of_the_hand_seen(phrase: Phrase) -> Side | None:
    """ "Look at your opponent's hand. Discard 1 Fish monster if Fish monsters exist in their hand": one of those."""
    words = phrase.cur.words[phrase.cur.pos :]
    asked = words[words.index("if") :] if "if" in words else []
    seen = [one.side for one in phrase.scope.things if one.zone == "prepared" and one.selector.how != "choose"]
    there = any(asked[k : k + 3] == ["in", "their", "hand"] for k in range(len(asked)))
    return seen[-1] if there and seen else None


def detach(phrase: Phrase) -> list[Step] | None:
    """detach 1 material from this card."""
    cur = phrase.cur
    count: object = None
    up_to = cur.take("up", "to")
    word = cur.peek()
    if word.isdigit():
        cur.pos += 1
        count = (1, int(word)) if up_to else int(word)
    elif cur.take("any", "number", "of"):
        count = "any"
    elif cur.take("all"):
        count = "all"
    its = cur.take("of", "its", "material")
    if count is None or not (its or cur.take("material")):
        return None
    what = _whose_it_is(phrase) if its else None
    if cur.take("from"):
        things = phrase.things(introduce=False)
        if not things:
            return None
        what = things[0]
        if count == 1 and what.how == "all" and what.ref is None and what.kind == "monster":
            what = msgspec.structs.replace(what, how="choose", count=1, id=None)  # "1 material from your Fish monster"
        elif count not in (1, "all", "any") and what.how in ("all", "choose"):
            return None  # "3 materials from a monster(s) you control": so many in all, not from each, nor from one
    name = phrase.scope.names.new("s")
    return [phrase.step(op.Detach, id=name, what=what, count=count)]


def _whose_it_is(phrase: Phrase) -> Selector | None:
    """ "(Target 1 Xyz monster) and detach all of its materials": the target's; else this card's own."""
    last = phrase.scope.things[-1] if phrase.scope.things else None
    return last.selector if last is not None and last.target else None


def _by(phrase: Phrase) -> None:
    phrase.cur.take_phrase(_BY_THIS)


def _face(phrase: Phrase) -> str | None:
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    said = cur.take_phrase(_FACES)
    if said:
        return "down" if "face-down" in said else "up"
    cur.pos = start
    return None


TABLE.does.update(
    destroy=destroy, banish=banish, send=send, tribute=tribute, offer=offer, discard=discard, detach=detach
)
TABLE.does["send-to-gy"] = send_to_gy
