"""Bands: blocked as one they fight as one, and who controls them divides the damage that they take (MRPG-MTG-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.magic_rpg.rules.blocks import band_extra
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


def banded(game: Game, fight: Fight) -> list[Share]:
    """Whose damage is divided by those who control who takes it: that of an attacker among a band of its blockers, that
    of blockers among the band that they block (MRPG-COMBAT-12, MRPG-MTG-15)."""
    found = []
    banding = [number for number, body in game.bodies.items() if body.has("banding")]
    against = tuple(facing(game, fight))
    if band_extra(fight.blockers, banding) > 0 and len(against) > 1:
        found.append(Share(fight.attacker, 1 - game.state.side, fight.attacker, against))
    band = tuple(each.attacker for each in members(game, fight))
    if len(band) > 1 and any(each in banding for each in band):
        blockers = [each for each in fight.blockers if each not in fight.out]
        found += [Share(fight.attacker, game.state.side, each, band) for each in blockers]
    return found


class Share(MagicDecision, frozen=True):
    """How much of one's damage each member of a band takes: as who controls the band will, the last one the rest."""

    attacker: int
    team: int
    source: int
    among: tuple[int, ...]
    left: int = 0
    given: tuple[tuple[int, int], ...] = ()

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        member = self.among[len(self.given)]
        return tuple(game.card_index.moves["takes", member, number] for number in range(self.left + 1))

    def take(self, game: Game, move: Move) -> None:
        number = int(move.args[1])
        given = (*self.given, (int(move.args[0]), number))
        left = self.left - number
        if len(given) < len(self.among) - 1 and left:
            game.push(replace(self, left=left, given=given))
            return
        rest = self.among[len(given) :]
        given += tuple((each, left if place == len(rest) - 1 else 0) for place, each in enumerate(rest))
        fight = game.state.fight_of(self.attacker)
        if fight is not None:
            game.emit(FightArranged(replace(fight, shares=(*fight.shares, (self.source, given)))))

    def prompt(self, game: Game) -> str:
        member = self.among[len(self.given)]
        return f"How much of {self.left} damage of {game.name_of(self.source)} does {game.name_of(member)} take?"


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
