"""Beginning an ability: negation, conditions, costs, steps (PRECAST-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import Ability
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.context import Context
from convert.systems.duel_monsters.rules.effects.run import Steps
from convert.systems.duel_monsters.rules.events import AbilityBegan, AbilityEnded, AbilityUsed, Fizzled, Noted
from convert.systems.duel_monsters.rules.frames import FightTask

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def ability_of(game: Game, ctx: Context) -> Ability:
    """The ability a context is about."""
    return game.shelf[ctx.entry].effects[ctx.ability]


def limit_keys(game: Game, ctx: Context) -> tuple[tuple[str, int], ...]:
    """What counts an ability's uses this round, and how many it may have (CONVERT-20): of this copy, of the name, or of
    a group that shares one limit."""
    limits = ability_of(game, ctx).limit
    if limits is None:
        return ()
    out = []
    for limit in limits if isinstance(limits, tuple) else (limits,):
        out.append((f"{limit.scope} {ctx.entry} {limit.group or ctx.ability}", limit.n))
    return tuple(out)


def spent_up(game: Game, ctx: Context, *, once: bool = False) -> bool:
    """Whether its uses this round are gone. ``once``: an activated ability without a limit of its own is used once a
    round (SUMMON-20)."""
    holder = game.state.beings.get(ctx.source) or game.state.spells.get(ctx.source)
    used = holder.used if holder is not None else ()
    keys = limit_keys(game, ctx) or (((f"instance {ctx.entry} {ctx.ability}", 1),) if once else ())
    for key, most in keys:
        mine = used
        if key.startswith("name "):
            mine = tuple(k for being in game.state.beings.values() if being.side == ctx.side for k in being.used)
        if mine.count(key) >= most:
            return True
    return False


def count_use(game: Game, ctx: Context, *, once: bool = False) -> None:
    """Count one use."""
    keys = limit_keys(game, ctx) or (((f"instance {ctx.entry} {ctx.ability}", 1),) if once else ())
    for key, _ in keys:
        game.emit(AbilityUsed(ctx.source, key))


class Resolve(FightTask, frozen=True):
    """An ability or the effect of a spell takes place, unless it was negated: its costs were paid when it was declared,
    its conditions are looked at once more."""

    ctx: Context

    def run(self, game: Game) -> None:
        ctx = self.ctx
        if ctx.key in game.state.negated:
            game.emit(Fizzled(ctx.key))
            return
        ability = ability_of(game, ctx)
        if ability.if_ and not hold(game, ctx, ability.if_):
            game.emit(Noted(f"{game.shelf[ctx.entry].name}: its condition does not hold any more.", who=ctx.you))
            return
        game.emit(AbilityBegan(ctx.source, ctx.key))
        game.push(Steps(ability.do, ctx), Close(ctx.key))


class Close(FightTask, frozen=True):
    """The ability has been carried out (GAME-08)."""

    key: str

    def run(self, game: Game) -> None:
        game.emit(AbilityEnded(self.key))
