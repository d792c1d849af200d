"""Paying: sources tapped at the moment of payment (CASTER-TERM-07, CASTER-SPELL-05, CASTER-SPELL-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.caster_duel.rules.card_index import Price
from convert.systems.caster_duel.rules.state import Item, Ready

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

COLORLESS = 4
SYMBOLS = ("hearts", "spades", "clubs", "diamonds", "colorless")


def can_pay(ready: Ready, price: Price) -> bool:
    """Whether untapped mana covers a price (CASTER-SPELL-05)."""
    if ready[5] < price.total or ready[price.suit] < price.own:
        return False
    return not price.mixed or all(ready[suit] >= count for suit, count in price.need)


def kind_of(game: Game, card: int) -> int:
    """The mana that a source gives: a suit, or 4 for an artifact's."""
    return COLORLESS if card in game.state.artifacts else game.card_index.suit[card]


def plan(game: Game, side: int, price: Price) -> tuple[int, ...]:
    """The sources to tap where the payer names none (CASTER-SPELL-08): the suit part from that suit; for the rest
    artifacts first, then always the suit of which most is left."""
    if not price.total:
        return ()
    artifacts, suits = game.state.artifacts, game.card_index.suit
    sources = game.state.sources[side]
    if price.own == price.total:
        suit = price.suit
        return tuple([card for card in sources if suits[card] == suit and card not in artifacts][: price.own])
    piles: list[list[int]] = [[], [], [], [], []]
    for card in sources:
        piles[COLORLESS if card in artifacts else suits[card]].append(card)
    paid: list[int] = []
    for suit, count in price.need:
        paid += piles[suit][:count]
        del piles[suit][:count]
    while len(paid) < price.total:
        most = COLORLESS if piles[COLORLESS] else max(range(4), key=lambda suit: (len(piles[suit]), -suit))
        paid.append(piles[most].pop(0))
    return tuple(paid)


def covers(game: Game, sources: tuple[int, ...], price: Price) -> bool:
    """Whether just these sources pay a price: as many as it has mana, its suit part by sources of the suit."""
    kinds = [kind_of(game, card) for card in sources]
    return len(sources) == price.total and all(kinds.count(suit) >= count for suit, count in price.need)


def price_of(game: Game, item: Item) -> Price:
    """What playing this costs."""
    return game.card_index.prices[item.card][item.mode]
