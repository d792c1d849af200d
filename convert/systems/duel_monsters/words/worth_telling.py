"""Which steps of an ability are worth a clause, and which are told with another."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Step
from convert.effects.steps import Forbid, NegateCast, NegateSummon, SetStat, Shadow, Skip, SpecialSummon, Token
from convert.systems.duel_monsters.words.amounts import of_defense
from convert.systems.duel_monsters.words.scope import Scope


def worth_telling(scope: Scope, steps: Sequence[Step]) -> list[Step]:
    """The steps worth a clause: what comes as a Shadow need not be turned into one; "negate that summoning or
    casting" is one clause."""
    told: list[Step] = []
    for step in _without_a_draw(scope, steps):
        before = told[-1] if told else None
        again = step.link == "and" and isinstance(step, Shadow)
        if isinstance(step, Forbid) and isinstance(before, Forbid) and _one_ban(before, step):
            scope.manners.setdefault(before, [before.as_]).append(step.as_)
            continue
        if isinstance(step, SetStat) and isinstance(before, SetStat) and _parallel(before, step):
            scope.parallel.add(before)
            continue
        if isinstance(step, Token) and isinstance(before, Token) and _twins(before, step):
            scope.twins.add(before)
            continue
        if isinstance(step, NegateCast) and step.link == "if_not" and isinstance(before, NegateSummon):
            scope.or_casting = True
            continue
        if not (again and isinstance(before, SpecialSummon) and before.stance == "shadow"):
            told.append(step)
    return told


def _parallel(before: SetStat, step: SetStat) -> bool:
    """Does its Attack become another's Attack, and its Defense the other's Defense?"""
    plain = step.link in ("and", "also") and not (step.if_ or step.optional)
    if not plain or (before.stat, step.stat) != ("attack", "defense"):
        return False
    if before.to is None or of_defense(before.to) != step.to:
        return False
    alike = {"stat": "attack", "to": before.to, "link": before.link, "src": before.src, "id": before.id}
    alike |= {"optional": before.optional, "if_": before.if_}
    return msgspec.structs.replace(step, **alike) == before


def gives_up_a_draw(step: Step) -> bool:
    return isinstance(step, Skip) and step.what == "normal_draw"


def _without_a_draw(scope: Scope, steps: Sequence[Step]) -> list[Step]:
    """The steps without a draw that is given up for what follows: there is none (CONVERT-45), which a remark says."""
    told: list[Step] = []
    given: Step | None = None
    for step in steps:
        if gives_up_a_draw(step) and step is not steps[-1]:
            scope.remind("no_draw")
            given = step
            continue
        if given is not None:
            step = msgspec.structs.replace(step, link=given.link, optional=given.optional or step.optional)
            given = None
        told.append(step)
    return told


def _twins(before: Token, step: Token) -> bool:
    """Is the same token brought in on the other side, too?"""
    if (before.side, step.side) != (None, "opponent") or step.link != "and" or step.if_ or step.optional:
        return False
    return msgspec.structs.replace(step, side=None, link=before.link, src=before.src, id=before.id) == before


def _one_ban(before: Forbid, step: Forbid) -> bool:
    """Do two bans differ only in the manner of Summon that they are about?"""
    if step.as_ is None or before.as_ is None or step.link not in (None, "and", "also"):
        return False
    return msgspec.structs.replace(step, as_=before.as_, link=before.link, src=before.src, id=before.id) == before
