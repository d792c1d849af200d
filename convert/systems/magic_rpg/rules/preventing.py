"""Damage that is prevented: for a turn by what was done, or as long as something in play says so (MRPG-GEN-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects.magic.changes import Prevent
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.events import DamagePrevented
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.state import Barrier

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def lessened(game: Game, target: int, amount: int, sources: tuple[int, ...], *, combat: bool) -> int:
    """What is left of damage to something in play or a wizard, of what deals it (a spell as it waits, beside what it
    stands on); what prevents it is used up."""
    if amount <= 0:
        return 0
    for piece in game.state.in_play():
        for static in facts_of(game, piece).statics:
            if not isinstance(static.step, Prevent):
                continue
            ctx = Context(game, piece.controller, piece.side, piece.id)
            if not _bars(ctx, static.step, target, sources, combat=combat) or not all(map(ctx.holds, static.if_)):
                continue
            taken = amount if static.step.amount == "all" else min(amount, max(0, ctx.amount(static.step.amount)))
            game.emit(DamagePrevented(target, taken))
            amount -= taken
    for barrier in game.state.barriers:
        if amount and _stands(game, barrier, target, sources, combat=combat):
            taken = amount if barrier.left < 0 else min(amount, barrier.left)
            game.emit(DamagePrevented(target, taken, barrier))
            amount -= taken
    return amount


def _stands(game: Game, barrier: Barrier, target: int, sources: tuple[int, ...], *, combat: bool) -> bool:
    """Whether it is in the way of this damage."""
    pending = barrier.pending
    (step,) = game.card_index.use(pending.facts, pending.face, pending.ability).ability.do
    assert isinstance(step, Prevent)
    if barrier.target and barrier.target != target:
        return False
    ctx = Context(game, pending.controller, pending.side, pending.source, bound=pending.bound)
    return _bars(ctx, step, target, sources, combat=combat)


def _bars(ctx: Context, step: Prevent, target: int, sources: tuple[int, ...], *, combat: bool) -> bool:
    if step.combat is not None and step.combat != combat:
        return False
    if step.to is not None and target not in ctx.select(step.to):
        return False
    return step.by is None or not set(sources).isdisjoint(ctx.select(step.by))
