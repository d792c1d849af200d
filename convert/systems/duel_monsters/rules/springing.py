"""CONVERT-10, CONVERT-26, PRECAST-05: what was precast or armed is sprung, and stays in play where it lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Spell, stays_when_used
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.start import Resolve, by_hand, told_silent
from convert.systems.duel_monsters.rules.events import Fizzled, SpellChanged, SpellEnded
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.profile import within
from convert.systems.duel_monsters.rules.refs import Ref

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

WAITING = ("precast", "armed")
"""Modes of what may answer from its Focus slot (PRECAST-05, CONVERT-10)."""


def lasts(game: Game, ctx: Context) -> bool:
    """Whether it stays in play once it is sprung (CONVERT-26)."""
    entry = game.card_index[ctx.entry]
    return isinstance(entry, Spell) and stays_when_used(entry)


def goes_on(game: Game, ctx: Context) -> bool:
    """Whether it may equip itself to something by what it does, and then stays as that ("then, equip this card to
    it"): an effect that lasts (PRECAST-05)."""
    steps = game.card_index[ctx.entry].effects[ctx.ability].do if ctx.ability >= 0 else ()
    return any(
        isinstance(step, tree.Equip) and step.what is not None and step.what.how == "self" for step in within(steps)
    )


class Springs(FightTask, frozen=True):
    """What was precast or armed takes place, unless it was negated: then it is gone. What stays is in play from now on,
    with what it named, and not before: until then it may still be answered (PRECAST-11, CONVERT-26)."""

    ctx: Context

    def run(self, game: Game) -> None:
        ctx = self.ctx
        spell, negated = game.state.spells.get(ctx.source), ctx.key in game.state.negated
        if spell is not None and spell.mode in WAITING:
            if negated:
                game.emit(SpellEnded(spell.id, "negated"))
            elif lasts(game, ctx):
                _stay(game, ctx)
            else:
                game.push(Spent(spell.id))
        if ctx.ability >= 0 or ctx.instead:
            game.push(Resolve(ctx))
        elif negated:
            game.emit(Fizzled(ctx.key))
        elif not told_silent(game, ctx):
            by_hand(game, ctx, None)


class Spent(FightTask, frozen=True):
    """What could have equipped itself is Used, if it did not (PRECAST-05)."""

    spell: Ref

    def run(self, game: Game) -> None:
        spell = game.state.spells.get(self.spell)
        if spell is not None and spell.mode in WAITING:
            game.emit(SpellEnded(spell.id, "used"))


def _stay(game: Game, ctx: Context) -> None:
    """In play where its caster is, with what it named, on the first creature among that (CAST-17)."""
    beings = game.state.beings
    on = next((ref for ref in ctx.named if ref in beings), "")
    changes: dict[str, str | int] = {"mode": "lasting", "on": on}
    if ctx.you in beings:
        changes["section"] = beings[ctx.you].section
    game.emit(SpellChanged(ctx.source, changes, tuple(ctx.bound.items())))
