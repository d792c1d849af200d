"""What a verb frame is, and the tables that frames enter themselves into.

A frame reads one verb's slots from a :class:`Phrase` (the cursor stands right after the verb) and answers the steps
they make, or None where a slot is not what it expects: then the clause stays unread. ``does`` frames serve the
imperative ("destroy it"), the active with a subject ("this card gains 300 ATK") and the passive ("it is destroyed").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from convert.effects import Amount, Filter, Selector, Step, StepBase
from convert.effects import steps as op
from convert.effects.terms import Side
from convert.text.clauses.phrase import Phrase
from convert.text.grammar.places import PlaceRead
from convert.text.reference.thing import ME

Frame = Callable[[Phrase], list[Step] | None]


@dataclass(slots=True)
class FrameTable:
    """Frames by the verb's base form."""

    does: dict[str, Frame] = field(default_factory=dict)
    cannot: dict[str, Frame] = field(default_factory=dict)
    """ "cannot attack": the verb is what the subject must not do."""
    cannot_be: dict[str, Frame] = field(default_factory=dict)
    """ "cannot be destroyed": the verb is what must not happen to the subject."""

    def merge(self, other: FrameTable) -> None:
        """Take in another family's frames; a verb in two families is a mistake."""
        for mine, theirs in ((self.does, other.does), (self.cannot, other.cannot), (self.cannot_be, other.cannot_be)):
            for verb, frame in theirs.items():
                if verb in mine:
                    raise ValueError(f"two frames for {verb!r}")
                mine[verb] = frame


def each(phrase: Phrase, things: list[Selector] | None, kind: type[StepBase], **fields: object) -> list[Step] | None:
    """One step for each thing, tied together; None for no things."""
    if not things:
        return None
    steps: list[Step] = []
    for thing in beside_itself(things):
        link = "and" if steps else None
        step = phrase.step(kind, what=thing, link=link, **fields)
        if any(part.how == "random" for part in thing.either or ()):
            step = _by_chance_or_choice(phrase, step, thing)
        steps.append(step)
    return steps


def seen_in_the_deck(phrase: Phrase, things: list[Selector]) -> bool:
    """Whether all of these were only looked at where they lie in a Deck."""
    looked = phrase.scope.looked
    return bool(looked) and all((one.ref if one.among is None else one.among.ref) in looked for one in things)


def laid_back(phrase: Phrase, things: list[Selector], end: str) -> list[Step] | None:
    """ "(place, return) them on the top of the Deck in any order": a choice; "in the same order" is none."""
    if phrase.cur.take("in", "the", "same", "order"):
        return each(phrase, things, op.ToSpellbook, place=end or "top")
    phrase.cur.take(",", "in", "any", "order") or phrase.cur.take("in", "any", "order")
    return each(phrase, things, op.Move, to=end or "top")


def beside_itself(things: list[Selector]) -> list[Selector]:
    """ "Discard this card and 1 Dragon monster": two cards, although this one may be a Dragon monster too."""
    itself = next((thing for thing in things if thing.how == "self"), None)
    if itself is None:
        return things
    return [msgspec.structs.replace(one, except_self=True) if may_be(itself, one) else one for one in things]


def may_be(itself: Selector, one: Selector) -> bool:
    """Whether what is picked could be this card itself."""
    here, there = [{one.zone} if isinstance(one.zone, str) else set(one.zone or ()) for one in (itself, one)]
    if here and there and here.isdisjoint(there):
        return False  # "this card from your GY and 1 monster you control"
    picked = one.how in ("choose", "target") and one.ref is None and one.among is None and one.either is None
    return picked and one.side in ("you", None) and one.kind != "caster"


def _by_chance_or_choice(phrase: Phrase, step: Step, thing: Selector) -> Step:
    """ "1 card from your opponent's hand (at random) or field": which of them it is to be comes first."""
    ways = []
    for part in thing.either or ():
        one = msgspec.structs.replace(part, id=thing.id, how=part.how or thing.how, count=thing.count)
        ways.append(option([msgspec.structs.replace(step, what=one, link=None)]))
    return phrase.step(op.ChooseOne, options=tuple(ways), link=step.link)


def option(steps: Sequence[Step]) -> op.Option:
    """These steps as one of the ways that a player chooses among."""
    return op.Option(do=tuple(msgspec.structs.replace(step, src=None, optional=False) for step in steps))


def with_place(phrase: Phrase, things: list[Selector]) -> list[Selector]:
    """Add what is named after the things: a zone ("destroy it in your hand"), "at random", ", except X"."""
    cur = phrase.cur
    while not cur.done:
        start = cur.pos
        more = _with_zone(phrase, things)
        if more is None:
            cur.pos = start  # "(from your Deck) in your Field Zone, except X": where it goes is no place of the thing
            more = _with_more(phrase, things)
        if more is None or cur.pos == start:
            cur.pos = start
            break
        things = more
    return things


def as_it_attacks(one: Selector, words: Sequence[str]) -> Selector:
    """ "(battles involving) this attacking card": those in which it is the attacker."""
    return msgspec.structs.replace(one, where=Filter(attacking=True)) if one == ME and "attacking" in words else one


def whose_battle(phrase: Phrase, one: Selector, words: Sequence[str]) -> Selector | None:
    """ "(attacks involving) this monster": the card itself; None behind a target, which may be meant as well."""
    if one == ME and list(words) == ["this", "monster"] and any(thing.target for thing in phrase.scope.things):
        return None
    return as_it_attacks(one, words)


def down_to(phrase: Phrase, things: list[Selector]) -> list[Selector]:
    """ "(banish cards from their field) so they control the same number of cards as you do": so many that no more than
    that are left, of their choice."""
    cur = phrase.cur
    one = things[0] if len(things) == 1 else None
    if one is None or one.ref is not None or one.zone != "play" or one.kind != "any":
        return things
    if "opponent" not in (phrase.who, one.side) or not cur.take(*_AS_FEW):
        return things
    theirs, mine = (Amount(per=Amount(n=1), count=Selector(kind="any", side=side, zone="play")) for side in _BOTH_SIDES)
    fields: dict[str, Any] = {"chooser": "opponent"} if phrase.who == "opponent" else {}
    so_many = Amount(difference=(theirs, mine))
    return [msgspec.structs.replace(one, how="choose", side="opponent", count=so_many, **fields)]


def as_many(phrase: Phrase, things: list[Selector]) -> list[Selector]:
    """ "(place cards from your hand on the bottom of the Deck), equal to the number of cards you drew": so many, said
    after where they go."""
    cur = phrase.cur
    if len(things) != 1 or things[0].ref is not None or not (cur.at(*_AS_MANY) or cur.at(",", *_AS_MANY)):
        return things
    fields: dict[str, Any] = {"how": things[0].how, "count": things[0].count}
    if not phrase.tools.nouns.qualifiers.as_many(cur, fields):
        return things
    return [msgspec.structs.replace(things[0], **fields)]


_BOTH_SIDES: tuple[Side, Side] = ("opponent", "you")
_AS_FEW = ("so", "they", "control", "the", "same", "number", "of", "card", "as", "you", "do")
_AS_MANY = ("equal", "to", "the", "number")


def places_first(phrase: Phrase, *zones: str) -> tuple[PlaceRead | None, PlaceRead | None]:
    """ "add, from your Deck to your hand, 1 Dragon", "shuffle into the Deck, 2 of your cards": from where and to where
    (among these zone words), said before the thing; no move where neither is."""
    cur = phrase.cur
    came = went = None
    done = cur.pos
    while not phrase.passive and not cur.done:
        cur.take(",")
        here = cur.pos
        if came is None and cur.peek() == "from":
            came = phrase.place()
        elif zones and went is None:
            went = phrase.to_place(*zones)
        if cur.pos == here:
            break
        done = cur.pos
    cur.pos = done
    if came is not None or went is not None:
        cur.take(",")
    return came, went


def coming_from(things: list[Selector], place: PlaceRead | None) -> list[Selector]:
    """The things, which come from this place where they do not say another."""
    if place is None:
        return things
    if isinstance(place.zone, str):  # "banish from your GY, this card and 1 Dragon"
        there = msgspec.structs.replace(ME, zone=place.zone)
        things = [there if one == ME else one for one in things]
    return [
        place.seen(msgspec.structs.replace(one, zone=place.zone, side=place.side or one.side))
        if _described(one)
        and one.zone in (None, "play")
        and one.among is None
        and one.either is None
        and one.kind != "caster"
        else one
        for one in things
    ]


_NARROWS = frozenset(
    (
        *("except", "with", "whose", "that", "including", "up", "at-random", "equal"),
        *("with-different-names", "with-same-name"),
    )
)


def _described(thing: Selector) -> bool:
    return thing.ref is None and thing.how not in ("self", "event", "equipped")


def _with_zone(phrase: Phrase, things: list[Selector]) -> list[Selector] | None:
    last = things[-1]
    start = phrase.cur.pos
    place = phrase.place()
    if last.kind == "monster" and "spell-zone" in phrase.cur.words[start : phrase.cur.pos]:
        whence = phrase.cur.words[start : phrase.cur.pos]
        if place is None or place.zone != "play" or "or" in whence or whence[0] != "from":
            return None
        where = last.where or Filter()
        last = msgspec.structs.replace(last, where=msgspec.structs.replace(where, lies_as=where.lies_as or "spell"))
    if last.how == "choose" and last.count == 1 and "each" in phrase.cur.words[start : phrase.cur.pos]:
        return None  # "1 card from each player's field": one of each
    if place is None or not _described(last) or last.zone not in (None, "play") or last.either is not None:
        return None
    last = place.seen(phrase.as_actor(msgspec.structs.replace(last, zone=place.zone, side=place.side or last.side)))
    return [*things[:-1], last]


def _with_more(phrase: Phrase, things: list[Selector]) -> list[Selector] | None:
    """What narrows the thing once more, after its zone or destination."""
    last = things[-1]
    cur = phrase.cur
    word = cur.peek()
    if word == ",":
        word = cur.peek(1)
    if word not in _NARROWS or not _described(last):
        return None
    fields: dict[str, Any] = {name: getattr(last, name) for name in last.__struct_fields__}
    where: dict[str, Any] = (
        {
            name: getattr(last.where, name)
            for name in last.where.__struct_fields__
            if getattr(last.where, name) is not None
        }
        if last.where is not None
        else {}
    )
    fields = {name: value for name, value in fields.items() if value is not None and name != "where"}
    start = cur.pos
    if cur.peek() == "," and cur.peek(1) in ("with", "whose", "that", "at-random", "with-different-names"):
        cur.pos += 1
    before = cur.pos
    known = phrase.scope.forget(last)  # "its Level" is another's
    phrase.tools.nouns.qualifiers.after_head(cur, fields, where)
    phrase.scope.things[:] = known
    if cur.pos == before or (len(things) > 1 and "total" in fields):
        cur.pos = start
        return None
    if where:
        fields["where"] = Filter(**where)
    narrowed = Selector(**{("except_" if k == "except" else k): v for k, v in fields.items()})
    others = things[:-1]
    if cur.words[start] == "," and narrowed.zone != last.zone:
        # "1 of your A and 2 of your B, that are banished or in your GY": the place is of both
        others = [
            msgspec.structs.replace(one, zone=narrowed.zone)
            if one.how == "choose" and (one.zone, one.side) == (last.zone, last.side)
            else one
            for one in others
        ]
    return phrase.share_exception([*others, narrowed], start)


def not_the_bearer(first: Step, other: list[Step]) -> list[Step]:
    """ "Either equip that card to this monster, or send it to the GY": it is the card, of which the clause is."""
    if not isinstance(first, op.Equip) or first.to is None or first.what.ref is None or first.to.ref is None:
        return other
    step = other[0]
    if len(other) > 1 or not isinstance(step, op.ToUsed | op.Banish) or step.what.ref != first.to.ref:
        return other
    return [msgspec.structs.replace(step, what=Selector(ref=first.what.ref))]


def ones_own(things: list[Selector], place: PlaceRead) -> list[Selector]:
    """ "Return 1 banished Fish to your hand": a card goes to its owner's hand only, so it is one's own."""
    if place.side != "you":
        return things
    lie = ("used", "banished")
    return [
        msgspec.structs.replace(one, side="you") if one.side is None and one.zone in lie and one.how != "self" else one
        for one in things
    ]


def one_named(thing: Selector) -> Selector:
    """ "Special Summon “Moss Frog” from your Deck", "attach 1 Fish to “Moss Frog”": one of them, where no number is
    said."""
    named = thing.how == "all" and thing.kind is None and thing.where is not None and thing.where.name is not None
    return msgspec.structs.replace(thing, how="choose", count=1) if named and thing.count is None else thing
