"""Alternatives that each have their own place and filter: "1 Dragon from your hand, or 1 Fish from your Deck"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Kind, Zone
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.lists import fields_of

if TYPE_CHECKING:
    from convert.text.grammar.noun import Nouns

_OF_BOTH = ([",", "with"], [",", "whose"])


def take_either(cur: Cursor, nouns: Nouns, first: Noun) -> Noun:
    """The phrase with what follows it after "or"; as it is (and no move) where no other such thing follows."""
    start = cur.pos
    cur.take(",")
    if cur.take("or") and cur.peek().isdigit() and _alone(first):
        begins = cur.pos
        other = nouns.parse(cur)
        if other is not None and not first.selector.either:
            first = _with_what_both_are(cur, nouns, begins, first, other.selector)
        if other is not None and _alone(other) and other.selector.count == first.selector.count:
            return Noun(_union(first.selector, other.selector, shared=_left_out(cur, start)), plural=first.plural)
    cur.pos = start
    return first


def _with_what_both_are(cur: Cursor, nouns: Nouns, begins: int, first: Noun, other: Selector) -> Noun:
    """ "1 Fish from your hand or 1 Plant from your Deck, with less ATK than that monster": what stands behind the comma
    is said of the first as well."""
    comma = next((at for at in range(begins, cur.pos - 1) if cur.words[at : at + 2] in _OF_BOTH), -1)
    alone = nouns.parse(cur.sub(begins, comma)) if comma > 0 else None
    if alone is None or other.where is None:
        return first
    said, own = fields_of(other.where), fields_of(alone.selector.where or Filter())
    both = {name: value for name, value in said.items() if own.get(name) != value}
    mine = fields_of(first.selector.where or Filter())
    if both.keys() & mine.keys():
        return first
    selector = msgspec.structs.replace(first.selector, where=Filter(**(mine | both)))
    return Noun(selector, plural=first.plural)


def _alone(noun: Noun) -> bool:
    """Whether it is a number of things that says where they are."""
    one = noun.selector
    if noun.mention or noun.player or noun.also or one.how != "choose" or not isinstance(one.count, int):
        return False
    return one.either is not None or (
        one.zone is not None and one.among is None and one.including is None and one.total is None
    )


def _left_out(cur: Cursor, start: int) -> bool:
    """Whether what is left out stands after a comma: then it is left out of each of them."""
    words = cur.words[start : cur.pos]
    return any(words[at : at + 2] == [",", "except"] for at in range(len(words) - 1))


def _union(one: Selector, other: Selector, *, shared: bool) -> Selector:
    every = [part for each in (one, other) for part in each.either or (_bare(each),)]
    last = every[-1].where
    but = last.not_ if shared and last is not None else None
    if but is not None:
        every = [_without(part, but) for part in every]
    kinds = tuple(dict.fromkeys(kind for part in every for kind in _several(part.kind)))
    kind = None if not kinds else kinds[0] if len(kinds) == 1 else kinds if "any" not in kinds else "any"
    return Selector(how=one.how, kind=kind, count=one.count, either=tuple(every))


def _bare(one: Selector) -> Selector:
    return msgspec.structs.replace(one, how=None, count=None)


def _without(part: Selector, but: Filter) -> Selector:
    where = part.where or Filter()
    return (
        part
        if where.not_ is not None
        else msgspec.structs.replace(part, where=msgspec.structs.replace(where, not_=but))
    )


def monsters_where_in_play(one: Selector) -> Selector:
    """ "1 card in your hand, Monster Zone, or Pendulum Zone": a card of any kind from the hand, a monster in play."""
    if one.kind != "any" or not isinstance(one.zone, tuple) or "play" not in one.zone:
        return one
    elsewhere: tuple[Zone, ...] = tuple([zone for zone in one.zone if zone not in ("play", "pendulum")])
    if not elsewhere:
        return one
    there = msgspec.structs.replace(_bare(one), zone=elsewhere[0] if len(elsewhere) == 1 else elsewhere)
    here = tuple([zone for zone in one.zone if zone in ("play", "pendulum")])
    monster = msgspec.structs.replace(_bare(one), zone=here[0] if len(here) == 1 else here, kind="monster")
    return Selector(how=one.how, kind="any", count=one.count, either=(there, monster))


def of_the_hand_at_random(one: Selector) -> Selector:
    """ "1 card in your opponent's hand (at random) or field": chance picks where the hand is meant."""
    if one.how != "choose" or not isinstance(one.zone, tuple) or "prepared" not in one.zone:
        return one
    hand = msgspec.structs.replace(_bare(one), how="random", zone="prepared", count=one.count)
    zones: tuple[Zone, ...] = tuple([zone for zone in one.zone if zone != "prepared"])
    rest = msgspec.structs.replace(_bare(one), zone=zones[0] if len(zones) == 1 else zones)
    return Selector(how=one.how, kind=one.kind, count=one.count, either=(hand, rest))


def of_two_owners(one: Selector, words: Sequence[str], zones: Mapping[str, Zone]) -> Selector:
    """ "1 Fish from your hand or either GY": of one's own in the one place, of anybody's in the other. ``words``: of
    the whole phrase; ``zones``: the words for them."""
    begins = words.index("either")
    own = "your" in words[:begins]
    mine = tuple(dict.fromkeys(zones[word] for word in words[:begins] if own and word in zones))
    if one.how not in ("choose", "target") or one.side != "any" or not isinstance(one.zone, tuple) or not mine:
        return one
    theirs = tuple(zone for zone in one.zone if zone not in mine)
    if not theirs or set(mine) - set(one.zone):
        return one
    parts = [
        msgspec.structs.replace(_bare(one), side=side, zone=there[0] if len(there) == 1 else there)
        for side, there in (("you", mine), ("any", theirs))
    ]
    return Selector(id=one.id, how=one.how, kind=one.kind, count=one.count, either=tuple(parts))


def _several(kind: Kind | tuple[Kind, ...] | None) -> tuple[Kind, ...]:
    return () if kind is None else kind if isinstance(kind, tuple) else (kind,)


def zones_of_all(one: Selector) -> tuple[Zone, ...]:
    """All zones in which it may be, those of its alternatives too."""
    zones: list[Zone] = []
    for part in one.either or (one,):
        zones += part.zone if isinstance(part.zone, tuple) else () if part.zone is None else (part.zone,)
    return tuple(dict.fromkeys(zones))
