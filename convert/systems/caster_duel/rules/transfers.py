"""CASTER-XFER: the nine ways of moving cards between zones, and looking at libraries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.caster_duel.rules import targets
from convert.systems.caster_duel.rules.card_index import SpellFacts
from convert.systems.caster_duel.rules.events import (
    Discarded,
    EnchantmentMoved,
    HandExiled,
    PutUnder,
    Retrieved,
    Returned,
    Rotated,
    Stolen,
    Tapped,
)
from convert.systems.caster_duel.rules.library import draw, mill
from convert.systems.caster_duel.rules.state import Item

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

FROM_GRAVEYARD = ("take", "under")
"""Ways that name a card of the graveyard."""
FROM_HAND = ("steal", "exile", "discard")
"""Ways that take a random card of the other player's hand (CASTER-XFER-03)."""
ON_LIBRARY = ("exile-top", "exile-bottom", "bury", "sink", "raise")
"""Ways that name a library."""
RANKS = {
    "tap": 2, "move": 2, "return": 3, "steal": 4, "exile": 5, "discard": 6, "take": 6, "draw": 7, "exile-top": 8,
    "exile-bottom": 8, "bury": 9, "under": 9, "sink": 10, "raise": 10,
}  # fmt: skip
"""Of each way the number of the card that has it (CASTER-XFER-03)."""
Words = tuple[str, ...]


def libraries(game: Game, side: int) -> list[tuple[str, int]]:
    """The libraries as ``side`` calls them (CASTER-TERM-03)."""
    if len(game.state.libraries) == 1:
        return [("library", 0)]
    return [("mine", side), ("theirs", 1 - side)]


def library_of(game: Game, side: int, name: str) -> int:
    """The library of this name."""
    return dict(libraries(game, side))[name]


def ways(game: Game, spell: SpellFacts, side: int) -> list[Words]:
    """What a Transfer of this rank can do now, as the words of a move; ways without a legal target or card are left
    out (CASTER-XFER-06)."""
    state, code = game.state, game.card_index.code
    rank = spell.rank
    if rank == 2:
        taps = [("tap", code[card]) for card in targets.creature_targets(game, spell.suit)]
        moves = [("move", code[one], code[two]) for one, two in targets.enchantment_moves(game, spell.suit)]
        return [*taps, *moves]
    if rank == 3:
        return [("return", code[card]) for card in targets.creature_targets(game, spell.suit)]
    theirs = state.hands[1 - side]
    if rank == 4:
        return [("steal",)] if theirs else []
    if rank == 5:
        return [("exile",)] if theirs else []
    if rank == 6:
        return [*([("discard",)] if theirs else []), *([("take",)] if state.graveyard else [])]
    if rank == 7:
        return [("draw",)]
    piles = [name for name, number in libraries(game, side) if state.libraries[number]]
    if rank == 8:
        return [(way, name) for name in piles for way in ("exile-top", "exile-bottom")]
    if rank == 9:
        return [*(("bury", name) for name in piles), *([("under",)] if state.graveyard else [])]
    return [(way, name) for name in piles for way in ("sink", "raise")]


def item_of(game: Game, side: int, card: int, words: tuple[str | int, ...]) -> Item:
    """A Transfer as it waits, from the words of its move."""
    choice, *rest = map(str, words)
    if choice in ON_LIBRARY:
        return Item(card, side, "transfer", (library_of(game, side, rest[0]),), choice)
    return Item(card, side, "transfer", tuple(game.card_index.by_code[name] for name in rest), choice)


def resolve(game: Game, item: Item) -> None:
    """Do what was named, in the direction that it names (CASTER-XFER-04); targets have been checked again."""
    state = game.state
    side, choice, aim = item.side, item.choice, item.targets
    if choice == "tap":
        game.emit(Tapped(aim[0]))
    elif choice == "move":
        game.emit(EnchantmentMoved(aim[0], aim[1]))
    elif choice == "return":
        game.emit(Returned(aim[0]))
    elif choice in FROM_HAND:
        _from_their_hand(game, side, choice)
    elif choice == "draw":
        draw(game, side)
    elif choice == "take":
        if aim[0] in state.graveyard:
            game.emit(Retrieved(side, aim[0]))
    elif choice == "under":
        if aim[0] in state.graveyard:
            game.emit(PutUnder(state.library_of(side), aim[0]))
    elif state.libraries[aim[0]]:
        if choice in ("sink", "raise"):
            game.emit(Rotated(aim[0], choice == "raise"))
        else:
            mill(game, aim[0], bottom=choice == "exile-bottom", exiled=choice != "bury")


def _from_their_hand(game: Game, side: int, choice: str) -> None:
    """A random card of the opponent's hand, by the seeded dice (CASTER-TERM-07)."""
    hand = game.state.hands[1 - side]
    if not hand:
        return
    card = game.dice.choice(hand, "a card of the hand")
    if choice == "steal":
        game.emit(Stolen(side, card))
    elif choice == "exile":
        game.emit(HandExiled(1 - side, card))
    else:
        game.emit(Discarded(1 - side, card))
