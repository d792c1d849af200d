"""Verbs of what outlives its moment, and of what people settle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Selector
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import delayed_triggers
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.registry import Changed, op_of, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import resolve_now
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import Targets
from convert.systems.duel_monsters.rules.events import FightEnded, Marked
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.marks import Offer
from convert.systems.duel_monsters.rules.profile import event_names
from convert.systems.duel_monsters.rules.state import Status, Until
from convert.systems.duel_monsters.rules.verbs.negating import of_what_is_answered

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


@verb("delayed")
def delayed(run: Run, step: tree.Delayed) -> Changed:
    """A trigger registered now on what was named: the next such moment, or each until it ends."""
    until = run.until(step.until, Until("stay"))
    lasts = until if until.kind == "turn" else None
    delayed_triggers.register(run.game, run.ctx, step.when, step.do, repeat=step.repeat, until=lasts)
    return (run.ctx.source or run.ctx.you,)


@verb("replace")
def replace_(run: Run, step: tree.Replace) -> Changed:
    """Put on the creatures and spells in play that it is about: when that would happen to them, the other does."""
    if step.would.event == "damage_taken" and step.would.by is not None and step.would.by.how == "event":
        return of_what_is_answered(run, step)
    what = step.would.what
    names = event_names(step.would)
    battle = tuple(names) == ("battle_damage",)  # of the battle that is on, where the text says no more
    if what is None and battle:
        what = Selector(kind="caster", side="any", how="all")
    refs = resolve_now(run.game, run.ctx, what) if what is not None else (run.ctx.source,)
    until = run.until(step.until, Until("battle" if battle else "stay"))
    own = replace(run.ctx, key=f"{run.ctx.key} instead")  # what else the ability brings about, it may stand in for
    offer = Offer(own, step, step.optional, tuple(names))
    marked = tuple([ref for ref in refs if ref in run.state.beings or ref in run.state.spells])
    for ref in marked:
        run.emit(Marked(ref, Status("replace", "", run.ctx.source or run.ctx.key, until, detail=offer)))
    return marked


@verb("win")
def win(run: Run, step: tree.Win) -> Changed:
    """Ends the scene, but never by itself: the game master is told, and where the table asks (``manual_steps: ask``) a
    person confirms it."""
    winner = run.ctx.side
    if step.who == "opponent":
        foe = run.state.beings.get(run.enemy())
        winner = foe.side if foe is not None else winner
    text = f"{run.title()}: {step.reason or 'its text says that this wins'}"
    if run.state.options.manual_steps == "ask" and run.agree(Question("win"), f"{text}. Does the scene end here?"):
        run.emit(FightEnded(winner, step.reason or run.title()))
        return (run.ctx.you,)
    run.note(f"{text}. Whether the scene ends is for the game master.")
    return ()


@verb("manual")
def manual(run: Run, step: tree.Manual) -> Changed:
    """Shown to the game master and logged; changes nothing. Where the table says so (``manual_steps: ask``) a person
    confirms it, and it happened if they did."""
    if run.state.options.manual_steps == "ask" and not run.agree(
        Question("manual"), f"{run.title()}: {step.text} Done?"
    ):
        return ()
    run.note(step.text)
    return (run.ctx.you,)


class Borrowed(FightTask, frozen=True):
    """What another card does is done as one's own effect: first its targets are named."""

    ctx: Context
    targeted: bool = False

    def run(self, game: Game) -> None:
        if self.targeted:
            game.push(Steps(game.card_index[self.ctx.entry].effects[self.ctx.ability].do, self.ctx))
        else:
            game.push(Targets(self.ctx), replace(self, targeted=True))


@verb("use_effect")
def use_effect(run: Run, step: tree.UseEffect) -> Changed:
    """What that card does when it is cast, used or revealed, as one's own effect: its targets are named now, its costs
    and conditions are not asked for (CONVERT-42)."""
    named = run.ctx.bound.get(step.of.ref, ()) if step.of.ref is not None else resolve_now(run.game, run.ctx, step.of)
    for ref in named:  # a card, wherever its price has brought it
        entry = entry_of(run.game, ref)
        if entry is None:
            continue
        for number, ability in enumerate(entry.effects):
            if ability.mode == step.ability and (not step.doing or any(op_of(one) == step.doing for one in ability.do)):
                key = f"{run.ctx.key} as {entry.id}"
                run.game.push(Borrowed(replace(run.ctx, entry=entry.id, ability=number, key=key, bound={}, stood=None)))
                return (ref,)
        run.note(f"{run.title()}: {entry.name} has no effect that could be used so; the game master settles it.")
    return ()
