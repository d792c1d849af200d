"""The verb that bars damage."""

from __future__ import annotations

from convert.systems.magic_rpg.rules.events import DamageBarred
from convert.systems.magic_rpg.rules.state import Barrier, Pending
from convert.systems.magic_rpg.rules.verbs.base import Act, Done, Outcome


def prevent(act: Act) -> Done:
    """Damage is prevented in this turn: the next so much (or the next time) to each that is named, or all."""
    step, ctx, item = act.step, act.ctx, act.carry.item
    pending = Pending(
        facts=item.facts,
        face=item.face,
        ability=act.game.card_index.later_of(item.facts, item.face, step),
        source=ctx.source,
        controller=ctx.controller,
        side=ctx.side,
        bound=(*ctx.bound, ("previous", ctx.previous)),
    )
    every = step.amount == "all"
    left = -1 if every else act.number(step.amount)
    targets = ctx.select(step.to) if step.to is not None and (step.next or not every) else [0]
    for each in targets if left else []:
        barrier = Barrier(pending=pending, target=each, left=left, once=bool(step.next) and every)
        act.game.emit(DamageBarred(barrier))
    return Outcome(bool(targets) and left != 0)


__all__ = ["prevent"]
