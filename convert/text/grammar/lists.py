"""Descriptions that "and" joins: whose and where all of them are, and which are one group."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector
from convert.text.grammar.described import Noun, either

__all__ = ["as_one", "fields_of", "of_both", "of_one_head", "placed_like"]


def of_both(first: Noun, last: Noun) -> None:
    """ "“Moss” monsters and “Fern” cards you control": whose and where they are is said of all that the list names."""
    side, zone = last.selector.side, last.selector.zone
    if side is None or zone != "play" or not _everything(last):
        return
    for noun in (first, *first.also):
        if _everything(noun) and noun.selector.side is None and noun.selector.zone is None:
            noun.selector = msgspec.structs.replace(noun.selector, side=side, zone=zone)


def ones_own(first: Noun, last: Noun) -> None:
    """ "Your “Moss” monsters and Fish monsters": "your" is said of both. ``last`` begins without a word of its own that
    says how many."""
    one, two = first.selector, last.selector
    bare = (two.side, two.zone, two.kind) == (None, None, one.kind)
    if bare and one.side == "you" and one.zone == "play" and _everything(first) and _everything(last):
        last.selector = msgspec.structs.replace(two, side=one.side, zone=one.zone)


def of_one_head(first: Selector, more: Selector) -> Selector:
    """ "1 LIGHT and 1 DARK “Moss” monsters": the first, which has no noun of its own, with what is said beside the noun
    of both; as it is where the two are not told apart by the same ("1 Tuner and 1 Level 4 Fish monster")."""
    if first.where is None or more.where is None or first.zone is not None or first.kind != more.kind:
        return first
    own, shared = fields_of(first.where), fields_of(more.where)
    if any(key not in shared or shared[key] == value for key, value in own.items()):
        return first
    return msgspec.structs.replace(first, where=Filter(**(shared | own)))


def as_one(first: Noun, more: Noun) -> bool:
    """ "Fusion monsters and “Moss” monsters you control": one group, in which nothing is twice; True if it is one."""
    one, two = first.selector, more.selector
    if first.also or not (_everything(first) and _everything(more)) or one.where is None or two.where is None:
        return False
    if one.where.not_ is not None:
        return False  # "monsters, except Fish and “Moss” monsters": what is excepted is read by who asks
    if msgspec.structs.replace(one, where=None) != msgspec.structs.replace(two, where=None):
        return False
    where = either(fields_of(one.where), one.kind, fields_of(two.where), two.kind)
    first.selector = msgspec.structs.replace(one, where=Filter(**where))
    return True


def fields_of(where: Filter) -> dict[str, Any]:
    """What the filter says."""
    return {name: value for name in where.__struct_fields__ if (value := getattr(where, name)) is not None}


def _everything(noun: Noun) -> bool:
    """Whether it is a description of all such things."""
    one = noun.selector
    return not (noun.mention or noun.player) and one.how == "all" and one.ref is None and one.kind != "caster"


def placed_like(one: Selector, last: Selector) -> Selector:
    """Where the last of a list is; what is worn is in play, whoever has it ("1 Equip Spell equipped to this card and 1
    monster your opponent controls")."""
    if one.where is not None and one.where.equipped_to is not None:
        return msgspec.structs.replace(one, zone="play")
    one = msgspec.structs.replace(one, zone=last.zone, side=last.side)
    # "from your hand and/or face-up field": among several places it is the field that says so, of each of them
    seen = isinstance(last.zone, tuple) and last.where is not None and last.where.face == "up"
    if not seen or (one.where is not None and one.where.face is not None):
        return one
    return msgspec.structs.replace(one, where=msgspec.structs.replace(one.where or Filter(), face="up"))
