"""What holds of a monster because of how it came, which may have been as a Shadow: then nothing triggers."""

from __future__ import annotations

from collections.abc import Iterable

from convert.effects import Condition, Event, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.reference.thing import ME

_HOLDS = (op.Protect, op.SetStat, op.ChangeLevel, op.Forbid, op.Allow)


def as_it_lies(drafts: Iterable[Draft]) -> None:
    """ "If this card is Normal Summoned/Set, it is unaffected by X", without a colon: it holds as long as it stays,
    once it is revealed, too (SHADOW-06); nothing happens as it comes."""
    for draft in drafts:
        idle = not (draft.optional or draft.cost or draft.targets or draft.limits)
        if draft.mode == "trigger" and idle and _may_be_set(draft.when) and draft.do and all(map(_holds, draft.do)):
            draft.if_.insert(0, Condition(occurred=draft.when, during="stay"))
            draft.mode, draft.effect, draft.when = "continuous", False, None


def _may_be_set(when: Event | None) -> bool:
    each = when.any_ if when is not None and when.any_ is not None else ()
    return any(one.event == "set" for one in each) and all(one.what == ME for one in each)


def _holds(step: Step) -> bool:
    return isinstance(step, _HOLDS) and step.what.how == "self" and step.until is None
