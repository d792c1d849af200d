"""Conditions of the effect language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Condition, Selector
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import amounts, filters, plans, selectors
from convert.systems.duel_monsters.rules.effects.card_kinds import is_kind
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.effects.recent_events import attacked, this_turn, told
from convert.systems.duel_monsters.rules.effects.still_exists import alive
from convert.systems.duel_monsters.rules.events import AttackDeclared, SpellDeclared
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.refs import Ref, parts

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

DAMAGE = ("damage_step", "damage_calculation")
MAIN = ("main", "main1", "main_start", "main2")
COMPARE = {
    "lt": lambda one, other: one < other,
    "lte": lambda one, other: one <= other,
    "eq": lambda one, other: one == other,
    "gte": lambda one, other: one >= other,
    "gt": lambda one, other: one > other,
}


def hold(game: Board, ctx: Context, conditions: Iterable[Condition] | None) -> bool:
    """Whether all of these hold; none at all do."""
    for condition in conditions or ():  # noqa: SIM110 (asked hundreds of times a fight)
        if not holds(game, ctx, condition):
            return False
    return True


def settled(conditions: Iterable[Condition] | None) -> bool:
    """Whether none of these is left to the game master (``unread``)."""
    for one in conditions or ():
        if one.unread is not None or not settled(
            (*(one.any_ or ()), *(one.all_ or ()), *((one.not_,) if one.not_ else ()))
        ):
            return False
    return True


def holds(game: Board, ctx: Context, condition: Condition) -> bool:
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
        return _is(game, ctx, condition.is_, condition.of)
    if condition.turn is not None:
        turn = game.state.beings.get(game.state.turn)
        own = turn is not None and turn.id == ctx.you
        return turn is not None and (own if condition.turn == "own" else turn.side != ctx.side)
    if condition.happened is not None:
        return ctx.happened.get(condition.happened, False)
    if condition.phase is not None:
        return _phase(game, ctx, condition.phase)
    if condition.occurred is not None:
        return _occurred(game, ctx, condition)
    if condition.as_declared is not None:
        return condition.as_declared in ctx.stood if ctx.stood is not None else holds(game, ctx, condition.as_declared)
    return False  # unread: nobody is asked, so it does not hold


def with_what_stood(game: Board, ctx: Context) -> Context:
    """An ability as it is declared, with what holds now of all that its text asks of this moment ("if you controlled a
    Fish when this effect was activated")."""
    asked = game.card_index.profile(ctx.entry).as_declared
    if ctx.stood is not None or ctx.ability not in asked:
        return ctx
    return replace(ctx, stood=tuple([one for one in asked[ctx.ability] if holds(game, ctx, one)]))


def _is(game: Board, ctx: Context, what: Selector, of: Selector | None) -> bool:
    """Whether something known is such a thing: of that kind, whose it is, still in play, what it is like. What a step
    took away is judged by what it was."""
    refs: tuple[Ref, ...] = (ctx.source,)
    if of is not None and of.ref is not None:
        named = ctx.bound.get(of.ref, ())
        refs = alive(game, named) or named
    elif of is not None:
        refs = selectors.resolve_now(game, ctx, of)
        worn = what.where.equipped if what.where is not None else None
        if worn is not None and of.how == "self" and ctx.source in game.state.beings:
            return not worn  # a creature in play is nobody's equipment
    return bool(refs) and all(_one_is(game, ctx, what, ref) for ref in refs)


def _one_is(game: Board, ctx: Context, what: Selector, ref: Ref) -> bool:
    being = game.state.beings.get(ref)
    if what.zone == "play" and being is None and ref not in game.state.spells:
        return False
    wanted = plans.kinds(what)
    entry = entry_of(game, ref)
    known = wanted == plans.ANYTHING or entry is None or is_kind(game, wanted, ref)
    if not known and not ("token" in wanted and being is not None and being.token):
        return False
    if what.side in ("you", "opponent"):
        holder = being or game.state.spells.get(ref) or game.departed(ref) or game.state.beings.get(parts(ref)[1])
        if holder is not None and what.side == "opponent" and holder.side == ctx.side:
            return False
        if holder is not None and what.side == "you" and ctx.you not in (holder.id, holder.caster):
            return False
    return what.where is None or filters.fits(game, ctx, what.where, ref)


def _occurred(game: Board, ctx: Context, condition: Condition) -> bool:
    """Whether it has taken place this turn, last turn or in this fight (so often, where there is a bound): looked up in
    the log."""
    least = amounts.evaluate(game, ctx, condition.gte) if condition.gte is not None else 1
    return _times(game, ctx, condition, least) >= least


def _times(game: Board, ctx: Context, condition: Condition, enough: int) -> int:
    """How often it has taken place, counted no further than ``enough``."""
    assert condition.occurred is not None
    found = 0
    happenings = told(game, condition.during or "turn", condition.occurred, ctx.you, ctx.source, condition.part or "")
    for one in happenings:
        found += matches(game, ctx, condition.occurred, one)
        if found >= enough:
            break
    return found


def _among(game: Board, ctx: Context, wanted: Selector, of: Selector, things: Iterable[Ref]) -> bool:
    """Whether one of those that are counted is such a one ("2 or more monsters, including a LIGHT monster")."""
    alike = replace(wanted, side=wanted.side or of.side, zone=wanted.zone or of.zone)
    return not set(things).isdisjoint(selectors.candidates(game, ctx, alike))


def _counted(game: Board, ctx: Context, condition: Condition) -> bool:
    assert condition.count is not None
    things = selectors.candidates(game, ctx, condition.count)
    found = amounts.distinct(game, condition.count, things)
    if condition.count.including is not None and not _among(
        game, ctx, condition.count.including, condition.count, things
    ):
        return False
    return (
        (condition.gte is None or found >= amounts.evaluate(game, ctx, condition.gte))
        and (condition.lte is None or found <= amounts.evaluate(game, ctx, condition.lte))
        and (condition.eq is None or found == amounts.evaluate(game, ctx, condition.eq))
    )


def _phase(game: Board, ctx: Context, phase: str | tuple[str, ...]) -> bool:
    """A round has no phases: a battle phase is any moment with an attack under way, a Damage Step one with its dice and
    damage (steps 4 to 7 of COMBAT-29), a main phase any other of the action part of a turn (CONVERT-20, CONVERT-42,
    TURN-01 step 6); the first one before any Attack of the turn, the second one after one."""
    tasks = [frame for frame in game.stack if isinstance(frame, FightTask)]
    attacking, apart = any(task.attack for task in tasks), any(task.apart for task in tasks)
    wanted = (phase,) if isinstance(phase, str) else phase
    if any(one in DAMAGE for one in wanted) and any(task.damage_step for task in tasks):
        return True
    return any(
        attacking if one == "battle" else not attacking and not (apart and one in MAIN) and _of_turn(game, ctx, one)
        for one in wanted
        if one not in DAMAGE
    )


def _of_turn(game: Board, ctx: Context, phase: str) -> bool:
    """Whether the turn has come as far as this part of its actions, and no further."""
    if phase == "main_start":
        return not _begun(game, ctx)
    if phase in ("main1", "main2"):
        return attacked(game) == (phase == "main2")
    return True


def _begun(game: Board, ctx: Context) -> bool:
    """Whether whose turn it is has attacked, cast, summoned or used anything in it but what asks."""
    who = game.state.turn
    for event in this_turn(game):
        if isinstance(event, AttackDeclared):
            return True
        if isinstance(event, SpellDeclared) and event.key != ctx.key:
            doer = game.state.beings.get(event.who)
            if who in (event.who, doer.caster if doer is not None else ""):
                return True
    return False
