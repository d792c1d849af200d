"""Conditions of the effect language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from convert.effects import Condition
from convert.systems.duel_monsters.rules.effects import amounts, selectors
from convert.systems.duel_monsters.rules.effects.context import Context
from convert.systems.duel_monsters.rules.effects.language import LANGUAGE
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.events import TurnBegan

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

COMPARE = {
    "lt": lambda one, other: one < other,
    "lte": lambda one, other: one <= other,
    "eq": lambda one, other: one == other,
    "gte": lambda one, other: one >= other,
    "gt": lambda one, other: one > other,
}


def hold(game: Game, ctx: Context, conditions: Iterable[Condition] | None) -> bool:
    """Whether all of these hold; none at all do."""
    return all(holds(game, ctx, condition) for condition in conditions or ())


def settled(conditions: Iterable[Condition] | None) -> bool:
    """Whether none of these is left to the game master (``unread``)."""
    for one in conditions or ():
        if one.unread is not None or not settled(
            (*(one.any_ or ()), *(one.all_ or ()), *((one.not_,) if one.not_ else ()))
        ):
            return False
    return True


def holds(game: Game, ctx: Context, condition: Condition) -> bool:
    """Whether one condition holds now."""
    if condition.not_ is not None:
        return not holds(game, ctx, condition.not_)
    if condition.any_ is not None:
        return any(holds(game, ctx, one) for one in condition.any_)
    if condition.all_ is not None:
        return all(holds(game, ctx, one) for one in condition.all_)
    if condition.exists is not None:
        return bool(selectors.candidates(game, ctx, condition.exists))
    if condition.count is not None:
        return _counted(game, ctx, condition)
    if condition.compare is not None:
        one, how, other = condition.compare
        return bool(COMPARE[how](amounts.evaluate(game, ctx, one), amounts.evaluate(game, ctx, other)))
    if condition.is_ is not None:
        of = selectors.resolve_now(game, ctx, condition.of) if condition.of is not None else (ctx.source,)
        where = condition.is_.where
        return bool(of) and (where is None or all(selectors.fits(game, ctx, where, ref) for ref in of))
    if condition.turn is not None:
        turn = game.state.beings.get(game.state.turn)
        return turn is not None and (turn.side == ctx.side) == (condition.turn == "own")
    if condition.happened is not None:
        return ctx.happened.get(condition.happened, False)
    if condition.phase is not None:
        return _phase(game, condition.phase)
    if condition.occurred is not None:
        return _occurred(game, ctx, condition)
    return False  # unread: nobody is asked, so it does not hold


def _occurred(game: Game, ctx: Context, condition: Condition) -> bool:
    """Whether it has taken place this turn, last turn or in this fight: looked up in the log."""
    assert condition.occurred is not None
    turns = 0
    for event in reversed(game.log):
        if type(event) is TurnBegan:
            turns += 1
            if turns > {"turn": 0, "last_turn": 1}.get(condition.during or "turn", len(game.log)):
                return False
        reader = LANGUAGE.get(type(event))
        if reader is None or (condition.during == "last_turn" and not turns):
            continue
        if any(matches(game, ctx, condition.occurred, one) for one in reader(game.state, event)):
            return True
    return False


def _counted(game: Game, ctx: Context, condition: Condition) -> bool:
    assert condition.count is not None
    found = len(selectors.candidates(game, ctx, condition.count))
    return (
        (condition.gte is None or found >= amounts.evaluate(game, ctx, condition.gte))
        and (condition.lte is None or found <= amounts.evaluate(game, ctx, condition.lte))
        and (condition.eq is None or found == amounts.evaluate(game, ctx, condition.eq))
    )


def _phase(game: Game, phase: str | tuple[str, ...]) -> bool:
    """A round has no phases: a battle phase is any moment with an attack under way, a main phase any other
    (CONVERT-20, CONVERT-42)."""
    from convert.systems.duel_monsters.rules.combat import Attack

    attacking = any(isinstance(frame, Attack) for frame in game.stack)
    wanted = (phase,) if isinstance(phase, str) else phase
    battle = {"battle", "damage_step", "damage_calculation"}
    return any((one in battle) == attacking for one in wanted)
