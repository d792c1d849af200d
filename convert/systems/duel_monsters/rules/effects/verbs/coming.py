"""Verbs that bring creatures into play."""

from __future__ import annotations

from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules import mp, summoning
from convert.systems.duel_monsters.rules.effects.context import Ref, parts
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import entry_of
from convert.systems.duel_monsters.rules.events import BodyDropped, SlotChanged
from convert.systems.duel_monsters.rules.state import Being, Mage


def caster_of(run: Run) -> Mage | None:
    """The mage whose MP and Focus a summoning takes."""
    return run.state.mages.get(run.ctx.you)


@verb("special_summon")
def special_summon(run: Run, step: tree.SpecialSummon) -> Changed:
    """The spell's action and MP are paid already; the monster's MP cost comes on top, with no Channeling (SPECIAL-02,
    SPECIAL-04), and it needs Focus (SPECIAL-03). Revived, it has full HP (DEATH-03); its former caster needs no Focus
    for it any more (SPECIAL-05), but it stays their spell (SPECIAL-07)."""
    mage = caster_of(run)
    if mage is None:
        run.note(f"{run.title()}: {run.game.name(run.ctx.you)} has no Focus to hold a summon.")
        return ()
    arrived = []
    for ref in run.pick("what", step.what):
        being = bring(run, mage, ref, stance=step.stance)
        if being:
            arrived.append(being)
    return tuple(arrived)


def _kept_body(run: Run, owner: str, entry: str) -> Being | None:
    """The Body that stands for a used summon, where one is kept in Focus (DEATH-02)."""
    beings = run.state.beings.values()
    return next((being for being in beings if being.body and being.owner == owner and being.entry == entry), None)


def bring(run: Run, mage: Mage, ref: Ref, *, stance: str | None = None) -> Ref:
    """One monster from wherever it is into play under ``mage``; its id, or "" where MP or Focus is missing."""
    entry = entry_of(run.game, ref)
    if not isinstance(entry, Monster):
        return ""
    zone, owner, _ = parts(ref)
    body = run.state.beings.get(ref) or _kept_body(run, owner, entry.id)
    if body is not None:
        owner = body.owner
    own_body_slot = body is not None and body.caster == mage.id
    cost = mp.cost(mage, entry)
    if mp.at_hand(mage) < cost or not (own_body_slot or summoning.has_room(mage)):
        run.note(f"{entry.name} does not come: {'MP' if mp.at_hand(mage) < cost else 'a Focus slot'} is missing.")
        return ""
    mp.pay(run.game, mage, cost, f"summoning {entry.name}")
    if body is not None and body.body:
        run.emit(BodyDropped(body.id))
    elif zone == "prepared":
        run.emit(SlotChanged(owner, entry.id, "used"))
    shadow = stance == "shadow"
    being = summoning.make(
        run.game, mage, entry, mp=cost, origin="effect", manner="special", shadow=shadow, owner=owner or mage.id
    )
    summoning.arrive(run.game, mage, being, stance="" if stance in (None, "shadow") else str(stance))
    return being.id
