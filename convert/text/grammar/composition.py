"""What a number of things is made of: "2 monsters (1 Tuner and 1 non-Tuner)", "1 each from your hand and GY"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Filter, Selector
from convert.text.cursor import Cursor
from convert.text.grammar.described import PARTNER, PARTNERS, Noun
from convert.text.grammar.filters import join_filters

if TYPE_CHECKING:
    from convert.text.grammar.noun import Nouns


def take_parts(cur: Cursor, nouns: Nouns, whole: Noun) -> list[Noun]:
    """The parts of ``whole``, each a phrase of its own; empty (and no move) where none follow or do not add up."""
    start = cur.pos
    count = whole.selector.count
    found: list[Noun] = []
    if whole.mention or whole.player or whole.selector.how not in ("choose", None):
        return found
    if count == 1 and cur.take("on", "each", "field"):
        here = msgspec.structs.replace(whole.selector, zone="play")
        found = [Noun(msgspec.structs.replace(here, side=side)) for side in ("you", "opponent")]
    elif count in (1, (0, 1)) and cur.take("each"):
        found = _from_each(cur, nouns, whole, count)
    elif isinstance(count, int) and count > 1:
        bracket = cur.take("(")
        bracket or cur.take(",")
        if count == 2 and cur.take("1", "on", "each", "field"):
            here = msgspec.structs.replace(whole.selector, count=1, zone="play")
            found = [
                Noun(msgspec.structs.replace(here, side="you")),
                Noun(msgspec.structs.replace(here, side="opponent")),
            ]
        elif cur.take("1", "each") and cur.peek() in ("from", "in"):
            found = _from_each(cur, nouns, whole, 1)
        elif cur.pos > start and cur.peek().isdigit():
            found = _counted(cur, nouns, whole)
        several = sum(one.selector.count for one in found if isinstance(one.selector.count, int))
        if several != count or (bracket and not cur.take(")")):
            found = []
    where = whole.selector.where
    if where is not None and where.compared_to is None and (where.same or where.different):
        _unlike(found)
    if len(found) < 2:
        cur.pos = start
        return []
    _of_all(cur, nouns, found)
    return found


def _unlike(found: Sequence[Noun], **likeness: Any) -> None:
    """ "2 monsters with different names (1 from your hand and 1 from your GY)": the second is unlike the first, a third
    unlike both. ``likeness``: what the filters do not say yet."""
    for at, noun in enumerate(found):
        where = msgspec.structs.replace(noun.selector.where or Filter(), **likeness)
        if at == 0:
            where = msgspec.structs.replace(where, same=None, different=None)
        else:
            where = msgspec.structs.replace(where, compared_to=PARTNER if at == 1 else PARTNERS)
        noun.selector = msgspec.structs.replace(noun.selector, where=where if where != Filter() else None)


_BY_CHANCE = tuple(
    ("(", *row.split(), ")")
    for row in ("the card in the hand is chosen at-random", "the card in the hand is at-random")
)


def _from_each(cur: Cursor, nouns: Nouns, whole: Noun, count: Any) -> list[Noun]:
    """ "(1) each from your hand, Deck, and GY": so many from each place."""
    place = nouns.places.zone_phrase(cur)
    if place is None or not isinstance(place.zone, tuple):
        return []
    side = place.side or whole.selector.side
    each = [msgspec.structs.replace(whole.selector, count=count, zone=zone, side=side) for zone in place.zone]
    if cur.take_phrase(_BY_CHANCE):
        each = [msgspec.structs.replace(one, how="random") if one.zone == "prepared" else one for one in each]
    return [Noun(one) for one in each]


def _counted(cur: Cursor, nouns: Nouns, whole: Noun) -> list[Noun]:
    """ "1 Tuner and 1 non-Tuner", "1 from your hand and 1 from your GY"."""
    found: list[Noun] = []
    while cur.peek().isdigit() and int(cur.peek()):
        number = int(cur.peek())
        cur.pos += 1
        one = _part(cur, nouns, msgspec.structs.replace(whole.selector, count=number))
        if one is None:
            return []
        found.append(Noun(one, plural=number > 1))
        before = cur.pos
        cur.take(",")
        cur.take("and")
        if not cur.peek().isdigit():
            cur.pos = before
            break
    return _named(found, whole) if cur.words[cur.pos - 1][:1] == '"' else found


def _named(found: list[Noun], whole: Noun) -> list[Noun]:
    """ "(1 “Moss” and 1 “Fern”)", with no "monster" behind: cards that are called so."""
    shared = whole.selector.where or Filter()
    for noun in found:
        where = noun.selector.where
        if where is not None and msgspec.structs.replace(where, series=shared.series) == shared:
            named = msgspec.structs.replace(where, series=shared.series, name=where.series)
            noun.selector = msgspec.structs.replace(noun.selector, where=named)
    return found


def _part(cur: Cursor, nouns: Nouns, selector: Selector) -> Selector | None:
    """One part: where it is, or what it is like beside what all are like."""
    if cur.take("you", "control"):
        return msgspec.structs.replace(selector, zone="play", side="you")
    if cur.take("your", "opponent", "controls"):
        return msgspec.structs.replace(selector, zone="play", side="opponent")
    if cur.peek() in ("from", "in", "on"):
        place = nouns.places.zone_phrase(cur)
        if place is None:
            return None
        return msgspec.structs.replace(selector, zone=place.zone, side=place.side or selector.side)
    groups, kind, _ = nouns.filters.adjectives(cur)
    more = join_filters(groups)
    if not more or (kind is not None and kind != selector.kind):
        return None
    shared = selector.where
    mine = {name: getattr(shared, name) for name in shared.__struct_fields__} if shared is not None else {}
    where = Filter(**{name: value for name, value in mine.items() if value is not None} | more)
    return msgspec.structs.replace(selector, where=where)


def _of_all(cur: Cursor, nouns: Nouns, found: list[Noun]) -> None:
    """What follows the parts, "from your Deck" or "you control", is of all of them."""
    start = cur.pos
    fields: dict[str, Any] = {}
    where: dict[str, Any] = {}
    cur.at(",", "with-different-names") and cur.take(",")
    nouns.qualifiers.after_head(cur, fields, where)
    excepted = where.pop("not_", None)
    alike = {key: where.pop(key) for key in ("same", "different") if key in where and "compared_to" not in where}
    moved = bool(fields) and any(one.selector.zone not in (None, "play") for one in found)
    if where or set(fields) - {"zone", "side"} or moved:
        cur.pos = start
        return
    for one in found:
        one.selector = msgspec.structs.replace(one.selector, **fields)
        own = one.selector.where or Filter()
        if excepted is not None and own.not_ is None:
            one.selector = msgspec.structs.replace(one.selector, where=msgspec.structs.replace(own, not_=excepted))
    if alike:
        _unlike(found, **alike)
