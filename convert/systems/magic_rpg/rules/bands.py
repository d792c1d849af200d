"""Attacking bands: blocked as one, they fight as one, and who controls them says who takes the damage (MRPG-MTG-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.magic_rpg.rules.events import FightArranged
from convert.systems.magic_rpg.rules.frames import MagicDecision
from convert.systems.magic_rpg.rules.state import Fight

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

DONE = Move("done")


def members(game: Game, fight: Fight) -> list[Fight]:
    """The attackers of its band that are still there; of an attacker on its own that one."""
    return [each for each in game.state.fights if each is fight or (fight.band and each.band == fight.band)]


def facing(game: Game, fight: Fight) -> list[int]:
    """Whom an attacker fights: all that block its band and are not left out."""
    return [each for one in members(game, fight) for each in one.blockers if each not in one.out]


def taking(game: Game, fight: Fight) -> list[int]:
    """Who takes the damage of its blockers, in the order that its controller named; by itself the attacker alone."""
    named = [each.attacker for each in members(game, fight)]
    return [each for each in fight.takes if each in named] or [fight.attacker]


class InOrder(MagicDecision, frozen=True):
    """Who of several in a fight takes damage first: one is named after the other, the last one by itself."""

    attacker: int
    named: tuple[int, ...] = ()

    def _open(self, game: Game, fight: Fight) -> list[int]:
        """Whom the order is about."""
        raise NotImplementedError

    def _arranged(self, fight: Fight, order: tuple[int, ...]) -> Fight:
        """The fight with their order."""
        raise NotImplementedError

    def _left(self, game: Game, named: tuple[int, ...]) -> list[int]:
        fight = game.state.fight_of(self.attacker)
        return [each for each in self._open(game, fight) if each not in named] if fight is not None else []

    def side(self, game: Game) -> int:
        return game.state.side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(game.card_index.moves["next", each] for each in self._left(game, self.named)) or (DONE,)

    def take(self, game: Game, move: Move) -> None:
        fight = game.state.fight_of(self.attacker)
        if move.verb == "done" or fight is None:
            return
        named = (*self.named, int(move.args[0]))
        left = self._left(game, named)
        if len(left) > 1:
            game.push(replace(self, named=named))
        else:
            game.emit(FightArranged(self._arranged(fight, (*named, *left))))


class OrderBand(InOrder, frozen=True):
    """Who of a band with banding takes the blockers' damage first (MRPG-MTG-15); the next one gets what is left when
    that one is sure to fall, the last one the rest (as in MRPG-MTG-20)."""

    def _open(self, game: Game, fight: Fight) -> list[int]:
        return [each.attacker for each in members(game, fight)]

    def _arranged(self, fight: Fight, order: tuple[int, ...]) -> Fight:
        return replace(fight, takes=order)

    def prompt(self, game: Game) -> str:
        return "Who of the band takes the blockers' damage first?"


def to_be_ordered(game: Game, fight: Fight) -> bool:
    """Whether its controller has to say who takes the damage: it was blocked in a band that somebody with banding is
    in."""
    band = members(game, fight)
    return bool(fight.blockers) and len(band) > 1 and any(game.bodies[each.attacker].has("banding") for each in band)
