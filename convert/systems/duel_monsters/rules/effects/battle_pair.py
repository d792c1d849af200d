"""The two of a battle: who attacks in it, who is attacked, and which of them is whose (COMBAT-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Filter, Selector
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.filters import fits
from convert.systems.duel_monsters.rules.events import AttackDeclared, AttackTurned
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, parts

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

_ATTACKER_FIRST = ("attack_declared", "start_of_battle", "battle_phase")
_ATTACKER_SECOND = ("attacked", "damage_step", "damage_calculation")


def names_fighter(selector: Selector) -> bool:
    """Whether it says which of the two it means: "the attacking monster", "the attacked one", "your battling one"."""
    attacking = selector.where is not None and selector.where.attacking is not None
    return selector.kind != "caster" and (attacking or selector.side in ("you", "opponent"))


def fighters(game: Board, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
    """Those of the two in the event's battle that the selector means; none where the event is of no battle."""
    assert ctx.event is not None
    refs = [ref for ref in (ctx.event.what, ctx.event.by) if ref]
    where = selector.where
    if where is not None and where.attacking is not None:
        first = attacker(game, ctx.event)
        if where.attacking:
            refs = [first] if first else []
        refs = [ref for ref in refs if first and (ref == first) == where.attacking]
        where = replace(where, attacking=None)
    if selector.side in ("you", "opponent"):
        refs = [ref for ref in refs if _whose(game, ctx, selector.side, ref)]
    return tuple([ref for ref in refs if where is None or where == Filter() or fits(game, ctx, where, ref)])


def attacker(game: Board, event: Occurrence) -> Ref:
    """Who attacks in the battle that it tells of; "" where it tells of none."""
    if event.name in _ATTACKER_FIRST:
        return event.what
    if event.name in _ATTACKER_SECOND:
        return event.by
    pair = {event.what, event.by}
    if event.name == "revealed" and event.how == "attacked":
        return next(
            (e.who for e in reversed(game.log) if isinstance(e, AttackDeclared) and e.target == event.what), NOTHING
        )
    for said in reversed(game.log):
        if isinstance(said, AttackTurned) and {said.who, said.onto} <= pair:
            return Ref(said.who)
        if isinstance(said, AttackDeclared):
            return said.who if said.who in pair else NOTHING
    return NOTHING


def _whose(game: Board, ctx: Context, side: str, ref: Ref) -> bool:
    """Whether a creature is the caster's own, or an enemy's, or was when it left; elsewhere its owner's."""
    being = game.state.beings.get(ref) or game.departed(ref) or game.state.beings.get(parts(ref)[1])
    if side == "you":
        return being is not None and ctx.you in (being.id, being.caster)
    return being is None or being.side != ctx.side
