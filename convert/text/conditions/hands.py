"""Conditions about hands: how large one is, what is in it, whether the declared card is there."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Condition, Filter, Selector
from convert.effects.terms import Side
from convert.text.clauses.phrase import Tools
from convert.text.conditions.possession import take_possession
from convert.text.conditions.state import Standing, both
from convert.text.cursor import Cursor
from convert.text.grammar.described import names_joined
from convert.text.grammar.filters import bound
from convert.text.reference.scope import Scope

_BESIDE = ("in", "addition", "to", "this", "card", "in", "your", "hand")
_THE_CARD = (("the", "declared", "card"), ("that", "card"), ("a", "card", "with", "that", "name"))
_HAVERS: tuple[tuple[tuple[str, ...], Side], ...] = (
    (("your", "opponent"), "opponent"),
    (("they",), "opponent"),
    (("you",), "you"),
)


def take_hand(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """A condition about somebody's hand, which must reach the cursor's end; None (and no move) if it is not one."""
    start = cur.pos
    for reader in (_size, _beside, _declared, _nor_on_the_field, _all_named):
        found = reader(cur, tools, scope)
        if found is not None and cur.done:
            return found
        cur.pos = start
    return None


def _size(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "your opponent's hand is 6 or more cards and your hand is 2 or less"."""
    conditions: list[Condition] = []
    while True:
        side = tools.places.owner(cur)
        if side is None or not cur.take("hand", "is") or not cur.peek().isdigit():
            return None
        number = int(cur.peek())
        cur.pos += 1
        limits = bound(cur, number, raw=False)
        cur.take("card")
        hand = Selector(kind="any", zone="prepared", side=side)
        conditions.append(Condition(count=hand, gte=limits.gte, lte=limits.lte, eq=limits.eq))
        if not cur.take("and"):
            return Standing(both(conditions))


def _beside(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "you have “A” and “B” in addition to this card in your hand": asked where this card is in the hand too."""
    size = len(_BESIDE)
    if tuple(cur.words[max(cur.pos, cur.end - size) : cur.end]) != _BESIDE:
        return None
    inner = Cursor([*cur.words[cur.pos : cur.end - size], "in", "your", "hand"], refer=cur.refer)
    read = take_possession(inner, tools, scope)
    if read is None or not inner.done or read.from_ is not None:
        return None
    cur.pos = cur.end
    return Standing(read.condition, "prepared")


def _declared(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "the declared card is in your opponent's hand", "they do not have the declared card in their hand"; what is
    there is what "that card" then means."""
    ident = scope.declared.get("name")
    if ident is None:
        return None
    side: Side | None = next((side for words, side in _HAVERS if cur.take(*words)), None)
    negative = False
    if side is not None:
        negative = cur.take("do", "not") or cur.take("does", "not")
        if not cur.take_any(("have", "has")):
            return None
    if not cur.take_phrase(_THE_CARD):
        return None
    if side is None:
        if not cur.take("is"):
            return None
        negative = cur.take("not")
    place = tools.places.zone_phrase(cur)
    if place is None or place.side not in ("you", "opponent"):
        return None
    like = Filter(same=("name",), compared_to=Selector(ref=ident))
    there = Selector(kind="any", zone=place.zone, side=place.side, where=like)
    if place.side == "opponent":
        scope.player = "opponent"
    if not negative:
        scope.remember(msgspec.structs.replace(there, how="choose", count=1))
    found = Condition(exists=there)
    return Standing(Condition(not_=found) if negative else found)


def _all_named(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "all 3 of these cards are in your GY, “A”, “B” and “C”"."""
    if not (cur.take("all") and cur.peek().isdigit()):
        return None
    number = int(cur.peek())
    cur.pos += 1
    if not cur.take("of", "these", "card", "are"):
        return None
    place = tools.places.zone_phrase(cur)
    cur.take(",")
    names = names_joined(cur)
    if place is None or len(names) != number:
        return None
    each = [Selector(zone=place.zone, side=place.side, where=Filter(name=name)) for name in names]
    return Standing(both([Condition(exists=one) for one in each]))


def _nor_on_the_field(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "you have no cards in your hand nor in your Spell & Trap Zones"."""
    at = cur.find("nor")
    if at < 0 or tuple(cur.words[at + 1 : cur.end]) != ("in", "your", "spell-zone"):
        return None
    inner = cur.sub(cur.pos, at)
    read = take_possession(inner, tools, scope)
    if read is None or not inner.done or read.condition is None or read.condition.not_ is None:
        return None
    cur.pos = cur.end
    fields: dict[str, Any] = {"kind": "spell_or_artifact", "side": "you", "zone": "play"}
    return Standing(both((read.condition, Condition(not_=Condition(exists=Selector(**fields))))))
