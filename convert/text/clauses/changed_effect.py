"""What an answered effect becomes: "the activated effect becomes “Draw 1 card”", said from its own player's side."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from convert.effects import Step
from convert.effects import steps as op
from convert.effects.tree import Role
from convert.text.book import Book, Chain
from convert.text.clauses.phrase import Phrase
from convert.text.reference.scope import Scope

OPENS, CLOSES = "«", "»"
"""The quotes around what an effect becomes (``convert.text.tokens``)."""
_WHICH = (
    ("the", "activated", "effect"),
    ("your", "opponent", "'s", "activated", "effect"),
    ("that", "activated", "effect"),
    ("that", "effect"),
)
ReadChain = Callable[[list[str], int, int, Scope, Book, Role], Chain]


def becomes_another(phrase: Phrase, read: ReadChain) -> list[Step] | None:
    """ "(You can make) the activated effect become “…”": the answered effect does that; None (and no move) for other
    words, or where the words in quotes are not read as a whole."""
    cur = phrase.cur
    start = cur.pos
    made = cur.take("you", "can", "make")
    cur.take("then")
    if not cur.take_phrase(_WHICH):
        cur.pos = start
        return None
    if cur.take("of", "that"):
        cur.pos = max(cur.find("becomes"), cur.pos)
    end = cur.find(CLOSES)
    if not (cur.take("become" if made else "becomes") and cur.take(OPENS)) or end < 0:
        cur.pos = start
        return None
    chain = read(cur.words, cur.pos, end, Scope(phrase.scope.names), Book(), "effect")
    if chain.failed or chain.cost or chain.targets or chain.when or chain.limit or not chain.steps:
        cur.pos = start
        return None
    cur.pos = end + 1
    phrase.optional = phrase.optional or made
    return [phrase.step(op.ChangeEffect, do=tuple([msgspec.structs.replace(step, src=None) for step in chain.steps]))]
