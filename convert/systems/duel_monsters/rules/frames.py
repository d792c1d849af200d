"""The roots of this game's tasks and decisions, and what all of them use."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Decision, Frame, Move, Refusal, Task

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.context import Occurrence
    from convert.systems.duel_monsters.rules.game import Game


class FightTask(Task["Game"], frozen=True):
    """A task of a fight. ``atomic``: belongs to one moment with what follows it, so that nobody is destroyed and no
    ability triggers before it (COMBAT-31: the counter lands even if the defender drops)."""

    atomic: ClassVar[bool] = False
    attack: ClassVar[bool] = False
    """It is an attack under way: a battle phase, in the words of cards."""

    @property
    def apart(self) -> bool:
        """It is a part of a turn in which nobody acts yet or any more (TURN-01): no main phase, in the words of
        cards."""
        return False

    @property
    def attacking(self) -> str:
        """Who attacks, from the declaration of an attack to its end: "an attacking monster", in the words of cards."""
        return ""

    @property
    def damage_step(self) -> bool:
        """Dice and damage of an Attack are under way: the Damage Step, in the words of cards (CONVERT-42)."""
        return False

    @property
    def attack_key(self) -> str:
        """What names the declared Attack that this is, for what answers and negates it; "" where it is none."""
        return ""

    @property
    def summoning_key(self) -> str:
        """What names the declared summoning that this is; "" where it is none."""
        return ""

    @property
    def summoned(self) -> tuple[str, str, str]:
        """Of a declared summoning: whose it is, the entry of what comes, and in what manner."""
        return "", "", ""

    def when_over(self, game: Game, moment: tuple[Occurrence, ...]) -> FightTask:
        """This frame, once all that happened in the moment it may wait for is known (``at_once``)."""
        return self

    def chosen_before(self, game: Game, move: Move) -> Refusal | None:
        """Why something else than this asks for cannot be chosen, where that was chosen before, or there was no choice;
        None where it has nothing to say of it."""
        return None

    def broken_off(self) -> FightTask:
        """This frame, once the Attack that it may be is over before its dice."""
        return self

    def spared(self, whom: tuple[str, ...]) -> FightTask:
        """This frame, once something else has happened in the place of what would have taken all of these."""
        return self

    def opens_chain(self, game: Game) -> str:
        """The moment that a chain of answers begins with, where this frame is one; else "" (PRECAST-11)."""
        return ""


class FightDecision(Decision["Game"], frozen=True):
    """A decision of a fight."""

    atomic: ClassVar[bool] = False
    asked_anew: ClassVar[bool] = False
    """Whether what may be chosen is told with it, so that the frame beneath asks for it anew once something was let go
    meanwhile (CAST-17)."""


def atomic(frame: Frame[Game]) -> bool:
    """Whether a frame belongs to one moment with what follows it."""
    return isinstance(frame, (FightTask, FightDecision)) and frame.atomic


class AskAgain(FightTask, frozen=True):
    """Stands in the place of a decision that the frame beneath has to ask for anew: what may be chosen has changed."""

    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        """Nothing: the frame beneath comes next."""


NUMBERS = tuple(Move("spend", (n,)) for n in range(256))
"""``spend 0`` to ``spend 255``, made once: points are the most frequent choice."""


class Spend(FightDecision, frozen=True):
    """How many points or MP to commit, declared before any die is rolled (DICE-03, DICE-08). The answer goes to the
    frame beneath, under ``key``."""

    who: str
    most: int
    key: str
    what: str
    least: int = 0
    asked_anew: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        if self.most < len(NUMBERS):
            return NUMBERS[self.least : self.most + 1]
        return tuple(Move("spend", (n,)) for n in range(self.least, self.most + 1))

    def take(self, game: Game, move: Move) -> None:
        game.answer(self.key, move.args[0])

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb == "spend":
            return Refusal("DICE-03", f"from {self.least} to {self.most} can be spent on {self.what}")
        below = game.stack[-2] if len(game.stack) > 1 else None
        return below.chosen_before(game, move) if isinstance(below, FightTask) else None

    def prompt(self, game: Game) -> str:
        return f"{game.name(self.who)}: how much for {self.what}? ({self.least} to {self.most})"
