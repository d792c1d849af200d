""" "…, except this card", "…, except Dragon monsters" at the end of a clause: what it was not about."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector, Step
from convert.effects import steps as op
from convert.text.phrase import Phrase

_NARROWED = (op.Modify, op.SetStat, op.ChangeStance, op.Shadow, op.Suppress, op.Protect, op.Forbid, op.Discard)


def take_exception(phrase: Phrase, steps: list[Step]) -> list[Step] | None:
    """The steps about all but what "except" names; None (and no move) where it cannot be theirs."""
    cur = phrase.cur
    if not steps or not (cur.peek() == "except" or cur.at(",", "except")):
        return None
    if not all(isinstance(step, _NARROWED) and _many(getattr(step, "what", None)) for step in steps):
        return None
    if any(isinstance(step, op.Forbid) and step.action != "attack" for step in steps):
        return None
    start = cur.pos
    narrowed: list[Step] = []
    for step in steps:
        cur.pos = start
        what = step.what  # type: ignore[union-attr]
        assert isinstance(what, Selector)
        fields = {name: getattr(what, name) for name in ("except_self", "except_") if getattr(what, name)}
        where: dict[str, Any] = {"not_": what.where.not_} if what.where is not None and what.where.not_ else {}
        cur.take(",")
        attack = isinstance(step, op.Forbid)  # "cannot attack, except with Dragons"
        known = phrase.scope.forget(what)  # "except that monster": another one
        read = phrase.tools.nouns.qualifiers.excepted(cur, fields, where, attack=attack)
        phrase.scope.things[:] = known
        if not read:
            cur.pos = start
            return None
        changed = msgspec.structs.replace(
            what, where=msgspec.structs.replace(what.where or Filter(), **where) if where else what.where, **fields
        )
        narrowed.append(msgspec.structs.replace(step, what=changed))
    return narrowed


def _many(what: object) -> bool:
    """Whether it is a description of all such things, from which some can be taken out."""
    return isinstance(what, Selector) and what.how in (None, "all") and what.kind not in (None, "caster")
