"""The decisions of effects: which things, yes or no, one of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self, cast, get_args

from convert.effects.terms import Stat
from convert.kernel import Move, Refusal
from convert.kernel.textual import Textual
from convert.systems.duel_monsters.rules.effects.group_constraints import GroupConstraint
from convert.systems.duel_monsters.rules.frames import FightDecision

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

DONE = Move("done")
YES, NO = Move("yes"), Move("no")

Topic = Literal[
    "area", "arrives", "call", "counter", "counters", "declare", "detach", "doubted", "drawn", "each target", "enemy",
    "field", "fusion", "gifts", "manual", "material", "materials", "move", "offering", "oppose", "option", "optional",
    "pay", "pick", "prepare", "ritual", "stance", "summon", "target", "tokens", "unread", "use", "what", "win", "wish",
]  # fmt: skip


class Question(Textual):
    """What a decision is about, by which its answer is found again: its ``topic``; the ``name`` of the selector (the
    field of the step, or the id of a target); ``who`` or what it concerns, where it is asked for each; which ``number``
    of several of its kind. A value: equal ones are the same, and a saved game holds it as its text."""

    __slots__ = ("name", "number", "topic", "who")

    def __init__(self, topic: Topic, name: str = "", who: str = "", number: int = 0) -> None:
        self.topic: Final = topic
        self.name: Final = name
        self.who: Final = who
        self.number: Final = number

    def __str__(self) -> str:
        return f"{self.topic}\n{self.number}\n{self.name}\n{self.who}"

    def __repr__(self) -> str:
        return f"Question.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash((self.topic, self.name, self.who, self.number))

    @classmethod
    def parse(cls, text: str) -> Self:
        topic, number, name, who = text.split("\n", 3)
        if topic not in get_args(Topic) or not number.isdecimal():
            raise ValueError(f"nothing is asked about {text!r}")
        return cls(cast("Topic", topic), name, who, int(number))


class Choose(FightDecision, frozen=True):
    """Pick from ``least`` to ``most`` of these, one after the other; the answer is a tuple of them."""

    by: int
    about: Question
    things: tuple[str, ...]
    """References, or the words of which one is declared."""
    least: int
    most: int
    what: str
    chosen: tuple[str, ...] = ()
    rule: GroupConstraint | None = None
    """What must hold of those chosen together."""
    showing: Stat | None = None
    """A Score or Level that is told with each, since the choice hangs on it."""
    atomic: ClassVar[bool] = True
    asked_anew: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return self.by

    def moves(self, game: Game) -> tuple[Move, ...]:
        rest = [Move("choose", (ref,)) for ref in self.things if ref not in self.chosen and self._goes(ref)]
        done = len(self.chosen) >= self.least and (self.rule is None or self.rule.holds(self.chosen))
        return tuple([*rest, DONE] if done or not rest else rest)

    def _goes(self, thing: str) -> bool:
        rule, chosen = self.rule, (*self.chosen, thing)
        return rule is None or (
            rule.agrees(self.chosen, thing) and rule.finishes(chosen, self.things, self.least, self.most)
        )

    def take(self, game: Game, move: Move) -> None:
        chosen = self.chosen if move == DONE else (*self.chosen, str(move.args[0]))
        if move == DONE or len(chosen) >= self.most:
            game.answer("answers", (self.about, chosen))
        else:
            game.push(self.receive("chosen", chosen))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("", "that is none of the things it can be") if move.verb == "choose" else None

    def prompt(self, game: Game) -> str:
        return f"{self.what}: choose" + (f" ({len(self.chosen)} of {self.most})" if self.most > 1 else ".")


class YesNo(FightDecision, frozen=True):
    """Do it or not: an optional step, or something the game master confirms. The answer is ("yes",) or ()."""

    by: int
    about: Question
    question: str
    atomic: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return self.by

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (YES, NO)

    def take(self, game: Game, move: Move) -> None:
        game.answer("answers", (self.about, ("yes",) if move == YES else ()))

    def prompt(self, game: Game) -> str:
        return self.question


class Number(FightDecision, frozen=True):
    """A number from ``least`` to ``most``; the answer is its text."""

    by: int
    about: Question
    least: int
    most: int
    what: str
    atomic: ClassVar[bool] = True
    asked_anew: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return self.by

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple([Move("spend", (n,)) for n in range(self.least, self.most + 1)])

    def take(self, game: Game, move: Move) -> None:
        game.answer("answers", (self.about, (str(move.args[0]),)))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-03", f"from {self.least} to {self.most}") if move.verb == "spend" else None

    def prompt(self, game: Game) -> str:
        return f"{self.what}: from {self.least} to {self.most}?"
