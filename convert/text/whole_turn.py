""" "You cannot Special Summon the turn you activate this effect": not before either, so that one asks at its use
whether that has been done this turn. (What holds from then on is the ban that it leaves.)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from convert.effects import Condition, Event, Filter, Selector, Step
from convert.effects import steps as op

_COMING: dict[str, Any] = {"special_summon": "special", "normal_summon": "normal"}


def not_before(steps: Iterable[Step]) -> list[Condition]:
    """What must not have happened this turn, for each ban of the whole turn that can be asked for."""
    found = (_deed(step) for step in steps if isinstance(step, op.Forbid) and step.until == "end_of_turn")
    return [Condition(not_=Condition(occurred=event, during="turn")) for event in found if event is not None]


def _deed(ban: op.Forbid) -> Event | None:
    """The event that the ban would not let happen; None where no event says that."""
    actions = (ban.action,) if isinstance(ban.action, str) else ban.action
    if actions == ("attack",) and ban.unless is None and ban.by is None and ban.what.ref is None:
        if ban.what.how == "self":
            return Event(event="attack_declared", what=Selector(how="self"))
        if ban.what.kind == "monster" and ban.what.how == "all" and ban.what.side == "you" and not ban.what.except_self:
            return Event(event="attack_declared", what=Selector(kind="monster", side="you", where=ban.what.where))
        return None
    if ban.what.kind != "caster" or ban.what.side != "you" or ban.limit is not None:
        return None
    where, known = _which(ban)
    if not known:
        return None
    if set(actions) <= set(_COMING):
        how = tuple(_COMING[action] for action in actions)
        manner: Any = ban.as_ or (how[0] if len(how) == 1 else how)
        what = Selector(kind="monster", where=where)
        return Event(event="summoned", what=what, how=manner, from_=ban.where, whose="you")
    if actions == ("activate",) and ban.where is None and ban.by is not None and ban.by.kind == "monster":
        return Event(event="activated", what=Selector(kind="monster", where=where), whose="you")
    return None


def _which(ban: op.Forbid) -> tuple[Filter | None, bool]:
    """Which of them it is about, and whether that is known: "except Dragon monsters" is those that are none."""
    asked = ban.by.where if ban.by is not None else None
    if ban.by is not None and (ban.by.either is not None or ban.by.ref is not None or ban.by.zone is not None):
        return None, False
    if ban.unless is None:
        return asked, True
    spared = ban.unless
    plain = spared.how in (None, "all") and spared.ref is None and spared.either is None and spared.zone is None
    if asked is not None or spared.where is None or not plain or spared.kind not in (None, "monster"):
        return None, False
    other = spared.where.not_
    return (other if other is not None and spared.where == Filter(not_=other) else Filter(not_=spared.where)), True
