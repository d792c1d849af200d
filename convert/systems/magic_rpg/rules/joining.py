"""Creatures that come into play attacking (the card game, MRPG-GEN-08)."""

from __future__ import annotations

from collections.abc import Iterable

from convert.systems.magic_rpg.rules.events import AttackDeclared
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.state import Fight, Happening


def join_attack(ctx: Context, numbers: Iterable[int]) -> None:
    """They attack whom the creature attacks that brought them, else whom anybody does; where nobody of their side
    attacks, nobody. They were not declared, so that nothing that looks at attacks sees them."""
    game, state = ctx.game, ctx.game.state
    if state.phase != "attack" or not state.fights:
        return
    target = _attacked(ctx, ctx.happening)
    for number in numbers:
        piece = state.pieces.get(number)
        if piece is not None and piece.side == state.side and number in game.bodies:
            game.emit(AttackDeclared(Fight(attacker=number, target=target), taps=False))


def _attacked(ctx: Context, happening: Happening | None) -> int:
    state = ctx.game.state
    leading = [ctx.source, *([happening.what] if happening is not None else [])]
    fights = [fight for number in leading if (fight := state.fight_of(number)) is not None]
    if not fights and happening is not None and happening.event == "attacks" and happening.to:
        return happening.to
    return (fights or list(state.fights))[0].target


__all__ = ["join_attack"]
