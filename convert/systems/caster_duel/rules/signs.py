"""Cards as a person reads them: of two equal ones that are in sight each has its deck behind it (CASTER-SETUP-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.caster_duel.faces import DECK
from convert.systems.caster_duel.rules.state import Hidden

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

DECKS = ("1st deck", "2nd deck")


def sign(game: Game, card: int) -> str:
    """A card as a person reads it."""
    if card == Hidden:
        return "a card"
    plain = game.card_index.sign[card]
    return f"{plain} ({DECKS[0]})" if card < DECK and beside_its_double(game, card) else plain


def beside_its_double(game: Game, card: int) -> bool:
    """Whether a card and its equal of the other deck are both in play or being played."""
    state = game.state
    there = {*state.creatures, *[item.card for item in state.waiting if item.is_card]}
    return {card % DECK, card % DECK + DECK} <= there
