"""Why a Transfer cannot do what was said of it (CASTER-XFER-03, CASTER-XFER-05, CASTER-XFER-06): what is wrong with
what it is aimed at, whether it could be paid or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.caster_duel.faces import SUITS
from convert.systems.caster_duel.rules import signs, targets, transfers
from convert.systems.caster_duel.rules.creatures import is_protected

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

_TARGETS = {"tap": 1, "return": 1, "move": 2}
"""Ways that are aimed at creatures, and at how many."""


def why(game: Game, side: int, move: Move, card: int) -> Refusal | None:
    """The reason that lies in the way or in what it is aimed at; None where it lies in neither, or nothing is named."""
    index, state = game.card_index, game.state
    if len(move.args) < 2:
        return None
    way, *names = map(str, move.args[1:])
    rank = index.spell(card, "transfer").rank
    wanted = transfers.RANKS.get(way)
    if wanted is None:
        return None
    if wanted != rank:
        return Refusal("CASTER-XFER-03", f"of the Transfers only a {wanted} does that, not a {rank}")
    if way in _TARGETS:
        return _why_not_creatures(game, card, way, names)
    if way in transfers.FROM_HAND and not state.hands[1 - side]:
        return Refusal("CASTER-XFER-06", "the other player has no card in hand")
    if way in transfers.FROM_GRAVEYARD:
        lies = [index.by_code.get(name, -1) in state.graveyard for name in names]
        if not state.graveyard:
            return Refusal("CASTER-XFER-06", "no card is in the graveyard")
        if not all(lies):
            return Refusal("CASTER-XFER-06", f"{_sign(game, names[lies.index(False)])} is not in the graveyard")
    if way in transfers.ON_LIBRARY and not transfers.ways(game, index.spell(card, "transfer"), side):
        return Refusal("CASTER-XFER-06", "no card is in a library")
    return None


def _why_not_creatures(game: Game, card: int, way: str, names: list[str]) -> Refusal | None:
    """Both creatures between which an enchantment moves are targets (CASTER-XFER-05)."""
    index, state = game.card_index, game.state
    suit = index.suit[card]
    aimed = [index.by_code.get(name, -1) for name in names]
    for name, target in zip(names, aimed, strict=True):
        if target not in state.creatures:
            return Refusal("CASTER-XFER-06", f"{_sign(game, name)} is no creature in play")
        if is_protected(game, target, suit):
            return Refusal("CASTER-ABIL-03", f"{_sign(game, name)} has Protection from {SUITS[suit]}")
    if way != "move" or not aimed:
        return None
    giver = state.creatures[aimed[0]]
    if giver.enchantment < 0:
        return Refusal("CASTER-XFER-05", f"no enchantment is on {_sign(game, names[0])}")
    if len(aimed) < _TARGETS[way]:
        return None
    taker = state.creatures[aimed[1]]
    if taker.enchantment >= 0:
        return Refusal("CASTER-XFER-05", f"{_sign(game, names[1])} has an enchantment already")
    if not targets.may_move(game, suit, giver, taker):
        moved = index.sign[giver.enchantment]
        return Refusal("CASTER-XFER-05", f"{moved} could not be put on {_sign(game, names[1])} by whoever cast it")
    return None


def _sign(game: Game, name: str) -> str:
    card = game.card_index.by_code.get(name)
    return name if card is None else signs.sign(game, card)
