"""What a thing wears, or what wears it: "equipped to it", "equipped with “Lamp”", "equipped to a monster"."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from convert.effects import Filter, Selector
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.relative import speaks_of
from convert.text.reference.thing import ME

_MONSTERS = ("monster", "monster-card")
BY_ITS_EFFECT = tuple(
    tuple(row.split())
    for row in ("by this effect", "by its effect", "by this card 's effect", "by its own effect", "with this effect")
)
"""By what a thing came to wear another: the card has one effect that does so."""


def by_its_effect(cur: Cursor) -> bool:
    """ "(while this card is) equipped to a monster by this effect": whether the words to the end say
    that of the card itself."""
    said = cur.rest()
    ends = any(tuple(said[-len(row) :]) == row for row in BY_ITS_EFFECT)
    return ends and any(said[k : k + 4] == ["equipped", "to", "a", "monster"] for k in (0, 3))


def _what_it_wears(cur: Cursor) -> dict[str, Any]:
    """ "(equipped with an Equip Card) that mentions “Moss”": it is the equipment that does."""
    told: dict[str, Any] = {}
    start = cur.pos
    if cur.take("that") and speaks_of(cur, told, start):
        return {"equipped_to": Selector(kind="spell_or_artifact", zone="play", where=Filter(**told))}
    cur.pos = start
    return {"equipped": True}


def take_worn(cur: Cursor, where: dict[str, Any], heads: Container[str]) -> bool:
    """ "equipped …" after a head, into its filter; ``heads`` are the nouns that a name in quotes may stand before."""
    if cur.take("equipped", "to", "it") or cur.take("equipped", "with", "it"):
        bearer = cur.refer(Noun(Selector(), mention="it")) if cur.refer is not None else None
        if bearer is not None and bearer.how != "self":
            return False  # "when the equipped monster destroys …: … equipped to it": to which of them?
        where["equipped_to"] = ME
        if cur.take_phrase(BY_ITS_EFFECT):
            where["put_on_by"] = ME
        return True
    if cur.at("equipped", "to", "this", "card") and cur.words[cur.pos - 1].removesuffix("s") in _MONSTERS:
        where["lies_as"] = "equipment"
    if cur.take("equipped", "with", "this", "card") or cur.take("equipped", "to", "this", "card"):
        where["equipped_to"] = ME
        if cur.take_phrase(BY_ITS_EFFECT):
            where["put_on_by"] = ME
        return True
    if cur.at("equipped", "with") and cur.peek(2)[:1] == '"' and cur.peek(3) not in heads:
        name = cur.peek(2).strip('"')
        where["equipped_to"] = Selector(kind="spell_or_artifact", zone="play", where=Filter(name=name))
        cur.pos += 3
        return True
    if cur.take("equipped", "with", "an", "equip-card") or cur.take("equipped", "with", "equip-card"):
        where |= _what_it_wears(cur)
        return True
    if cur.at("equipped", "to") and "monster" in cur.words[max(cur.pos - 2, 0) : cur.pos]:
        return False  # "a “Moss” Monster Card equipped to a monster": no monster now, and not called a Spell
    if cur.take("equipped", "to", "a", "monster") or cur.take("equipped", "to", "monster"):
        where["equipped"] = True
        return True
    return False
