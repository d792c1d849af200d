"""What leaves a library: drawing, milling, and what happens when it is empty (CASTER-TURN-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.caster_duel.rules.events import (
    Drew,
    GraveyardSplit,
    LibraryEmptied,
    Milled,
    NothingDrawn,
    Reshuffled,
)

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game


def draw(game: Game, side: int) -> None:
    """One card from one's library. With none left the graveyard is shuffled and split: ceil(n / 2) cards are the new
    library, the rest is the graveyard again; with an empty graveyard no card is drawn (CASTER-TURN-06).

    The opponent splits; the cards are shuffled face down and the halves are set, so nothing is left to choose."""
    state = game.state
    number = state.library_of(side)
    if not state.libraries[number]:
        pile = list(state.graveyard)
        if not pile:
            game.emit(NothingDrawn(side))
            return
        game.dice.shuffle(pile, "the graveyard")
        half = (len(pile) + 1) // 2
        game.emit(GraveyardSplit(half, len(pile) - half, number))
        game.emit(Reshuffled(number, tuple(pile[:half]), tuple(pile[half:])))
    game.emit(Drew(side, number, state.libraries[number][0]))
    _tell_if_empty(game, number)


def mill(game: Game, number: int, *, bottom: bool, exiled: bool) -> None:
    """The top or the bottom card of a library that has one goes to the graveyard or into exile (CASTER-XFER-03)."""
    card = game.state.libraries[number][-1 if bottom else 0]
    game.emit(Milled(number, bottom, exiled, card))
    _tell_if_empty(game, number)


def _tell_if_empty(game: Game, number: int) -> None:
    if not game.state.libraries[number]:
        game.emit(LibraryEmptied(number))
