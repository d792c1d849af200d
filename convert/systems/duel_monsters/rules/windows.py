"""PRECAST-10 and PRECAST-11: the moments at which precast spells, armed traps and quick abilities may answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.duel_monsters.rules.effects.context import Occurrence
from convert.systems.duel_monsters.rules.frames import FightDecision, FightTask, Refusal

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

PASS = Move("pass")


def open_window(game: Game, moment: str, key: str = "", happened: tuple[Occurrence, ...] = ()) -> None:
    """Push a moment to answer, where anyone has something that could. ``key`` names what may be answered (an attack, a
    declared spell); ``happened`` what the moment is, where that is no event just emitted. Push what it interrupts
    first."""
    if game.state.spells or game.has_quick():
        game.push(Window(moment, key, happened=happened))


class Window(FightTask, frozen=True):
    """One moment: whose turn it is chooses first, then the others in initiative order, until all pass in a row; an
    answer can itself be answered, and the last one declared takes effect first (PRECAST-11)."""

    moment: str
    key: str = ""
    asked: tuple[str, ...] = ()
    """Who has passed since the last answer."""
    answered: tuple[str, ...] = ()
    """What has answered this moment: each only once."""
    happened: tuple[Occurrence, ...] = ()

    def run(self, game: Game) -> None:
        from convert.systems.duel_monsters.rules.answers import answers

        for who in game.answer_order():
            if who in self.asked:
                continue
            if answers(game, who, self.key, self.answered, self.happened):
                game.push(Answer(who, self.moment, self.key, self.answered, self.happened), self)
                return

    def receive(self, key: str, answer: object) -> Window:
        if key == "passed":
            return replace(self, asked=(*self.asked, str(answer)))
        return replace(self, asked=(), answered=(*self.answered, str(answer)))


class Answer(FightDecision, frozen=True):
    """Answer this moment, or pass."""

    who: str
    moment: str
    key: str
    answered: tuple[str, ...]
    happened: tuple[Occurrence, ...]

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        from convert.systems.duel_monsters.rules.answers import answers

        return (PASS, *answers(game, self.who, self.key, self.answered, self.happened))

    def take(self, game: Game, move: Move) -> None:
        from convert.systems.duel_monsters.rules.answers import give

        if move == PASS:
            game.answer("passed", self.who)
            return
        game.answer("answered", str(move.args[0]))
        give(game, self.who, move, self.key, self.happened)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("PRECAST-10", "nothing of that kind may answer this moment")

    def prompt(self, game: Game) -> str:
        return f"{game.name(self.who)} may answer ({MOMENTS.get(self.moment, self.moment)})."


MOMENTS = {
    "turn_start": "a turn begins",
    "turn_end": "a turn ends",
    "attack_declared": "an Attack is declared",
    "response_chosen": "a response is chosen",
    "declared": "a spell or ability is declared",
    "event": "something happened",
}
