"""COMBAT-50: a Full Action to exchange any number of items, none of which may be used in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters.rules import items
from convert.systems.duel_monsters.rules.frames import FightDecision

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

DONE = Move("done")


class ExchangeItems(FightDecision, frozen=True):
    """One exchange after the other, each item once, on oneself or a summon, until done."""

    who: str
    changed: tuple[str, ...] = ()

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        being = game.state.beings[self.who]
        out: list[Move] = []
        items.swaps(game, being, out, free=True)
        for other in game.state.beings.values():
            if other.caster == being.id and not other.body and other.section == being.section:
                items.swaps(game, other, out, free=True)
                out += [Move("take-back", (being.id, other.id, item.name)) for item in other.items]
        out = list(dict.fromkeys(out))
        return (*[move for move in out if move.args[-1] not in self.changed], DONE)

    def take(self, game: Game, move: Move) -> None:
        if move == DONE:
            return
        name = str(move.args[-1])
        game.push(self.receive("changed", (*self.changed, name)))
        items.swap(game, game.state.beings[str(move.args[0])], move)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("COMBAT-50", "items are exchanged in this action, each once, and not used")

    def prompt(self, game: Game) -> str:
        return f"{game.name(self.who)}: which items are exchanged?"
