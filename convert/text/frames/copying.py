"""The effects of another: "replace this effect with that monster's original effects", "gains that target's effects"."""

from __future__ import annotations

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import FrameTable, each

TABLE = FrameTable()
_FAR = 8


def replace(phrase: Phrase) -> list[Step] | None:
    """replace this effect with X's [original] effects: this card has them."""
    if not phrase.cur.take("this", "effect", "with"):
        return None
    other = another_ones(phrase)
    return None if other is None else [phrase.step(op.Copy, what=Selector(how="self"), of=other)]


def gain(phrase: Phrase) -> list[Step] | None:
    """ "(it gains) that target's original effects"; None (and no move) for other words."""
    other = another_ones(phrase) if phrase.subject else None
    if other is None or phrase.subject is None or any(one.ref == other.ref for one in phrase.subject):
        return None  # "it gains that target's effects": this card, not the target itself
    return each(phrase, phrase.subject, op.Copy, of=other)


def another_ones(phrase: Phrase) -> Selector | None:
    """ "that monster's original effects": whose; only of one that was named."""
    cur = phrase.cur
    start = cur.pos
    for at in range(start, min(cur.end, start + _FAR)):
        if cur.words[at] == "'s":
            inner = Phrase(phrase.tools, cur.sub(start, at), phrase.scope, phrase.src)
            things = inner.things(introduce=False)
            if things and len(things) == 1 and inner.cur.done and things[0].ref is not None:
                cur.pos = at + 1
                cur.take("original")
                if cur.take_any(("effect", "effects")):
                    return things[0]
            break
    cur.pos = start
    return None


TABLE.does["replace"] = replace
