"""Verbs of chance: coins and dice from the game's own stream."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.events import Rolled


@verb("coin")
def coin(run: Run, step: tree.Coin) -> Changed:
    """Toss coins (2 is heads): with ``call`` the tosser calls first, and it happened where a call was right; else
    where heads came up. The number of those is read by the step's id."""
    count = run.how_many(step.count)
    called = 2
    if step.call:
        called = 2 if run.agree(Question("call"), f"{run.title()}: call heads?") else 1
    tossed = run.game.dice.roll(count, 2, f"{run.title()} (2 is heads)")
    right = sum(side == called for side in tossed)
    run.emit(Rolled(run.ctx.you, "coin (2 is heads)", tossed, 0, right))
    if step.id:
        run.ctx = replace(run.ctx, numbers={**run.ctx.numbers, step.id: right})
    return (run.ctx.you,) if right else ()


@verb("dice")
def dice(run: Run, step: tree.Dice) -> Changed:
    """Roll six-sided dice; their sum is read by the step's id. No check, so no Charge (COMBAT-45)."""
    shown = run.game.dice.roll(run.how_many(step.count), 6, run.title())
    run.emit(Rolled(run.ctx.you, "a die", shown, 0, sum(shown)))
    if step.id:
        run.ctx = replace(run.ctx, numbers={**run.ctx.numbers, step.id: sum(shown)})
    return (run.ctx.you,)
