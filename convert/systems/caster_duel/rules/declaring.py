"""CASTER-SPELL-03, CASTER-SPELL-07, CASTER-SPELL-08: how what is played begins to wait: the card named, the price paid,
then announced."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.prose import listing
from convert.systems.caster_duel.rules import mana, transfers
from convert.systems.caster_duel.rules.events import Announced
from convert.systems.caster_duel.rules.frames import CasterDecision
from convert.systems.caster_duel.rules.refusals import price_words
from convert.systems.caster_duel.rules.state import Item

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game


def declare(game: Game, item: Item) -> bool:
    """Begin to play: name the card of the graveyard where one is meant, pay, announce. Whether it is announced, not
    waiting for a choice of these."""
    if item.choice in transfers.FROM_GRAVEYARD and not item.targets:
        game.push(PickCard(item))
        return False
    price = mana.price_of(game, item)
    state = game.state
    if price.total and state.payer == item.side and mana.covers(game, state.paying, price):
        game.emit(Announced(item, state.paying))
        return True
    if price.total and (state.payer == item.side or state.options.payment == "named"):
        game.push(Pay(item))
        return False
    game.emit(Announced(item, mana.plan(game, item.side, price) if price.total else ()))
    return True


class PickCard(CasterDecision, frozen=True):
    """Which card of the graveyard: named when the Transfer is cast (CASTER-SPELL-07, CASTER-XFER-06)."""

    item: Item

    def side(self, game: Game) -> int:
        return self.item.side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(game.card_index.moves["take", game.card_index.code[card]] for card in game.state.graveyard)

    def take(self, game: Game, move: Move) -> None:
        card = game.card_index.by_code[str(move.args[0])]
        item = self.item
        declare(game, Item(item.card, item.side, item.mode, (card,), item.choice))

    def prompt(self, game: Game) -> str:
        return "Which card of the graveyard?"


class Pay(CasterDecision, frozen=True):
    """The payer names the sources, one after the other (CASTER-SPELL-08): each of them, not one of a kind, for a
    named one is what is tapped."""

    several: ClassVar[bool] = True

    item: Item
    paid: tuple[int, ...] = ()

    def side(self, game: Game) -> int:
        return self.item.side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(game.card_index.moves["tap", game.card_index.code[card]] for card in self._useful(game))

    def take(self, game: Game, move: Move) -> None:
        paid = (*self.paid, game.card_index.by_code[str(move.args[0])])
        if len(paid) == mana.price_of(game, self.item).total:
            game.emit(Announced(self.item, paid))
        else:
            game.push(Pay(self.item, paid))

    def to_come(self, game: Game) -> int:
        return mana.price_of(game, self.item).total - len(self.paid)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb != "tap" or not move.args:
            return None
        card = game.card_index.by_code.get(str(move.args[0]), -1)
        sign = game.card_index.sign[card] if card >= 0 else move.args[0]
        if card in self.paid:
            return Refusal("", f"{sign} pays already")
        sources = game.state.sources[self.item.side]
        if card not in sources:
            have = listing([game.card_index.sign[one] for one in sources]) or "none"
            return Refusal("CASTER-SPELL-08", f"{sign} is no untapped source of yours; there are: {have}")
        price = price_words(mana.price_of(game, self.item))
        return Refusal("CASTER-SPELL-05", f"with {sign}, what is left could not pay {price}")

    def prompt(self, game: Game) -> str:
        price = mana.price_of(game, self.item)
        index, state = game.card_index, game.state
        cannot = ""
        if state.paying and state.payer == self.item.side and not self.paid:
            cannot = f"{listing([index.sign[card] for card in state.paying])} cannot pay {price_words(price)}. "
        taken = f"{listing([index.sign[card] for card in self.paid])} {'pays' if len(self.paid) == 1 else 'pay'}. "
        asked = f"Which source pays for {index.sign[self.item.card]} ({self.to_come(game)} to go)?"
        return f"{taken if self.paid else cannot}{asked}"

    def _useful(self, game: Game) -> list[int]:
        """The sources with which the rest can still be paid."""
        price = mana.price_of(game, self.item)
        missing = [0, 0, 0, 0, 0]
        for suit, count in price.need:
            missing[suit] = count
        for card in self.paid:
            kind = mana.kind_of(game, card)
            missing[kind] = max(0, missing[kind] - 1)
        free = price.total - len(self.paid) - sum(missing)
        untapped = [card for card in game.state.sources[self.item.side] if card not in self.paid]
        return [card for card in untapped if free or missing[mana.kind_of(game, card)]]
