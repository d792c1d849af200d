"""COMBAT-48 to COMBAT-50, MAGICITEM-02 to MAGICITEM-06: doing something with an item, and the course of its use."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules import items, mp, resolving
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import Targets
from convert.systems.duel_monsters.rules.events import ActionSpent, SpellDeclared
from convert.systems.duel_monsters.rules.exchange_items import ExchangeItems
from convert.systems.duel_monsters.rules.frames import FightTask, Spend
from convert.systems.duel_monsters.rules.spell_origin import SpellOrigin
from convert.systems.duel_monsters.rules.state import Being
from convert.systems.duel_monsters.rules.windows import declare

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def take(game: Game, being: Being, move: Move) -> None:
    """Carry it out."""
    if move.verb == "exchange":
        game.push(ExchangeItems(being.id))
        game.emit(ActionSpent(being.id, 2))
        return
    game.emit(ActionSpent(being.id, 1))
    name = str(move.args[-1])
    if move.verb == "arm":
        item = items.item_of(being, name)
        assert item is not None
        items.arm(game, being, item)
    elif move.verb == "use":
        game.push(UseItem(being.id, name))
    else:
        items.swap(game, being, move)


class UseItem(FightTask, frozen=True):
    """Using an item: which ability, targets, extra MP for a check, payment; then it is declared and takes place."""

    who: str
    item: str
    ctx: Context | None = None
    targeted: bool = False
    extra: int = -1
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        being = game.state.beings[self.who]
        item = items.item_of(being, self.item)
        entry = items.spell_of(game, item) if item is not None else None
        if item is None or entry is None:
            return
        if self.ctx is None:
            numbers = items.usable(game, being, entry)
            game.push(replace(self, ctx=items.use_context(being, entry, numbers[0] if numbers else -1)))
        elif self.ctx.ability >= 0 and not self.targeted:
            game.push(Targets(self.ctx), replace(self, targeted=True))
        elif self.extra < 0:
            mage = game.state.mages.get(self.who)
            most = 0
            if mage is not None and resolving.may_check(game, self.who, entry, self.ctx):
                most = min(mage.channeling - self.ctx.mp, mp.at_hand(mage) - items.cost(entry))
            if most > 0:
                game.ask(Spend(self.who, most, "extra", f"{entry.name}, as extra MP"), self)
            else:
                game.push(replace(self, extra=0))
        else:
            self._declare(game, being, entry, self.ctx)

    def _declare(self, game: Game, being: Being, entry: Spell, ctx: Context) -> None:
        mage = game.state.mages.get(self.who)
        total = items.cost(entry) + self.extra
        ctx = replace(ctx, mp=ctx.mp + self.extra)
        origin = SpellOrigin(item=self.item)
        declare(game, resolving.Conclude(self.who, entry.id, origin, "use", total, ctx.key, ctx), ctx.key)
        if mage is not None:
            mp.pay(game, mage, total, "using", entry.name)
        items.spend_item(game, being, self.item)
        game.emit(SpellDeclared(self.who, entry.id, "use", ctx.key, (), total))
        if ctx.ability >= 0 and entry.effects[ctx.ability].cost:
            game.push(Steps(entry.effects[ctx.ability].cost, ctx))
