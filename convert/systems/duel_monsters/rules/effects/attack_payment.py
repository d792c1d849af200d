"""Paying what an Attack costs (``attack_costs``, CONVERT-42)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.systems.duel_monsters.rules.effects import targeting
from convert.systems.duel_monsters.rules.effects.attack_costs import ASKED, ATTACKER
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.marks import AttackPrice
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def due(game: Game, being: Being) -> Iterator[AttackPrice]:
    """Every price of this creature's Attack, as its caster (or itself, a character) would pay it."""
    for status in being.statuses:
        if status.what == ASKED and isinstance(price := status.detail, AttackPrice):
            you = being.caster or being.id
            bound = {ATTACKER: (being.id,)}
            yield replace(price, ctx=replace(price.ctx, you=you, side=being.side, bound=bound, paying=True))


def payable(game: Game, being: Being) -> bool:
    """Whether every price can be paid."""
    return all(targeting.payable(game, one.ctx, step) for one in due(game, being) for step in one.price)


def pay(game: Game, being: Being) -> None:
    """Every price goes on the stack."""
    game.push(*[Steps(one.price, one.ctx) for one in due(game, being)])
