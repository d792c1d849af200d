"""A summoning that cannot be negated: "this card's Normal Summon cannot be negated"."""

from __future__ import annotations

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.effects.terms import SummonManner
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import each
from convert.text.reference.thing import ME

_MANNERS: dict[str, SummonManner] = {
    "": "any",
    "normal": "normal",
    "special": "special",
    "tribute": "tribute",
    "flip": "flip",
    "fusion": "fusion",
    "ritual": "ritual",
    "synchro": "synchro",
    "xyz": "xyz",
    "link": "link",
}


def summons_ahead(phrase: Phrase) -> bool:
    """Whether the clause may be of this kind: it ends in "negated" and speaks of a Summon."""
    words = phrase.cur.words[phrase.cur.pos : phrase.cur.end]
    return "negated" in words and "cannot" in words and any("summon" in word for word in words[:5])


def summon_not_negated(phrase: Phrase) -> list[Step] | None:
    """ "this card's Normal Summon", "the Normal Summon of a Fish monster", "Link Summons of Fish" (cannot be negated);
    None (and no move) for anything else."""
    cur = phrase.cur
    start = cur.pos
    whose = [ME] if cur.take("this", "card", "'s") else None
    cur.take("the") or cur.take("a")
    ways: list[SummonManner] = []
    while (way := _manner(cur.peek(), listed=cur.peek(1) in ("and", "or"))) is not None:
        cur.pos += 1
        ways.append(way)
        if not cur.take_any(("and", "or")):
            break
    if ways and whose is None and cur.take("of"):
        found = phrase.things(introduce=False)
        whose = [_any_such(one) for one in found] if found else None
    if not ways or not whose or not cur.take("cannot", "be", "negated"):
        cur.pos = start
        return None
    as_ = ways[0] if len(ways) == 1 else tuple(ways)
    return each(phrase, whose, op.Protect, from_="summon_negation", as_=as_)


def _manner(word: str, *, listed: bool) -> SummonManner | None:
    """The manner that the word names: "normal-summon", "summons", "normal" before "and Special Summon"."""
    for tail in ("summons", "summon"):
        if word.endswith(tail):
            return _MANNERS.get(word.removesuffix(tail).removesuffix("-"))
    return _MANNERS.get(word) if listed and word else None


def _any_such(one: Selector) -> Selector:
    """ "A Gemini monster" is any of them, wherever it comes from."""
    if one.how in ("self", "event", "equipped") or one.ref is not None:
        return one
    return msgspec.structs.replace(one, how="all", count=None, zone=None)
