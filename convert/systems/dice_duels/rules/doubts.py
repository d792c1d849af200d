"""Abilities whose card a second witness doubts (``adjudication.doubted``): where the table says so, none is played
unasked.

With ``doubted: ask`` each is shown before the duel begins, beside the card's words. One that is refused is used by
nobody and, as a passive, does nothing; its summon keyword stays, since the card's frame gives it and not its text.
Without it (``note``) all are played as they stand, and the line that tells of a use says that it is in doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules.frames import DiceDecision
from convert.systems.dice_duels.words import ability_words

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

YES = Move("yes")
NO = Move("no")


class AskAbout(DiceDecision, frozen=True):
    """Whether a doubted ability is played as it stands. The first player answers for the table."""

    ability: int

    def side(self, game: Game) -> int:
        return 0

    def moves(self, game: Game) -> Sequence[Move]:
        return (YES, NO)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "no":
            game.emit(ev.LeftOut(game.card_index.abilities[self.ability].spec.id))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-CONV-14", "say whether it is played as it stands: yes or no")

    def prompt(self, game: Game) -> str:
        spec = game.card_index.abilities[self.ability].spec
        told = ability_words(spec.cost, spec.effects, spec.summon_cost)
        return f"{spec.name} is read as: {told} {' '.join(spec.doubted)} Is it played so?"


def questions(game: Game) -> Sequence[AskAbout]:
    """One for each doubted ability of the decks, each card once, where the table asks."""
    if game.state.options.doubted != "ask":
        return ()
    first: dict[str, int] = {}
    for number in game.card_index.doubted:
        first.setdefault(game.card_index.abilities[number].spec.id, number)
    return [AskAbout(number) for number in first.values()]
