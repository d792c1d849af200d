"""Paying what an Attack costs (``attack_costs``, CONVERT-42)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from convert.systems.duel_monsters.rules.effects import targeting
from convert.systems.duel_monsters.rules.effects.attack_costs import ASKED, ATTACKER, Toll
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def due(game: Game, being: Being) -> Iterator[Toll]:
    """Every price of this creature's Attack, as its caster (or itself, a character) would pay it."""
    for status in being.statuses:
        if status.verb == "forbid" and status.what == ASKED:
            toll = msgspec.json.decode(status.by, type=Toll)
            you = being.caster or being.id
            bound = {ATTACKER: (being.id,)}
            yield replace(toll, ctx=replace(toll.ctx, you=you, side=being.side, bound=bound, paying=True))


def payable(game: Game, being: Being) -> bool:
    """Whether every price can be paid."""
    return all(targeting.payable(game, toll.ctx, step) for toll in due(game, being) for step in toll.price)


def pay(game: Game, being: Being) -> None:
    """Every price goes on the stack."""
    game.push(*[Steps(toll.price, toll.ctx) for toll in due(game, being)])
