"""Drawing cards, from whichever pile a Monk wants (MRPG-MONK-06, MRPG-ARCH-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.magic_rpg.characters.words import pile_words
from convert.systems.magic_rpg.rules.events import Drew, Milled, PilesMade
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


class Draw(MagicTask, frozen=True):
    """So many cards; with an empty deck none, which is no loss (MRPG-TURN-05, MRPG-MEM-05)."""

    wizard: int
    count: int = 1

    def run(self, game: Game) -> None:
        wizard = game.state.wizards[self.wizard]
        if not self.count or not wizard.deck:
            return
        if self.count > 1:
            game.push(Draw(self.wizard, self.count - 1))
        if len(wizard.piles) == 1:
            game.emit(Drew(self.wizard, 0, wizard.piles[0][0]))
        else:
            game.push(WhichPile(self.wizard))


class WhichPile(MagicDecision, frozen=True):
    """From which pile that still has cards (MRPG-MONK-01, MRPG-MONK-04, MRPG-MONK-06)."""

    wizard: int

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        piles = game.state.wizards[self.wizard].piles
        return tuple(game.card_index.moves["draw", number] for number, pile in enumerate(piles) if pile)

    def take(self, game: Game, move: Move) -> None:
        pile = int(move.args[0])
        game.emit(Drew(self.wizard, pile, game.state.wizards[self.wizard].piles[pile][0]))

    def prompt(self, game: Game) -> str:
        return f"{game.state.wizards[self.wizard].name}: from which pile?"


class MayDraw(MagicDecision, frozen=True):
    """An Arch Mage may draw, for each match by itself (MRPG-ARCH-03, MRPG-ARCH-04, MRPG-ARCH-10)."""

    wizard: int
    left: int

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        if not game.state.wizards[self.wizard].deck:
            return (game.card_index.moves["no-card",],)
        return (game.card_index.moves["a-card",], game.card_index.moves["no-card",])

    def take(self, game: Game, move: Move) -> None:
        if self.left > 1:
            game.push(MayDraw(self.wizard, self.left - 1))
        if move.verb == "a-card":
            game.push(Draw(self.wizard))

    def prompt(self, game: Game) -> str:
        return f"{game.state.wizards[self.wizard].name}: draw a card for this spell?"


def pile_names(game: Game, wizard: int) -> list[str]:
    """The piles of a deck in words, the main one first."""
    return ["deck", *[pile_words(pile) for pile in game.card_index.setting.wizards[wizard].piles]]


def shuffle(game: Game, wizard: int) -> None:
    """A deck is shuffled, each pile by itself."""
    piles = []
    for pile in game.state.wizards[wizard].piles:
        cards = list(pile)
        game.dice.shuffle(cards)
        piles.append(tuple(cards))
    game.emit(PilesMade(wizard, tuple(piles)))


def mill(game: Game, wizard: int, count: int) -> None:
    """The top cards of the deck go to the graveyard: of the main pile, else of the first that has any
    (MRPG-MONK-06)."""
    for _ in range(count):
        piles = game.state.wizards[wizard].piles
        pile = next((number for number, cards in enumerate(piles) if cards), None)
        if pile is None:
            return
        game.emit(Milled(wizard, pile, piles[pile][0]))
