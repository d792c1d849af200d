"""Answers: who may act when, and when what waits resolves (CASTER-SPELL-03, CASTER-SPELL-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.systems.caster_duel.rules import playing, refusals
from convert.systems.caster_duel.rules.declaring import declare
from convert.systems.caster_duel.rules.frames import CasterDecision, CasterTask
from convert.systems.caster_duel.rules.resolving import resolve

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

PASS = Move("pass")
_ONLY_PASS = (PASS,)


def open_window(game: Game, who: int, *, passed: bool = False, moment: bool = False) -> None:
    """``who`` may act, then the other player. Whoever has nothing to act with passes without being asked, and when both
    have passed in a row the latest card resolves; then the active player may act first again (CASTER-SPELL-03).

    A ``moment`` (the end of a main phase, combat) stays open until both pass with nothing waiting (CASTER-SPELL-06);
    otherwise nothing waiting means that the main phase goes on."""
    if playing.can_answer(game, who):
        game.push(Window(who, passed, moment))
    elif not passed and playing.can_answer(game, 1 - who):
        game.push(Window(1 - who, True, moment))
    else:
        _both_passed(game, moment)


def _both_passed(game: Game, moment: bool) -> None:
    """The latest of what waits resolves; without any, the moment is over."""
    waiting = game.state.waiting
    if waiting:
        if len(waiting) > 1 or moment:
            game.push(Moment(moment))
        resolve(game)


def act(game: Game, who: int, move: Move, *, moment: bool = False) -> None:
    """``who`` plays a card or uses an ability; then the opponent answers first (CASTER-SPELL-03)."""
    below = len(game.stack)
    if declare(game, playing.item_of(game, who, move)):
        open_window(game, 1 - who, moment=moment)
    else:
        game.push(Answered(who, moment), at=below)


class Moment(CasterTask, frozen=True):
    """The active player may act first."""

    moment: bool = True

    def run(self, game: Game) -> None:
        if self.moment or game.state.waiting:  # else the main phase goes on, and nobody has to pass
            open_window(game, game.state.active, moment=self.moment)


class Window(CasterDecision, frozen=True):
    """``who`` may play an instant or pass; ``passed``: the other player has just passed."""

    who: int
    passed: bool = False
    moment: bool = False
    narrow: ClassVar[bool] = False

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> tuple[Move, ...]:
        found = playing.instants(game, self.who)
        return (*found, PASS) if found else _ONLY_PASS

    def take(self, game: Game, move: Move) -> None:
        if move.verb != "pass":
            act(game, self.who, move, moment=self.moment)
        elif self.passed:
            _both_passed(game, self.moment)
        else:
            open_window(game, 1 - self.who, passed=True, moment=self.moment)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return refusals.why_not(game, self.who, move)

    def prompt(self, game: Game) -> str:
        waiting = game.state.waiting
        if waiting:
            return game.answer_words(waiting[-1], self.who)
        return game.moment_words(self.who)

    def topic(self, game: Game) -> str:
        """Two kinds of questions for a standing order: what waits, and the moments with nothing waiting."""
        return "Answer what is played?" if game.state.waiting else "Play an instant when nothing waits?"


class Answered(CasterTask, frozen=True):
    """After a card or an ability was played: its player's opponent answers first (CASTER-SPELL-03)."""

    who: int
    moment: bool = False

    def run(self, game: Game) -> None:
        open_window(game, 1 - self.who, moment=self.moment)
