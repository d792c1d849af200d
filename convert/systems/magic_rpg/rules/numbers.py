"""Power and toughness of creatures whose card has no numbers: whoever plays them sets them (MRPG-MTG-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.effects.magic.changes import SetStat
from convert.kernel import Move
from convert.systems.magic_rpg.rules.events import StatsSet
from convert.systems.magic_rpg.rules.frames import MagicDecision
from convert.systems.magic_rpg.rules.state import Piece

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.facts import Facts
    from convert.systems.magic_rpg.rules.game import Game

MOST = 20
"""The largest number that can be set."""


def open_numbers(facts: Facts) -> tuple[bool, bool]:
    """Whether its power, and its toughness, are to be set: printed with a sign, and no words of its own that are played
    say how much that is."""
    told = [each.step for each in facts.statics if isinstance(each.step, SetStat)]
    own = [each for each in told if each.what is not None and each.what.how == "self"]
    if not facts.creature or not facts.printed:
        return False, False
    return (
        facts.power is None and not any(each.power is not None for each in own),
        facts.toughness is None and not any(each.toughness is not None for each in own),
    )


class SetNumbers(MagicDecision, frozen=True):
    """First its power, then its toughness, as it comes into play; automatic players take what ``stats`` says."""

    piece: int
    team: int
    power: int | None = None
    narrow: ClassVar[bool] = False

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        if self.piece not in game.state.pieces:
            return (game.card_index.moves["go-on",],)
        return tuple(game.card_index.moves["number", number] for number in range(self.least(game), MOST + 1))

    def least(self, game: Game) -> int:
        """Of a toughness that is to be set 1: with 0 it would die at once."""
        return 0 if self._asks_power(game) else 1

    def usual(self, game: Game) -> int:
        """What an automatic player takes: it came into play with it."""
        piece = game.state.pieces[self.piece]
        return piece.power if self._asks_power(game) else piece.toughness

    def _asks_power(self, game: Game) -> bool:
        return self.power is None and open_numbers(_facts(game, game.state.pieces[self.piece]))[0]

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "go-on":
            return
        piece, number = game.state.pieces[self.piece], int(move.args[0])
        if not self._asks_power(game):
            game.emit(StatsSet(piece.id, piece.power if self.power is None else self.power, number))
        elif open_numbers(_facts(game, piece))[1]:
            game.push(SetNumbers(piece.id, self.team, number))
        else:
            game.emit(StatsSet(piece.id, number, piece.toughness))

    def prompt(self, game: Game) -> str:
        piece = game.state.pieces.get(self.piece)
        if piece is None:
            return "It is gone."
        word = "power" if self._asks_power(game) else "toughness"
        return f"{_facts(game, piece).name}: its {word} is printed as {_facts(game, piece).printed}; what is it?"


def _facts(game: Game, piece: Piece) -> Facts:
    return game.card_index.facts[piece.facts][piece.face]
