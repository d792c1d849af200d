"""What is gained where the card says which: "gains this effect"."""

from __future__ import annotations

from convert.effects import Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.cursor import Cursor
from convert.text.frames.base import each


def gain(phrase: Phrase) -> list[Step] | None:
    """An empty ``copy`` step, which the bullets after the sentence fill (``convert.text.sentences.granting``)."""
    if {"based", "depending", "according"}.intersection((phrase.cur.peek(), phrase.cur.peek(1))):
        # by the labels of the bullets (``convert.text.abilities.bullet_labels``), where this card itself gains them
        return None
    return each(phrase, phrase.subject, op.Copy, effects=False) if phrase.subject else None


def gains_effect(cur: Cursor) -> bool:
    """ "gains this effect", "the following effects": which, the bullets after it say."""
    start = cur.pos
    if (cur.take_any(("this", "these")) or cur.take("the", "following")) and cur.take_any(("effect", "effects")):
        cur.take(":")
        return True
    cur.pos = start
    return False
