"""Which one it is that "is banished when it leaves the field", where the clause before speaks of something else."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.reference.thing import ME


def the_one_that_leaves(steps: Sequence[Step]) -> list[Step]:
    """ "That monster is treated as a Tuner, also place this card on the bottom of the Deck when it leaves the field":
    what is placed there is what leaves, not what the step before changed."""
    found: list[Step] = []
    for step in steps:
        before = getattr(found[-1], "what", None) if found else None
        found.append(_named(step, before) if isinstance(step, op.Replace) else step)
    return found


def _named(step: op.Replace, before: object) -> op.Replace:
    """The replacement with the name of what would leave; as it is where the step before did something to that."""
    what = getattr(step.instead[0], "what", None) if len(step.instead) == 1 else None
    if step.would.event != "leaves_play" or step.would.what != Selector(how="previous"):
        return step
    if not isinstance(what, Selector) or not (what.ref is not None or what == ME):
        return step
    if isinstance(before, Selector) and _same(before, what):
        return step
    return msgspec.structs.replace(step, would=msgspec.structs.replace(step.would, what=what))


def _same(before: Selector, what: Selector) -> bool:
    """Whether both are one thing; what stands among several chosen ones is not told from them here."""
    if what.ref is not None:
        return what.ref in (before.ref, before.id)
    return before.how == "self"
