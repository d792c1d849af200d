""" "Add 1 excavated Spell to your hand, also send the rest to the GY. Otherwise, shuffle all excavated cards into the
Deck": otherwise than the first of the two, beside which the second is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from convert.effects import Condition, Step
from convert.text.sentences.dependent import references


def otherwise_than_the_first(steps: Sequence[Step], new: Callable[[str], str]) -> list[Step]:
    """The steps; where “otherwise” follows what is only done beside something, each asks whether that was done, and
    “all” of it are all that the first took from. ``new`` gives an id."""
    out: list[Any] = list(steps)
    for at in range(2, len(out)):
        first, beside, last = out[at - 2 : at + 1]
        among = getattr(getattr(first, "what", None), "among", None)
        tied = first.link == "and_if_you_do" and beside.link == "also" and last.link == "if_not"
        if not tied or among is None or first.id is not None or beside.if_ or last.if_:
            continue
        if not references(last) & {getattr(getattr(beside, "what", None), "id", None)}:
            continue
        done = Condition(happened=new("s"))
        what = replace(last.what, among=among)
        out[at - 2] = replace(first, id=done.happened)
        out[at - 1] = replace(beside, if_=(done,))
        out[at] = replace(last, link="also", if_=(Condition(not_=done),), what=what)
    return out
