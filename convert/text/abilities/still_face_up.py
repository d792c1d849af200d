"""What is put off and then done to "that face-up monster": only if it is face-up by then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from convert.effects import Condition, Filter, Selector, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.book import Book

_THOSE = ("the", "that", "those")
_KNOWN = ("self", "event")


def still_face_up(draft: Draft, book: Book, words: Sequence[str]) -> None:
    """ "… During the End Phase, banish the face-up monsters Special Summoned by this effect": each for itself."""
    draft.do[:] = [_if_they_are(step, book, words) for step in draft.do]


def _if_they_are(step: Step, book: Book, words: Sequence[str]) -> Step:
    if not isinstance(step, op.Delayed) or step.src is None or step.when.event != "end_phase":
        return step
    piece = book.piece(step.src)
    said = any(one in _THOSE and two == "face-up" for one, two in pairwise(words[piece.start : piece.end]))
    return msgspec.structs.replace(step, do=tuple(map(_asked, step.do))) if said else step


def _asked(step: Step) -> Step:
    """The step, where what it is done to was named before and is face-up."""
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or (what.ref is None and what.how not in _KNOWN):
        return step
    up = Condition(is_=Selector(zone="play", where=Filter(face="up")), of=what)
    link = None if step.link == "and" else step.link
    return msgspec.structs.replace(step, if_=(*(step.if_ or ()), up), link=link)
