"""Verbs that take things away: destroying, discarding, sacrificing."""

from __future__ import annotations

from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.death import Fall
from convert.systems.duel_monsters.rules.effects.context import Ref, parts
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.events import Barred, Fell, PutOut, SlotChanged, SpellEnded
from convert.systems.duel_monsters.rules.status import protected


@verb("destroy", hostile=True)
def destroy(run: Run, step: tree.Destroy) -> Changed:
    """A summon is Destroyed, without a check (DEATH-01, CHECK-01). A Real target that lost the Casting Check is out for
    the round, as if dead (CONVERT-19, CONVERT-22). A spell or artifact in play ends (CONVERT-21, DESPELL-04)."""
    changed = []
    for ref in run.pick("what", step.what):
        if destroy_one(run, ref):
            changed.append(ref)
    return tuple(changed)


def destroy_one(run: Run, ref: Ref) -> bool:
    """Destroy one thing; False where it is protected or cannot be."""
    being = run.state.beings.get(ref)
    if being is not None:
        if being.statuses and protected(being, "effects", "all"):
            return False  # CONVERT-42: is never Destroyed
        if being.kind == "summon":
            run.push(Fall(ref, "destroyed", run.ctx.you))
        else:
            run.emit(PutOut(ref, run.ctx.you))
        return True
    if ref in run.state.spells:
        run.emit(SpellEnded(ref, "destroyed"))
        return True
    return False


@verb("sacrifice")
def sacrifice(run: Run, step: tree.Sacrifice) -> Changed:
    """Destroyed at once without leaving a Body (CAST-08), with only the effect the card gives (CONVERT-20). A summon or
    a token, never a Real creature."""
    gone = []
    for ref in run.pick("what", step.what):
        being = run.state.beings.get(ref)
        if being is not None and being.kind == "summon":
            run.emit(Fell(ref, "sacrificed", by=run.ctx.you))
            gone.append(ref)
    return tuple(gone)


@verb("discard", hostile=True)
def discard(run: Run, step: tree.Discard) -> Changed:
    """A Prepared spell becomes Used; a summon spell is Destroyed until Meditation (CONVERT-20, SUMMON-18)."""
    selector = step.what
    refs = run.pick("what", selector)
    if step.random and len(refs) > 1 and selector.how != "random":
        refs = run.game.dice.sample(refs, 1, "a random discard")
    for ref in refs:
        discard_one(run, ref)
    return refs


def discard_one(run: Run, ref: Ref) -> None:
    """Discard one Prepared spell."""
    _, owner, entry = parts(ref)
    if owner not in run.state.mages:
        return
    run.emit(SlotChanged(owner, entry, "used"))
    if isinstance(run.game.shelf.get(entry), Monster):
        run.emit(Barred(owner, entry))
