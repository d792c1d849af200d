"""One of two becomes like the other: "the Level of that monster or this card becomes the Level of the other"."""

from __future__ import annotations

from convert.effects import Amount, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase

_BECOMES = ("becomes", "the", "level", "of", "the", "other")
_REACH = 16


def like_the_other(phrase: Phrase) -> list[Step] | None:
    """The Level of X or Y becomes that of the other, as one chooses; None (and no move) for anything else."""
    cur = phrase.cur
    start = cur.pos
    ends = [at for at in range(start, min(cur.end, start + _REACH)) if tuple(cur.words[at : at + 6]) == _BECOMES]
    middle = [at for at in range(start, ends[0]) if cur.words[at] == "or"] if ends else []
    if len(middle) == 1 and cur.take("the", "level", "of"):
        one, other = (_single(phrase, *part) for part in ((cur.pos, middle[0]), (middle[0] + 1, ends[0])))
        if one is not None and other is not None and one != other:
            cur.pos = ends[0] + len(_BECOMES)
            options = tuple(op.Option(do=(_level(*pair),)) for pair in ((one, other), (other, one)))
            return [phrase.step(op.ChooseOne, options=options)]
    cur.pos = start
    return None


def _single(phrase: Phrase, start: int, end: int) -> Selector | None:
    """The one thing that is named there, known before."""
    inner = Phrase(phrase.tools, phrase.cur.sub(start, end), phrase.scope, phrase.src)
    found = inner.things(introduce=False)
    known = found is not None and len(found) == 1 and (found[0].how == "self" or found[0].ref is not None)
    return found[0] if found and known and inner.cur.done else None


def _level(what: Selector, like: Selector) -> Step:
    return op.ChangeLevel(what=what, to=Amount(stat="level", of=like))
