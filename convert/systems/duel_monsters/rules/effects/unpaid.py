"""Casting without paying the HP that a card asks for ("you do not pay Life Points to activate Spell Cards")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import scope
from convert.systems.duel_monsters.rules.refs import ref_of

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board


def unpaid(game: Board, ctx: Context, step: tree.PayHp) -> bool:
    """Whether this price of casting a card is waived for who casts it (CONVERT-42). One whose payer says how high it
    is stays, for something comes of it; so does that of an ability of what is in play."""
    you = game.state.beings.get(ctx.you)
    if you is None or not you.statuses or step.multiples or step.who is not None or ctx.ability < 0:
        return False
    if game.card_index[ctx.entry].effects[ctx.ability].mode != "cast":
        return False
    return scope.find(game, you, "allow", ("cast_unpaid",), ref_of("cast", ctx.you, ctx.entry)) is not None
