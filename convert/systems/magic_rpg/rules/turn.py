"""A team's turn, phase by phase for all its members (MRPG-TURN-03, MRPG-TURN-08, MRPG-MTG-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.systems.magic_rpg.rules import combat, declaring, playing
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.choosing import DiscardDown
from convert.systems.magic_rpg.rules.damage import Damage, early
from convert.systems.magic_rpg.rules.drawing import Draw
from convert.systems.magic_rpg.rules.ending import EndTurn, Flights, Returns
from convert.systems.magic_rpg.rules.events import (
    CombatEnding,
    LifeFaded,
    Marked,
    MeleeChosen,
    PhaseBegan,
    Phased,
    RoundEnded,
    TurnBegan,
    Turned,
)
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.state import Phase, target_of
from convert.systems.magic_rpg.rules.windows import Answers, why_not

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

DONE = Move("done")


class NextTurn(MagicTask, frozen=True):
    """Whose turn comes: the side with the initiative, its extra turn before, then in turn (MRPG-TURN-02)."""

    def run(self, game: Game) -> None:
        state = game.state
        minutes = state.setting.options.round_minutes
        if not state.turns:
            side, round_, extra = state.first, 1, state.extra
        elif state.extra:
            side, round_, extra = state.side, 1, False
        elif state.side == state.first:
            side, round_, extra = 1 - state.side, state.round, False
        else:
            game.emit(RoundEnded())
            if game.parted():
                return
            side, round_, extra = state.first, state.round + 1, False
        game.emit(TurnBegan(side, round_, (round_ - 1) * minutes, extra))
        game.push(Returns(side), Phases())


class Phases(MagicTask, frozen=True):
    """The parts of a turn, and what follows on it."""

    def run(self, game: Game) -> None:
        phases: list[Phase] = ["untap", "upkeep", "draw", "main", "attack", "second", "end"]
        game.push(*[BeginPhase(phase) for phase in phases], EndTurn(), NextTurn())


class BeginPhase(MagicTask, frozen=True):
    """A part of a turn."""

    phase: Phase

    def run(self, game: Game) -> None:
        game.emit(PhaseBegan(self.phase))
        _PHASES[self.phase](game)


def _untap(game: Game) -> None:
    """What has been in play for 15 minutes leaves (MRPG-TURN-07); phasing (MRPG-MTG-14); everything untaps."""
    state = game.state
    for number in range(len(state.wizards)):
        if state.wizards[number].life.at(state.minute) != state.wizards[number].life:
            game.emit(LifeFaded(number))
    mine = [piece for piece in state.pieces.values() if piece.side == state.side]
    for piece in mine:
        if piece.ends and state.minute >= piece.ends and piece.id in state.pieces:
            game.leave(piece.id, "graveyard", "expired")
    for piece in [each for each in mine if each.id in state.pieces]:
        if piece.away or "phasing" in facts_of(game, piece).keywords:
            game.emit(Phased(piece.id, not piece.away))
    tapped = [
        piece.id for piece in state.in_play(state.side) if piece.tapped and "untap" not in game.aspect(piece).bans
    ]
    stunned = [number for number in tapped if state.pieces[number].marked("stun")]
    for number in stunned:
        game.emit(Marked(number, "stun", -1))
    tapped = [number for number in tapped if number not in stunned]
    tapped += [target_of(number) for number in state.able(state.side) if state.wizards[number].tapped]
    if tapped:
        game.emit(Turned(tuple(tapped), False))
    game.push(*game.sweep())


def _upkeep(game: Game) -> None:
    game.push(Answers(game.state.side, moment=True))


def _draw(game: Game) -> None:
    """One card each (MRPG-TURN-04)."""
    state = game.state
    if state.turns == 1 and not state.setting.options.first_draw:
        return
    game.push(*[Draw(number) for number in state.able(state.side)])


def _main(game: Game) -> None:
    state = game.state
    members = [Main(who) for who in playing.actors(game, state.side)]
    game.push(*members, Answers(state.side, moment=True))


def _attack(game: Game) -> None:
    """What the beginning of combat sets off comes before anybody attacks."""
    game.push(*([Answers(game.state.side, moment=True)] if game.state.pending else []), Attack())


class Attack(MagicTask, frozen=True):
    """Attackers are declared, where there is anybody who could attack anything."""

    def run(self, game: Game) -> None:
        side = game.state.side
        if combat.targets(game, side) and combat.attackers(game, side):
            game.push(combat.DeclareAttackers(side), Attacked())


class Attacked(MagicTask, frozen=True):
    """What follows on the attackers: answers, blocks, answers, damage, answers between."""

    def run(self, game: Game) -> None:
        state = game.state
        if not state.fights:
            return
        moment = Answers(state.side, moment=True)
        game.push(
            combat.AfterAttackers(),
            moment,
            combat.DeclareBlocks(1 - state.side),
            combat.AfterBlocks(),
            moment,
            Damage(True),
            Between(),
            Damage(False),
            EndOfCombat(),
            combat.EndCombat(),
        )


class Between(MagicTask, frozen=True):
    """Answers between two steps of damage, where there are two."""

    def run(self, game: Game) -> None:
        if early(game):
            game.push(Answers(game.state.side, moment=True))


class EndOfCombat(MagicTask, frozen=True):
    """What waits for the end of combat comes while it is known who fought, also where nobody is left (MRPG-MTG-01)."""

    def run(self, game: Game) -> None:
        if "phase" not in game.card_index.watched:
            return
        game.emit(CombatEnding())
        if game.state.pending:
            game.push(Answers(game.state.side, moment=True))


def _second(game: Game) -> None:
    _main(game)


def _end(game: Game) -> None:
    """What the end sets off, answers, flights, and everybody discards down (MRPG-MEM-03, MRPG-FLEE-06)."""
    state = game.state
    game.push(
        Answers(state.side, moment=True),
        Flights(),
        *[DiscardDown(number) for number in state.able(state.side)],
    )


_PHASES = {
    "untap": _untap,
    "upkeep": _upkeep,
    "draw": _draw,
    "main": _main,
    "attack": _attack,
    "second": _second,
    "end": _end,
}


class Main(MagicDecision, frozen=True):
    """A member plays all that he wants (MRPG-TURN-08); a Warrior may fight hand to hand instead (MRPG-WAR-08)."""

    who: int
    narrow: ClassVar[bool] = False

    def side(self, game: Game) -> int:
        return playing.side_of(game, self.who)

    def moves(self, game: Game) -> tuple[Move, ...]:
        found = playing.actions(game, self.who, slow=True) if self._is_there(game) else []
        if self._may_fight(game):
            found.append(game.card_index.moves["melee",])
        return (*found, DONE)

    def _is_there(self, game: Game) -> bool:
        return self.who < 0 or game.state.wizards[self.who].able

    def _may_fight(self, game: Game) -> bool:
        """Announced in the first main phase before any card (MRPG-WAR-15)."""
        if self.who < 0 or game.state.phase != "main":
            return False
        wizard = game.state.wizards[self.who]
        return wizard.able and wizard.power > 0 and not (wizard.melee or wizard.played or wizard.tapped)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "done":
            return
        game.push(self)
        if move.verb == "melee":
            game.emit(MeleeChosen(self.who))
        else:
            declaring.play(game, self.who, move)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb == "melee":
            return Refusal("MRPG-WAR-15", "hand to hand is announced in the first main phase, before any card")
        return why_not(game, self.who, move, slow=True)

    def prompt(self, game: Game) -> str:
        return f"{game.actor(self.who)}: what to play?"
