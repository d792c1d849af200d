"""How long the parts of a sentence hold that one duration is said of: "until the end of this turn, A, also B", "A, and
B, until the End Phase"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from convert.effects import Step
from convert.effects import steps as op
from convert.text.clauses.how_long import HOLDING, lasting

_JOINED = ("and", "also")


def holds(step: Step) -> bool:
    """Whether it holds for some time, rather than happening once: also what stands instead of battle damage."""
    return isinstance(step, HOLDING) or (isinstance(step, op.Replace) and step.would.event == "battle_damage")


def ends_both(words: Sequence[str]) -> bool:
    """Whether a comma parts the duration from what it ends, so that it ends what came before too."""
    return any(word == "," and after[:5] == "until" for word, after in pairwise(words))


def both_end(steps: list[Step], fresh: int) -> list[Step]:
    """The steps with the duration of the ``fresh`` ones at their end on the one that these were joined to."""
    at = len(steps) - fresh - 1
    first = steps[at + 1]
    if at < 0 or first.until is None or first.link not in _JOINED or not holds(steps[at]) or steps[at].until:
        return steps
    return [*steps[:at], lasting(steps[at], first.until), *steps[at + 1 :]]
