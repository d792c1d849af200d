"""Verbs of stances, bans, permissions and protections."""

from __future__ import annotations

from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.events import Marked, StanceTaken
from convert.systems.duel_monsters.rules.state import Stance, Status, Until
from convert.systems.duel_monsters.rules.status import banned


@verb("stance", hostile=True)
def stance(run: Run, step: tree.ChangeStance) -> Changed:
    """Attack or Defense Mode by an effect (CONVERT-20, COMBAT-21). From None, "the other" is Defense Mode."""
    changed = []
    for ref in run.pick("what", step.what):
        being = run.state.beings.get(ref)
        if being is None or being.body or banned(being, "change_stance"):
            continue
        wanted: Stance = "attack" if being.stance == "defense" else "defense"
        if step.to in ("attack", "defense"):
            wanted = step.to
        if wanted == "defense" and being.no_defense_mode:
            continue  # CONVERT-34
        if being.stance != wanted:
            run.emit(StanceTaken(ref, wanted))
            changed.append(ref)
    return tuple(changed)


def mark(
    run: Run, refs: Changed, verb_name: str, what: str | tuple[str, ...], until: Until, amount: int = 1
) -> Changed:
    """Put a ban, permission or protection on creatures."""
    names = (what,) if isinstance(what, str) else what
    marked = tuple(ref for ref in refs if ref in run.state.beings)
    for ref in marked:
        for name in names:
            run.emit(Marked(ref, Status(verb_name, name, run.ctx.source or run.ctx.key, until, amount)))
    return marked


def lasting(run: Run) -> Until:
    """How long a mark lasts that says nothing: as long as what made it is in play, else until the caster's next turn."""
    in_play = run.ctx.source in run.state.beings or run.ctx.source in run.state.spells
    return Until("source", run.ctx.source) if in_play and run.ctx.manner != "activate" else Until("turn", run.ctx.you)


@verb("forbid", hostile=True)
def forbid(run: Run, step: tree.Forbid) -> Changed:
    """It cannot do that (CONVERT-42)."""
    return mark(run, run.pick("what", step.what), "forbid", step.action, run.until(step.until, lasting(run)))


@verb("allow")
def allow(run: Run, step: tree.Allow) -> Changed:
    """It may do that, though the rules would not let it (CONVERT-20, CONVERT-42)."""
    amount = run.amount(step.count) if step.count is not None else 1
    return mark(run, run.pick("what", step.what), "allow", step.action, run.until(step.until, lasting(run)), amount)


@verb("protect")
def protect(run: Run, step: tree.Protect) -> Changed:
    """Cannot be destroyed, targeted or hurt, or is unaffected (CONVERT-42)."""
    return mark(run, run.pick("what", step.what), "protect", step.from_, run.until(step.until, lasting(run)))
