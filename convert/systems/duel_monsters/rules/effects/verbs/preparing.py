"""Verbs of prepared spells and books (CONVERT-20)."""

from __future__ import annotations

from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.events import Prepared
from convert.systems.duel_monsters.rules.state import Mage


def preparable(run: Run, mage: Mage) -> tuple[str, ...]:
    """Spells that could be Prepared at once: Used ones in their own slot, others from the Spellbook where a clean slot
    is left, never above the Score, nothing barred until Meditation (CONVERT-20, PREP-04, PREP-06, DESPELL-01)."""
    used = [slot.spell for slot in mage.slots if slot.state == "used" and slot.spell not in mage.barred]
    in_play = {being.entry for being in run.state.beings.values() if being.owner == mage.id}
    in_play |= {spell.entry for spell in run.state.spells.values() if spell.caster == mage.id}
    out = [spell for spell in used if spell not in in_play and spell not in mage.resting]
    if len(mage.slots) < mage.preparation:
        taken = {slot.spell for slot in mage.slots} | in_play
        gone = {*mage.barred, *mage.resting, *mage.banned_sources, mage.bonded}
        out += [spell for spell in mage.book if spell not in taken and spell not in gone and spell not in out]
    return tuple(out)


@verb("prepare")
def prepare(run: Run, step: tree.Prepare) -> Changed:
    """Draw n: prepare n spells from the Spellbook at once (CONVERT-20)."""
    mages = [run.state.mages[run.ctx.you]] if run.ctx.you in run.state.mages else []
    if step.who == "opponent":
        mages = [m for m in run.state.mages.values() if (b := run.state.beings.get(m.id)) and b.side != run.ctx.side]
    done: list[str] = []
    for mage in mages:
        wanted = run.amount(step.count)
        side = run.state.beings[mage.id].side
        things = tuple(f"spellbook:{mage.id}:{spell}" for spell in preparable(run, mage))
        clean = mage.preparation - len(mage.slots)
        most = min(wanted, clean + sum(1 for slot in mage.slots if slot.state == "used"))
        for ref in run.choose(f"prepare {mage.id}", things, min(most, len(things)), most, run.title(), side):
            if ref.rpartition(":")[2] in preparable(run, mage):
                run.emit(Prepared(mage.id, ref.rpartition(":")[2]))
                done.append(f"prepared:{mage.id}:{ref.rpartition(':')[2]}")
    return tuple(done)
