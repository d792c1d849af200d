""" "If it attacks a Defense Position monster, inflict piercing battle damage to your opponent": one permission."""

from __future__ import annotations

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.cursor import Cursor

_NEAR = 16
"""So many words at most name what attacks."""


def piercing_ahead(cur: Cursor) -> bool:
    """Whether such a sentence begins at "if"."""
    if cur.peek() != "if":
        return False
    for at in range(cur.pos + 2, min(cur.end - 2, cur.pos + _NEAR)):
        if cur.words[at] in ("attack", "attacks"):
            return cur.words[at + 1 : at + 4] == ["a", "defense-position", "monster"] and "piercing" in cur.words[at:]
    return False


def piercing(phrase: Phrase) -> list[Step] | None:
    """After "if": whose attacks, and for how long ("this turn")."""
    cur = phrase.cur
    cur.pos += 1
    things = phrase.things(introduce=False)
    if not things or not cur.take_any(("attack", "attacks")):
        return None
    if not cur.take("a", "defense-position", "monster"):
        return None
    turn = cur.take("this", "turn")
    if not (cur.take(",") and cur.take("inflict")):
        return None
    count = 2 if cur.take("double") else None
    if not cur.take("piercing", "battle-damage"):
        return None
    cur.take("to", "your", "opponent") or cur.take("to", "them")
    until = "end_of_turn" if turn else None
    return [phrase.step(op.Allow, what=_any(thing), action="pierce", count=count, until=until) for thing in things]


def _any(thing: Selector) -> Selector:
    """ "Your “Moss” monster": any of them that attacks."""
    if thing.ref is not None or thing.how in ("self", "event", "equipped"):
        return thing
    return Selector(how="all", kind=thing.kind, side=thing.side, zone="play", where=thing.where)
