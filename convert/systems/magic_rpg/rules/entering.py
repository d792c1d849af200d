"""What is chosen as something comes into play: a color or a creature type (the card game, MRPG-GEN-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects.magic.changes import Declare
from convert.kernel import Move
from convert.systems.magic_rpg.rules.choosing import PickWord
from convert.systems.magic_rpg.rules.events import Chose
from convert.systems.magic_rpg.rules.selecting import COLORS, Context, known_types

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


class AsItEnters(PickWord, frozen=True, kw_only=True):
    """Whoever controls it chooses before anything else happens."""

    piece: int

    def take(self, game: Game, move: Move) -> None:
        game.emit(Chose(self.piece, self.words[int(move.args[0])]))

    def prompt(self, game: Game) -> str:
        name = game.state.wizards[self.wizard].name
        return f"{name}, {game.name_of(self.piece)}: which {self.name}?"


def choices(game: Game, number: int) -> list[AsItEnters]:
    """What is to be chosen for something that has just come into play."""
    piece = game.state.pieces.get(number)
    if piece is None or piece.controller < 0:
        return []
    ctx = Context(game, piece.controller, piece.side, number)
    return [
        AsItEnters(
            wizard=piece.controller,
            name="color" if step.declare == "color" else "creature type",
            words=COLORS if step.declare == "color" else known_types(ctx),
            piece=number,
        )
        for step in game.card_index.facts[piece.facts][piece.face].entering
        if isinstance(step, Declare) and all(ctx.holds(each) for each in step.if_ or ())
    ]
