"""Flight, who falls at the end of a turn, and when a battle is over (MRPG-FLEE, MRPG-DEATH, MRPG-COMBAT-21, -22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.magic_rpg.rules.events import BattleEnded, CameBack, DiceRolled, Fell, Fled, Settled, WildFled
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.pieces import companions
from convert.systems.magic_rpg.rules.state import target_of, wizard_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


class Flights(MagicTask, frozen=True):
    """Who did nothing may try to flee, each by itself, at the end of the own team's turn (MRPG-FLEE-01,
    MRPG-FLEE-06, MRPG-FLEE-07)."""

    def run(self, game: Game) -> None:
        state = game.state
        found = [target_of(number) for number in state.able(state.side) if not state.wizards[number].did]
        found += [piece.id for piece in state.in_play(state.side) if piece.origin == "wild" and not piece.did]
        game.push(*[Flee(who) for who in found])


class Flee(MagicDecision, frozen=True):
    """Whether somebody tries it: a die against a die of the enemy; ties fail (MRPG-FLEE-02, MRPG-FLEE-06)."""

    who: int

    def side(self, game: Game) -> int:
        return game.state.side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (game.card_index.moves["stay",], game.card_index.moves["flee",])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "stay":
            return
        state = game.state
        enemy = 1 - state.side
        if game.stands(enemy):
            dice = game.dice.roll(2, why="flight")
            sides = state.setting.sides
            totals = (dice[0] + sides[state.side].flight, dice[1] + sides[enemy].flight)
            game.emit(DiceRolled("flight", dice, totals, self.who))
            if totals[0] <= totals[1]:
                return
        game.emit(Fled(wizard_of(self.who)) if self.who < 0 else WildFled(self.who))

    def prompt(self, game: Game) -> str:
        return f"Does {game.name_of(self.who)} try to flee?"


class Returns(MagicTask, frozen=True):
    """Who fled may come back at the start of a turn of his team (MRPG-FLEE-08)."""

    team: int

    def run(self, game: Game) -> None:
        found = [number for number in game.state.members(self.team) if game.state.wizards[number].state == "fled"]
        game.push(*[ComeBack(number) for number in found if game.state.wizards[number].life.points > 0])


class ComeBack(MagicDecision, frozen=True):
    """With hand and deck as they were; what he had played is in his graveyard (MRPG-FLEE-04, MRPG-FLEE-08)."""

    wizard: int

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (game.card_index.moves["stay-away",], game.card_index.moves["come-back",])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "come-back":
            game.emit(CameBack(self.wizard))
            companions(game, self.wizard, game.state.wizards[self.wizard].side)

    def prompt(self, game: Game) -> str:
        return f"Does {game.state.wizards[self.wizard].name} come back?"


class EndTurn(MagicTask, frozen=True):
    """Damage on creatures goes; who fell is unconscious or dead from now on (MRPG-LIFE-07, MRPG-DEATH-01,
    MRPG-DEATH-02); a side with nobody left has lost (MRPG-COMBAT-21)."""

    def run(self, game: Game) -> None:
        game.emit(Settled())
        for number, wizard in enumerate(game.state.wizards):
            if wizard.state in ("able", "unconscious") and wizard.dying:
                game.emit(Fell(number, "dead"))
            elif wizard.able and wizard.life.points <= 0:
                game.emit(Fell(number, "unconscious"))
        game.push(*game.sweep())
        standing = [game.stands(side) for side in (0, 1)]
        if not all(standing):
            winner = standing.index(True) if any(standing) else None
            game.emit(BattleEnded(winner, "won" if winner is not None else "nobody is left"))
