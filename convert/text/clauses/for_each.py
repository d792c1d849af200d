""" "For each X, …" before its clause: as much of what the clause says as there are of those."""

from __future__ import annotations

import msgspec

from convert.effects import Amount, Selector, Step
from convert.effects import steps as op


def multiplied(steps: list[Step], counted: Selector) -> list[Step] | None:
    """The steps so many times over; None where one of them has no number to multiply."""
    out = []
    for step in steps:
        more = _multiplied(step, counted)
        if more is None:
            return None
        out.append(more)
    return out


def _multiplied(step: Step, counted: Selector) -> Step | None:
    if any(
        isinstance(one, Amount) and one.count == counted for one in map(step.__getattribute__, step.__struct_fields__)
    ):
        return step  # its own grammar has counted them
    if isinstance(step, (op.Prepare, op.Token, op.Mill)) and isinstance(step.count, int):
        return msgspec.structs.replace(step, count=Amount(per=Amount(n=step.count), count=counted))
    if isinstance(step, (op.Damage, op.Heal, op.LoseHp)) and step.amount.raw is not None:
        return msgspec.structs.replace(step, amount=Amount(per=step.amount, count=counted))
    what = getattr(step, "what", None)
    if isinstance(what, Selector) and what.how == "choose" and isinstance(what.count, int):
        many = Amount(per=Amount(n=what.count), count=counted)
        return msgspec.structs.replace(step, what=msgspec.structs.replace(what, count=many))
    return None
