"""Small choices in the middle of something: which card, which thing in play, whether to pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.magic_rpg.rules.events import Discarded
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def discard(game: Game, wizard: int, slug: str) -> None:
    """A card of a hand goes to the graveyard, by its slug."""
    hand = game.state.wizards[wizard].hand
    game.emit(Discarded(wizard, next(card for card in hand if game.card_index.card(card).slug == slug)))


class PickCard(MagicDecision, frozen=True):
    """Which card of the hand is discarded: its owner chooses (MRPG-MEM-05)."""

    wizard: int

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        index = game.card_index
        slugs = dict.fromkeys(index.card(card).slug for card in game.state.wizards[self.wizard].hand)
        return tuple(index.moves["discard", slug] for slug in slugs) or (index.moves["nothing",],)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "nothing":
            return
        discard(game, self.wizard, str(move.args[0]))

    def prompt(self, game: Game) -> str:
        return f"{game.state.wizards[self.wizard].name}: discard which card?"


class DiscardDown(MagicTask, frozen=True):
    """Down to Memory and a Mnemonic's cards; the owner chooses (MRPG-MEM-03, MRPG-MEM-05)."""

    wizard: int

    def run(self, game: Game) -> None:
        wizard = game.state.wizards[self.wizard]
        over = len(wizard.hand) - wizard.limit
        if over > 0 and wizard.able:
            game.push(*[PickCard(self.wizard) for _ in range(over)])


class PickPiece(MagicDecision, frozen=True):
    """What is sacrificed."""

    wizard: int
    found: tuple[int, ...]

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        left = [number for number in self.found if number in game.state.pieces]
        return tuple(game.card_index.moves["sacrifice", number] for number in left) or (
            game.card_index.moves["nothing",],
        )

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "sacrifice":
            game.leave(int(move.args[0]), "graveyard", "sacrificed")

    def prompt(self, game: Game) -> str:
        return f"{game.state.wizards[self.wizard].name}: sacrifice what?"


class PayOrNot(MagicDecision, frozen=True):
    """Whether a cost is paid so that something does not happen."""

    wizard: int

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (game.card_index.moves["yes",], game.card_index.moves["no",])

    def take(self, game: Game, move: Move) -> None:
        game.answer("agreed", int(move.verb == "yes"))

    def prompt(self, game: Game) -> str:
        return f"{game.state.wizards[self.wizard].name}: pay for it?"
