"""What a Fusion Summon by an effect may use besides: "you can also banish monsters from your GY as material"."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from convert.effects import Selector
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.refs import Ref

ANY = 99


class More(NamedTuple):
    """Things that may be Materials besides: how many of them at most, where they go, and beside which others (None:
    beside any)."""

    things: tuple[Ref, ...]
    most: int
    to: str | None
    beside: frozenset[Ref] | None


def more(run: Run, step: tree.FusionSummon, into: Ref) -> tuple[More, ...]:
    """What may be used for that monster now, by the conditions of each."""
    return tuple([_more(run, one) for one in step.also or () if _applies(run, one, into)])


def _applies(run: Run, one: tree.MoreMaterials, into: Ref) -> bool:
    if one.into is not None and not run.game.query.means(run.ctx, replace(one.into, how=None, count=None), into):
        return False
    return hold(run.game, run.ctx, one.if_ or ())


def _more(run: Run, one: tree.MoreMaterials) -> More:
    beside = frozenset(candidates(run.game, run.ctx, one.beside)) if one.beside is not None else None
    things = tuple(candidates(run.game, run.ctx, replace(one.what, count=None)))
    return More(things, _most(one.what), one.to, beside)


def _most(what: Selector) -> int:
    count = what.count[1] if isinstance(what.count, tuple) else what.count
    return count if isinstance(count, int) else ANY


def kept(besides: tuple[More, ...], own: tuple[Ref, ...], used: tuple[Ref, ...]) -> bool:
    """Whether what is used keeps to what the text allows beside its ``own`` Materials."""
    for one in besides:
        taken = [ref for ref in used if ref in one.things and ref not in own]
        if len(taken) > one.most or (taken and one.beside is not None and not one.beside.intersection(used)):
            return False
    return True


def fate(besides: tuple[More, ...], own: tuple[Ref, ...], ref: Ref, to: str) -> str:
    """Where one Material goes: as the step says, or as what allows it says."""
    return to if ref in own else next((one.to or to for one in besides if ref in one.things), to)
