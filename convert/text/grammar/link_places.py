"""Places by Link arrows and columns: "a zone this card points to", "in this card's column" (CONVERT-43, CONVERT-44)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Side, SpotName
from convert.effects.values import Spot
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.grammar.pronouns import Pronouns

_FAR = 10
_ARTICLES = ("a", "an", "this", "your", "it", "the")
_POINTS = ("points", "point")


def take_pointed(cur: Cursor, nouns: Pronouns) -> Spot | None:
    """ "[that] this card points to": from whom the arrow goes out; None and no move where nothing points."""
    start = cur.pos
    cur.at("that") and cur.peek(1) in _ARTICLES and cur.take("that")
    at = next((k for k in range(cur.pos, min(cur.pos + _FAR, cur.end)) if cur.words[k] in _POINTS), -1)
    if at < 0 or cur.words[at + 1 : at + 2] != ["to"] or at + 1 >= cur.end:
        cur.pos = start
        return None
    inner = cur.sub(cur.pos, at)
    noun = nouns.parse(inner)
    of = None
    if noun is not None and inner.done and not noun.also and not noun.player:
        of = noun.selector
        if noun.mention:
            of = cur.refer(noun) if cur.refer is not None else None
        elif of.how in ("choose", "all"):
            of = msgspec.structs.replace(of, how=None, count=None)
    if of is None:
        cur.pos = start
        return None
    cur.pos = at + 2
    return Spot(to="pointed", of=of)


def take_pointing(cur: Cursor) -> Spot | None:
    """ "(Link Monsters) that point to this card": from whom an arrow goes out to it."""
    start = cur.pos
    if cur.take("that") and cur.take_any(_POINTS) and cur.take("to", "this", "card"):
        return Spot(to="pointing", of=ME)
    cur.pos = start
    return None


_MINE = tuple(
    tuple(row.split())
    for row in (
        "in this card 's column",
        "in this set card 's column",
        "in this card 's current column",
        "in this column",
        "in the column this card was in",
        "in the same column as this card",
        "in the same columns as this card",
    )
)
_ITS = (("in", "its", "column"), ("in", "that", "card", "'s", "column"), ("in", "that", "monster", "'s", "column"))
_SAME = (("in", "the", "same", "column", "as"), ("in", "the", "same", "columns", "as"))


def take_column(cur: Cursor, nouns: Pronouns) -> Spot | None:
    """ "in this card's column", "in the same column as 1 of your Fish": of what; None and no move for other places."""
    if cur.take_phrase(_MINE):
        return Spot(to="column", of=ME)
    start = cur.pos
    noun: Noun | None = None
    if cur.take_phrase(_ITS):
        noun = Noun(Selector(), mention="it" if cur.words[start + 1] == "its" else "that")
    elif cur.take_phrase(_SAME):
        cur.at("1", "of", "your") and cur.take("1", "of")
        noun = nouns.parse(cur)
    of = None
    if noun is not None and not noun.also and not noun.player:
        of = noun.selector if not noun.mention else cur.refer(noun) if cur.refer is not None else None
    if of is None:
        cur.pos = start
        return None
    if of.ref is None and of.how in ("choose", "all"):
        of = msgspec.structs.replace(of, how=None, count=None)
    return Spot(to="column", of=of)


_ENDS: dict[str, SpotName] = {"leftmost": "left", "rightmost": "right", "center": "center"}
_WHOSE: tuple[tuple[tuple[str, ...], Side | None], ...] = (
    (("in", "your", "opponent", "'s"), "opponent"),
    (("in", "opponent", "'s"), "opponent"),
    (("in", "your"), "you"),
    (("in", "the"), None),
)


def take_ends(cur: Cursor) -> tuple[Side | None, Filter] | None:
    """ "in your leftmost or rightmost Main Monster Zone", "in the center Main Monster Zone": whose, and where
    (CONVERT-43); None and no move for other places."""
    start = cur.pos
    side = next((side for row, side in _WHOSE if cur.take(*row)), None)
    found: list[SpotName] = []
    while cur.pos > start and cur.peek() in _ENDS:
        found.append(_ENDS[cur.peek()])
        cur.pos += 1
        cur.peek(1) in _ENDS and cur.take("or")
    if not found or not cur.take("monster-zone"):
        cur.pos = start
        return None
    spots = tuple([Filter(at=Spot(to=one)) for one in found])
    return side, spots[0] if len(spots) == 1 else Filter(any_=spots)


def take_spot(cur: Cursor, nouns: Pronouns, fields: dict[str, Any], where: dict[str, Any]) -> bool:
    """What follows a head noun, into its description: its column, or an end of the field."""
    if (column := take_column(cur, nouns)) is not None:
        fields.setdefault("zone", "play")
        where["at"] = column
        return True
    if "any_" in where or fields.get("zone", "play") != "play" or (ends := take_ends(cur)) is None:
        return False
    fields["zone"] = "play"
    if ends[0] is not None:
        fields["side"] = ends[0]
    where.update({"any_": ends[1].any_} if ends[1].any_ else {"at": ends[1].at})
    return True
