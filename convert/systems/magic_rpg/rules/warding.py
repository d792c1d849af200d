"""Ward: what aims at something pays, or does nothing (the card game, MRPG-GEN-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.events import Countered, WizardHurt
from convert.systems.magic_rpg.rules.facts import Price
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.paying import plan, settle
from convert.systems.magic_rpg.rules.state import WILD, Piece
from convert.systems.magic_rpg.rules.terms import ward_price

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def ward_of(game: Game, piece: Piece) -> Price | None:
    """The price of its ward: its own, or that of one it was given."""
    aspect, own = game.aspect(piece), facts_of(game, piece).ward
    if own is not None and not aspect.plain:
        return own
    given = (ward_price(word) for word in sorted(aspect.keywords))
    return next((Price(mana) for mana in given if mana is not None), None)


class WardOff(MagicTask, frozen=True):
    """Ward: the spell or ability is countered unless its controller pays (the card game, MRPG-GEN-08)."""

    item: int
    piece: int

    def run(self, game: Game) -> None:
        item = next((each for each in game.state.waiting if each.id == self.item), None)
        piece = game.state.pieces.get(self.piece)
        price = ward_of(game, piece) if piece is not None else None
        if item is None or price is None:
            return
        payment = plan(game, item.controller, price.mana) if item.controller >= 0 else None
        able = payment is not None and game.state.wizards[item.controller].life.can_pay(price.life)
        if able:
            game.push(PayWard(item.controller, self.item, self.piece))
        else:
            game.emit(Countered(item, game.card_index.owners[item.card] if item.card >= 0 else WILD))


class PayWard(MagicDecision, frozen=True):
    """Whether the price of ward is paid."""

    wizard: int
    item: int
    piece: int

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (game.card_index.moves["yes",], game.card_index.moves["no",])

    def take(self, game: Game, move: Move) -> None:
        item = next(each for each in game.state.waiting if each.id == self.item)
        price = ward_of(game, game.state.pieces[self.piece])
        payment = plan(game, self.wizard, price.mana) if price is not None else None
        if move.verb == "yes" and payment is not None and price is not None:
            settle(game, self.wizard, payment)
            if price.life:
                game.emit(WizardHurt(self.wizard, price.life, damage=False))
            return
        game.emit(Countered(item, game.card_index.owners[item.card] if item.card >= 0 else WILD))

    def prompt(self, game: Game) -> str:
        item = next(each for each in game.state.waiting if each.id == self.item)
        ward = game.name_of(self.piece)
        return (
            f"{game.state.wizards[self.wizard].name}: pay for the ward of {ward}, or {game.title(item)} does nothing?"
        )
