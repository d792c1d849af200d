"""Places by Link arrows: "a zone this card points to", "monsters it points to" (CONVERT-44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from convert.effects.values import Spot
from convert.text.cursor import Cursor

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
