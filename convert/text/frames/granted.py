"""What is gained where the card says which: "gains this effect", "gains these effects, based on the number of …"."""

from __future__ import annotations

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.cursor import Cursor
from convert.text.frames.base import each, with_place
from convert.text.phrase import Phrase


def gain(phrase: Phrase) -> list[Step] | None:
    """An empty ``copy`` step, which the bullets after the sentence fill (``convert.text.granting``)."""
    counted = _by_their_number(phrase)
    if phrase.cur.peek() == "," and phrase.cur.peek(1) in ("based", "depending", "according"):
        return None
    return each(phrase, phrase.subject, op.Copy, effects=False, of=counted) if phrase.subject else None


def gains_effect(cur: Cursor) -> bool:
    """ "gains this effect", "the following effects": which, the bullets after it say."""
    start = cur.pos
    if (cur.take_any(("this", "these")) or cur.take("the", "following")) and cur.take_any(("effect", "effects")):
        cur.take(":")
        return True
    cur.pos = start
    return False


def _by_their_number(phrase: Phrase) -> Selector | None:
    """ ", based on the number of Dragon monsters you control": what is counted."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    if (cur.take("based", "on") or cur.take("depending", "on") or cur.take("according", "to")) and cur.take(
        "the", "number", "of"
    ):
        found = phrase.things(introduce=False)
        if found and cur.done and len(found) == 1:
            return msgspec.structs.replace(with_place(phrase, found)[0], how=None, count=None)
    cur.pos = start
    return None
