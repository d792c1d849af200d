"""Answers: who may act when, and when what waits resolves (CASTER-SPELL-03, CASTER-SPELL-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.caster_duel.rules import playing
from convert.systems.caster_duel.rules.frames import CasterDecision, CasterTask, Refusal
from convert.systems.caster_duel.rules.resolving import resolve

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

PASS = Move("pass")
_ONLY_PASS = (PASS,)


class Window(CasterDecision, frozen=True):
    """``who`` may play an instant or pass. When both have passed in a row the latest card resolves, and then the active
    player may act first again (CASTER-SPELL-03).

    A ``moment`` (the end of a main phase, combat) stays open until both pass with nothing waiting (CASTER-SPELL-06);
    otherwise nothing waiting means that the main phase goes on."""

    who: int
    passed: bool = False
    moment: bool = False

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> tuple[Move, ...]:
        found = playing.instants(game, self.who)
        return (*found, PASS) if found else _ONLY_PASS

    def take(self, game: Game, move: Move) -> None:
        if move.verb != "pass":
            game.push(Answered(self.who, self.moment))
            playing.declare(game, playing.item_of(game, self.who, move))
        elif not self.passed:
            game.push(Window(1 - self.who, True, self.moment))
        elif waiting := game.state.waiting:
            if len(waiting) > 1 or self.moment:
                game.push(Window(game.state.active, False, self.moment))
            resolve(game)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return playing.why_not(game, self.who, move)

    def prompt(self, game: Game) -> str:
        waiting = game.state.waiting
        if waiting:
            return f"Answer {game.title(waiting[-1])}?"
        return "Play an instant before it goes on?"


class Answered(CasterTask, frozen=True):
    """After a card or an ability was played: its player's opponent answers first (CASTER-SPELL-03)."""

    who: int
    moment: bool = False

    def run(self, game: Game) -> None:
        game.push(Window(1 - self.who, False, self.moment))
