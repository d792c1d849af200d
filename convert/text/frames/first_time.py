"""What is spared so often: "the first time it would be destroyed by battle this turn, it is not destroyed"."""

from __future__ import annotations

import msgspec

from convert.effects import Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import each
from convert.text.frames.protect import destroyed_by
from convert.text.grammar.time import take_until

_NOT_SO = (
    (",", "it", "is", "not", "destroyed"),
    (",", "they", "are", "not", "destroyed"),
    (",", "it", "is", "not"),
)
_REACH = 20


def spared(phrase: Phrase) -> list[Step] | None:
    """The first (N) time(s), or the next time this turn, X would be destroyed, it is not; None (and no move) else."""
    cur = phrase.cur
    start = cur.pos
    steps = _spared(phrase)
    if steps is None:
        cur.pos = start
    return steps


def _spared(phrase: Phrase) -> list[Step] | None:
    cur = phrase.cur
    times = 1
    following = cur.take("the", "next", "time")
    if not following and not cur.take("the", "first", "time"):
        if not (cur.at("the", "first") and cur.peek(2).isdigit() and cur.peek(3) == "times"):
            return None
        times = int(cur.peek(2))
        cur.pos += 4
    would = next((at for at in range(cur.pos, min(cur.end, cur.pos + _REACH)) if cur.words[at] == "would"), -1)
    if would < 0 or cur.words[would + 1 : would + 3] != ["be", "destroyed"]:
        return None
    inner = Phrase(phrase.tools, cur.sub(cur.pos, would), phrase.scope, phrase.src)
    things = inner.things()
    if not things or not inner.cur.done:
        return None
    cur.pos = would + 3
    kinds, by = destroyed_by(phrase)
    each_turn = cur.take("each", "turn")
    until = take_until(cur) or phrase.until
    if not kinds or not cur.take_phrase(_NOT_SO) or (until != "end_of_turn" and (following or not each_turn)):
        return None
    if each_turn:
        until = None
    from_ = kinds[0] if len(kinds) == 1 else tuple(kinds)
    return each(phrase, things, op.Protect, from_=from_, by=by, times=times, until=until, who=None)


def once_this_turn(steps: list[Step] | None) -> list[Step] | None:
    """ "Once during this turn, it cannot be destroyed": the protections as they hold then."""
    if not steps or not all(isinstance(step, op.Protect) for step in steps):
        return None
    return [msgspec.structs.replace(step, times=1, until="end_of_turn") for step in steps]
