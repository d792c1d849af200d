"""Sources: "by battle", "by your opponent's card effects", "of Trap effects": what does something to something."""

from __future__ import annotations

from typing import Any

from convert.effects import Filter, Selector
from convert.effects.terms import Kind
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.grammar.filters import join_filters

_EFFECT = frozenset(("effect", "effects", "activated"))
_JOINING = (",", "or", "and", "and/or")
_CARDISH: dict[str, Kind] = {
    "card": "any",
    "monster": "monster",
    "spell": "spell",
    "trap": "artifact",
    "spell/trap": "spell_or_artifact",
}


def take_source(cur: Cursor, tools: Tools) -> Selector | None:
    """Whose effects, of what kind of card: "your opponent's card effects", "Trap effects", "the effects of monsters",
    "your opponent's cards". A selector of the sources; None (and no move) if it is not one."""
    start = cur.pos
    selector = _source(cur, tools)
    if selector is None:
        cur.pos = start
    return selector


def _source(cur: Cursor, tools: Tools) -> Selector | None:
    fields: dict[str, Any] = {"how": "all"}
    if cur.take("all", "other") or cur.take("other"):
        fields["except_self"] = True
    else:
        cur.take_any(("any", "a", "an", "the"))
    if cur.peek() in _EFFECT and (
        cur.take("effects", "of") or cur.take("effect", "of") or cur.take("activated", "effects", "of")
    ):
        noun = tools.nouns.parse(cur)
        return noun.selector if noun is not None and not noun.mention else None
    side = tools.places.owner(cur)
    if side is not None:
        fields["side"] = side
    cur.take("activated")
    if cur.peek(1) != "monster" and cur.take_any(_EFFECT):
        fields["kind"] = "any"
        return Selector(**fields)
    groups, kind, extra = tools.nouns.filters.adjectives(cur)
    fields |= extra  # "your opponent's banished monster effect": where it is
    where: dict[str, Any] = join_filters(groups) if groups else {}
    kinds = _kinds(cur, kind)
    cur.take("card")
    cur.take_any(("'s", "'"))
    effect = bool(cur.take_any(("effect", "effects")))
    if not effect and not kinds and kind is None:
        return None
    unique = tuple(dict.fromkeys(k for k in kinds if k != "any"))
    fields["kind"] = "any" if not unique else unique[0] if len(unique) == 1 else unique
    if where:
        fields["where"] = Filter(**where)
    _further(cur, fields)
    return Selector(**fields)


def _kinds(cur: Cursor, kind: Kind | None) -> list[Kind]:
    """ "Spell, Trap, or monster": the first of them was read already."""
    kinds: list[Kind] = [kind] if kind is not None and kind != "any" else []
    while True:
        word = cur.peek()
        if word == "card" and kinds and cur.words[cur.pos - 1] in _JOINING:
            kinds.clear()  # "by a Spell, Trap, or card effect": of any card
            cur.pos += 1
            continue
        if (word in _CARDISH and kind is None) or (word in _CARDISH and cur.words[cur.pos - 1] in _JOINING[:3]):
            kinds.append(_CARDISH[word])
            cur.pos += 1
            continue
        if word in _JOINING and _cardish_ahead(cur):
            cur.pos += 1
            continue
        return kinds


def _further(cur: Cursor, fields: dict[str, Any]) -> None:
    """Where the card is, into ``fields``."""
    while True:
        if cur.take("your", "opponent", "controls"):
            fields["side"] = "opponent"
        elif not cur.take("on", "the", "field"):
            return


def _cardish_ahead(cur: Cursor) -> bool:
    at = 1
    while cur.peek(at) in _JOINING:
        at += 1
    return cur.peek(at) in _CARDISH and cur.peek(at + 1) in ("effect", "effects", "card", ",", "or", "and", "")
