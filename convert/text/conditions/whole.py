"""Conditions about a whole: "all monsters you control are X", "the only card in your hand", "X is on the field"."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from convert.effects import Amount, Condition, Filter, Selector
from convert.text.clauses.phrase import Tools
from convert.text.conditions.owned import take_number
from convert.text.conditions.state import Standing, bare, both, exists, narrowed
from convert.text.cursor import Cursor
from convert.text.grammar.described import names_joined
from convert.text.grammar.filters import join_filters
from convert.text.reference.scope import Scope

_STANCES: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("in", "defense-position"), {"stance": "defense"}),
    (("in", "attack-position"), {"stance": "attack"}),
    (("in", "face-up", "attack-position"), {"stance": "attack"}),
    (("in", "face-up", "defense-position"), {"stance": "defense", "face": "up"}),
    (("face-down",), {"face": "down"}),
    (("in", "face-down", "defense-position"), {"face": "down"}),
    (("face-down", "defense-position"), {"face": "down"}),
)


def all_are(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """All monsters you control are X; the only cards your opponent controls are X: some are, and no others."""
    only = cur.take("the", "only")
    if only:
        other = cur.take("other")
    elif cur.take("all", "of") or cur.take("all"):
        other = False
        cur.take("of")
        cur.take("the")
    else:
        return None
    inner = Cursor(["all", *cur.words[cur.pos : cur.end]], refer=cur.refer)
    noun = tools.nouns.parse(inner)
    if noun is None or noun.mention or noun.player or noun.selector.zone is None:
        return None
    cur.pos += inner.pos - 1
    pool = msgspec.structs.replace(bare(noun.selector), except_self=other or noun.selector.except_self)
    if not cur.take_any(("are", "is")):
        return None
    number = take_number(cur)
    count: Any = number[1] if number is not None else None
    if number is None and cur.peek().isdigit() and not cur.at(cur.peek(), "or"):
        count = int(cur.peek())
        cur.pos += 1
    alone = count is None and only and cur.words[cur.pos - 1] == "is"
    if alone:
        count = 1  # "the only monster you control is a Fish": a single one, and not all that come later
    where = _described(cur, tools)
    if where is None:
        return None
    if where.kind == pool.kind:
        where = msgspec.structs.replace(where, kind=None)
    if not other and not alone:  # "if all Fish you control are face-up, this card gains 100 ATK for each": of those
        scope.remember(msgspec.structs.replace(pool, how="all"), plural=True)
    yes = narrowed(pool, **_given(where))
    no = narrowed(pool, not_=where)
    found = Condition(count=yes, eq=count) if count is not None else Condition(exists=yes)
    return Standing(Condition(all_=(found, Condition(not_=Condition(exists=no)))))


def _given(where: Filter) -> dict[str, Any]:
    return {field: value for field in where.__struct_fields__ if (value := getattr(where, field)) is not None}


def _described(cur: Cursor, tools: Tools) -> Filter | None:
    """ "Defense Position monsters", "EARTH, WATER, or FIRE", "in Attack Position": what all of them are."""
    for words, fields in _STANCES:
        if cur.take(*words):
            return Filter(**fields)
    start = cur.pos
    noun = tools.nouns.parse(cur)
    if noun is not None and not noun.mention and not noun.player and noun.selector.where is not None:
        where = noun.selector.where
        if noun.selector.kind not in (None, "any") and where.kind is None:
            where = msgspec.structs.replace(where, kind=noun.selector.kind)
        for words, fields in _STANCES:
            if cur.take(*words):
                where = msgspec.structs.replace(where, **fields)
        return where
    cur.pos = start
    groups, kind, _ = tools.nouns.filters.adjectives(cur)
    where_fields = join_filters(groups)
    if not where_fields:
        return None
    return Filter(**where_fields, kind=kind) if kind not in (None, "any") else Filter(**where_fields)


def are_there(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """X is on the field; N or more of your X are banished; X is not in a Field Zone."""
    named = names_joined(cur)
    if named:
        return _all_of_them(cur, tools, named)
    if cur.at("both", "a"):
        return _pair_there(cur, tools)
    exact, either = cur.at("exactly"), cur.at("either")
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.selector.how in ("self", "event", "equipped") or noun.player:
        return None
    if not cur.take_any(("is", "are", "exists", "exist", "remains")):
        return None
    negative = cur.take("not") or cur.take("no", "longer")
    if either and negative:
        return None  # "either is not there": not that none of them is
    cur.take("also")
    cur.take("currently")
    selector = noun.selector
    made = selector.where is not None and selector.where.used_for is not None and selector.how == "all"
    if made and not negative and cur.peek() in ("in", "on"):
        return _all_there(cur, tools, selector)
    if cur.take("banished"):
        there = msgspec.structs.replace(selector, zone="banished")
        if exact and isinstance(selector.count, int) and not negative:
            return Standing(Condition(count=bare(there), eq=selector.count))
        return Standing(exists(there, negative=negative))
    face = cur.take("face-up")
    begins = cur.pos
    places = take_places(cur, tools)
    if places is None:
        return None
    zone, owner = places
    said = cur.words[begins : cur.pos]
    face = face or ("face-up", "extra-deck") in pairwise(said)
    selector = msgspec.structs.replace(selector, zone=zone, side=owner or selector.side)
    if face:
        selector = narrowed(selector, face="up")
    plain = selector.where is None or selector.where == Filter(face=selector.where.face)
    if cur.words[cur.pos - 1] == "field-zone" and plain:
        selector = narrowed(msgspec.structs.replace(selector, kind="spell"), property="field")
    return Standing(exists(selector, negative=negative))


def _pair_there(cur: Cursor, tools: Tools) -> Standing | None:
    """ "both a Fish monster and “Moss” are on the field": each of them."""
    cur.take("both")
    parts: list[Selector] = []
    for last in (False, True):
        noun = tools.nouns.parse(cur)
        if noun is None or noun.mention or noun.player or noun.selector.how in ("self", "event", "equipped"):
            return None
        parts.append(noun.selector)
        if not last and not cur.take("and"):
            return None
    if not cur.take("are") or (places := take_places(cur, tools)) is None:
        return None
    zone, owner = places
    there = [msgspec.structs.replace(one, zone=zone, side=owner or one.side) for one in parts]
    return Standing(both([exists(one) for one in there]))


def _all_of_them(cur: Cursor, tools: Tools, names: tuple[str, ...]) -> Standing | None:
    """ "“A”, “B”, and “C” are face-up on your field": each of them."""
    if not cur.take("are"):
        return None
    face = cur.take("face-up")
    if cur.take("you", "control"):
        zone: Any = "play"
        side: Any = "you"
    else:
        places = take_places(cur, tools)
        if places is None:
            return None
        zone, side = places
    found = tuple(
        Condition(exists=Selector(side=side, zone=zone, where=Filter(name=name, face="up" if face else None)))
        for name in names
    )
    return Standing(Condition(all_=found))


def _all_there(cur: Cursor, tools: Tools, made: Selector) -> Standing | None:
    """ "(if all the materials that were used for its Fusion Summon) are in your GY": as many as there are in all."""
    places = take_places(cur, tools)
    if places is None:
        return None
    there = msgspec.structs.replace(made, zone=places[0], side=places[1])
    one = Amount(n=1)
    whole = Condition(compare=(Amount(per=one, count=made), "eq", Amount(per=one, count=there)))
    return Standing(Condition(all_=(Condition(exists=bare(there)), whole)))


def take_places(cur: Cursor, tools: Tools) -> tuple[Any, Any] | None:
    """ "on the field or in your GY", "in a Field Zone": the zones together, and whose."""
    zones: list[Any] = []
    sides: list[Any] = []
    while True:
        if cur.take("you", "control"):  # "on your side of the field", as the rewrite table has it
            zones.append("play")
            sides.append("you")
        elif cur.take("in", "a", "field-zone") or cur.take("in", "any", "field-zone"):
            zones.append("play")
            sides.append(None)
        else:
            place = tools.places.zone_phrase(cur)
            if place is None:
                return None
            zones += place.zone if isinstance(place.zone, tuple) else (place.zone,)
            sides.append(place.side)
        before = cur.pos
        cur.take(",")
        if not (cur.take_any(("or", "and/or", "nor")) and cur.peek() in ("in", "on")):
            cur.pos = before
            break
    unique = tuple(dict.fromkeys(zones))
    side = sides[0] if len(set(sides)) == 1 else None if "you" not in sides else "any"
    return (unique[0] if len(unique) == 1 else unique), side
