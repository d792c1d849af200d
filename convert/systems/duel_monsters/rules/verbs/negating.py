"""Verbs that undo what was declared, or make something else of it: PRECAST-11."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.lookup import attack_under_way, declared, summoning_declared
from convert.systems.duel_monsters.rules.effects.negation import cannot_be_negated, summoning_is_safe
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.events import Negated
from convert.systems.duel_monsters.rules.refs import Ref, ref_of


def answered(run: Run) -> str:
    """What this effect answers: the declared thing of its moment, or of the event that woke it."""
    return run.ctx.answers or (run.ctx.event.key if run.ctx.event is not None else "")


def negate(run: Run, key: str, missing: str) -> Changed:
    """It will do nothing; what was paid for it is lost."""
    if not key or key in run.state.negated:
        run.note(f"{run.title()}: {missing}")
        return ()
    if cannot_be_negated(run.game, key):
        run.note(f"{run.title()}: that cannot be negated (CONVERT-42).")
        return ()
    undone = declared(run.game, key)
    what = ref_of("cast", undone.you, undone.entry) if undone is not None else ""
    run.emit(Negated(key, what, run.ctx.you, run.ctx.source or ref_of("cast", run.ctx.you, run.ctx.entry)))
    return (run.ctx.event.what,) if run.ctx.event is not None and run.ctx.event.what else (Ref(key),)


@verb("negate_cast")
def negate_cast(run: Run, step: tree.NegateCast) -> Changed:
    """The casting fizzles, MP spent (PRECAST-11, CONVERT-42)."""
    return negate(run, answered(run), "there is nothing being cast or used that it could negate.")


@verb("negate_summon")
def negate_summon(run: Run, step: tree.NegateSummon) -> Changed:
    """The summoning fails; MP and action are spent (PRECAST-11)."""
    key = answered(run)
    task = summoning_declared(run.game, key)
    if task is not None and summoning_is_safe(run.game, task):
        run.note(f"{run.title()}: that summoning cannot be negated (CONVERT-42).")
        return ()
    return negate(run, key if task is not None else "", "no summoning is being declared.")


@verb("negate_attack")
def negate_attack(run: Run, step: tree.NegateAttack) -> Changed:
    """The Attack fails; the action and the points are spent (PRECAST-11)."""
    key = answered(run)
    return negate(run, key if attack_under_way(run.game, key) else "", "no Attack is under way.")


def of_what_is_answered(run: Run, step: tree.Replace) -> Changed:
    """Something stands in for the Effect Damage of what is answered, and of nothing else ("your opponent takes that
    damage instead")."""
    key = answered(run)
    for at, frame in enumerate(tuple(run.game.stack)) if key else ():
        told: Any = frame
        ctx = getattr(told, "ctx", None)
        if isinstance(ctx, Context) and ctx.key == key:
            run.game.change(at, replace(told, ctx=replace(ctx, turned=(*ctx.turned, (run.ctx, step)))))
    return (Ref(key),) if key else ()


@verb("change_effect")
def change_effect(run: Run, step: tree.ChangeEffect) -> Changed:
    """What is answered is carried out by its own player as these steps; what was paid stays paid (PRECAST-11)."""
    key = answered(run)
    if not key or key in run.state.negated or declared(run.game, key) is None:
        run.note(f"{run.title()}: there is no effect that could become another.")
        return ()
    for at, frame in enumerate(tuple(run.game.stack)):
        told: Any = frame
        ctx = getattr(told, "ctx", None)
        if isinstance(ctx, Context) and ctx.key == key:
            known = {"enemy": (run.ctx.you,)} if ctx.side != run.ctx.side else {}
            run.game.change(at, replace(told, ctx=replace(ctx, instead=step.do, bound=known)))
    return (Ref(key),)
