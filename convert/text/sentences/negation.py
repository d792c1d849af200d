"""Standing negation of what targets something: "Negate any Trap effects that target this card, and if you do, destroy
it". It answers each such effect as it is declared, for nothing that holds all the time could say what will be targeted.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Ability, Bound, Event, Filter, Selector, Step
from convert.effects import steps as op

THAT = Selector(how="event", kind="any")
"""What targets it: the effect that is answered."""


def stands_against(steps: Sequence[Step]) -> bool:
    """Whether they begin with the negation of whatever targets something."""
    first = steps[0] if steps else None
    return isinstance(first, op.Suppress) and first.what.where is not None and first.what.where.targets is not None


def as_answers(ability: Ability) -> tuple[Ability, ...]:
    """The ability, its standing negations made triggers of their own. Others come back as they are."""
    if ability.mode not in ("continuous", "equip", "cast") or ability.when is not None:
        return (ability,)
    for at, step in enumerate(ability.do):
        if isinstance(step, op.Suppress) and stands_against((step,)):
            answer = _answer(ability, step, ability.do[at + 1 :], first=at == 0)
            if ability.mode == "cast":  # "Negate the effect of a Trap that targets …": when it can be used
                return (msgspec.structs.replace(answer, mode="cast", do=(*ability.do[:at], *answer.do)),)
            if at == 0:
                return (answer,)
            return (msgspec.structs.replace(ability, do=ability.do[:at]), answer)
    return (ability,)


def _answer(ability: Ability, step: op.Suppress, rest: tuple[Step, ...], *, first: bool) -> Ability:
    where = step.what.where
    assert where is not None
    assert where.targets is not None
    kept = msgspec.structs.replace(where, targets=None)
    by = msgspec.structs.replace(step.what, id=None, where=kept if kept != Filter() else None, how=None, zone=None)
    named = step.what.id
    aimed = msgspec.structs.replace(where.targets, count=None)
    alone = Bound(eq=1) if where.targets.count == 1 else None  # "(and no other cards)"
    negated = msgspec.structs.replace(step, what=THAT, until="instant", link=None)
    return msgspec.structs.replace(
        ability,
        mode="trigger",
        when=Event(event="targeted", what=aimed, by=by, amount=alone),
        do=(negated, *(_of_that(one, named) for one in rest)),
        limit=ability.limit if first else None,
        src=(step.src,) if not first and step.src is not None else ability.src,
    )


def _of_that(step: Step, named: str | None) -> Step:
    """A step on what was negated."""
    what = getattr(step, "what", None)
    if named is None or not isinstance(what, Selector) or what.ref != named:
        return step
    return msgspec.structs.replace(step, what=THAT)
