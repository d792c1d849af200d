"""A player that searches: it tries each move in games that could be this one, for all its side knows, plays them on by
a simple player, and keeps what comes out best.

Determinised Monte Carlo with sequential halving (Karnin, Koren, Somekh 2013): every world is drawn by ``Game.imagine``,
which looks at nothing hidden and at no die to come; in one world all moves are tried with the same dice (common random
numbers), so that moves are compared and not luck. The simple player's own move is kept unless another one is better by
more than chance explains. It needs nothing of a game but that; a game may say how good a position looks
(``Game.outlook``), so that playing on may stop early, and which moves are worth a look (``Shortlist``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import msgspec

from convert.errors import UsageError
from convert.kernel.dice import SeededDice, derive
from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.kernel.players import Policy, PolicyMaker

PLAYOUTS = 200
"""Playouts a decision, unless said otherwise."""
AHEAD = 2.0
"""So many rounds later (``Game.elapsed``) the position is judged."""
FEWEST = 4
"""Playouts of a move before any is dropped."""
CLEAR = 2.0
"""By how many standard errors the best move must be ahead of another so that this one is out of the race."""
ALIKE = 0.01
"""Another move that is surely (by so many standard errors) behind by less than this is as good."""
LOOKS = 8
"""Worlds between two looks at whether any move is still in the race: where none is, or those that are left are as good
as the best, more playouts would bring nothing, and the rest of the budget is not spent."""
SURE = 1.0
"""By how many standard errors another move must be better than the simple player's own."""
CHOICES = 400
"""Choices after which the position is judged in any case."""
DRAWS = 8
"""So many worlds are drawn for one in which all moves that are tried may be made: a text may ask for what is hidden."""
LONGEST = 1500
"""Choices after which a playout ends in any case: a game that only its end judges may have none. It counts as a
draw."""

Shortlist = Callable[[Game[Any], Sequence[Move], Move], Sequence[Move]]
"""Which of the moves are worth a look, given the simple player's own (which is always looked at)."""


class Weighed(msgspec.Struct, frozen=True):
    """A move, how good the search takes it to be (0 lost, 1 won) and from how many playouts."""

    move: Move
    value: float
    playouts: int


def spaced(game: Game[Any], moves: Sequence[Move], own: Move) -> Sequence[Move]:
    """All moves; of a long row of numbers some."""
    numbers = len(moves) > 5 and all(move.verb == moves[0].verb and len(move.args) == 1 for move in moves)
    if not numbers or not isinstance(moves[0].args[0], int):
        return moves
    last, at = len(moves) - 1, moves.index(own)
    return [moves[n] for n in sorted({0, last // 2, last, at, max(0, at - 2), min(last, at + 2)})]


class _TimeIsUp(Exception):  # noqa: N818  (no fault: an answer is due)
    """The clock stopped a playout."""


class SearchPlayer:
    """Searches with so many playouts a decision, or for so many milliseconds. With ``seconds`` it answers by then, with
    what its playouts have found so far; ``hurried`` says whether it had to."""

    name = "search"

    def __init__(
        self,
        seed: int,
        policy: PolicyMaker,
        *,
        shortlist: Shortlist = spaced,
        playouts: int = PLAYOUTS,
        milliseconds: int = 0,
        ahead: float = AHEAD,
        seconds: float = 0,
    ) -> None:
        self._seed = derive(seed, 13)
        self._policy = policy
        self._own: Policy = policy(derive(seed, 17))
        self._shortlist = shortlist
        self._playouts = playouts
        self._milliseconds = milliseconds
        self._ahead = ahead
        self._seconds = seconds
        self._decisions = 0
        self.hurried = False

    def choose(self, game: Game[Any], moves: Sequence[Move]) -> Move:
        """One of ``moves``."""
        return self.weigh(game, moves)[0].move

    def weigh(self, game: Game[Any], moves: Sequence[Move]) -> tuple[Weighed, ...]:
        """The moves that were looked at, the chosen one first, then the best of the others. A game that hides something
        and does not say what it could be is not searched: there the simple player's move is all."""
        self.hurried = False
        due = perf_counter() + self._seconds if self._seconds else None
        side = game.to_move
        own = self._own.choose(game, moves)
        if side is None or len(moves) == 1:
            return (Weighed(own, 0.5, 0),)
        self._decisions += 1
        looked = list(dict.fromkeys((own, *self._shortlist(game, moves, own))))
        trial = _Trial(game, side, looked, self._policy, derive(self._seed, self._decisions), self._ahead)
        if len(looked) == 1 or not trial.possible:
            return (Weighed(own, 0.5, 0),)
        if self._milliseconds:
            trial.for_time(self._milliseconds / 1000)
        else:
            trial.due = due
            try:
                trial.halve(self._playouts)
            except _TimeIsUp:
                self.hurried = True
        return trial.result()


class _Trial:
    """One decision under trial: the value of each move in each world."""

    def __init__(
        self, game: Game[Any], side: int, moves: Sequence[Move], policy: PolicyMaker, seed: int, ahead: float
    ) -> None:
        self.game = game
        self.side = side
        self.moves = moves
        self.seed = seed
        self.until = game.elapsed + ahead
        self.policy: Policy = policy(derive(seed, 1))
        self.values: list[list[float]] = [[] for _ in moves]
        self.left = list(range(len(moves)))
        self.due: float | None = None
        """When an answer is due, by the clock."""
        self.possible = game.imagine(side, SeededDice(derive(seed, 0))) is not None

    def world(self) -> bool:
        """Try every move that is left in one more world; False where none could be. What the rules forbid in the world
        that was drawn, though the side may do it for all that it knows, is out of the race."""
        if not self.left:
            return False
        start = self._drawn(max(map(len, self.values)))
        there = start.legal_moves() if start.to_move == self.side else ()
        self.left = [at for at in self.left if self.moves[at] in there]
        for at in self.left:
            self.values[at].append(self._play_on(start.copy(), self.moves[at]))
        return bool(self.left)

    def _drawn(self, number: int) -> Game[Any]:
        """The world of that number: the first that was drawn in which all moves that are left may be made; else that in
        which the most may be."""
        best: tuple[int, Game[Any]] | None = None
        for draw in range(DRAWS):
            seed = derive(self.seed, 2 + number)
            start = self.game.imagine(self.side, SeededDice(derive(seed, draw) if draw else seed))
            assert start is not None
            legal = start.legal_moves() if start.to_move == self.side else ()  # found once, not by each copy
            fitting = sum(self.moves[at] in legal for at in self.left)
            if fitting == len(self.left):
                return start
            if best is None or fitting > best[0]:
                best = fitting, start
        assert best is not None
        return best[1]

    def _play_on(self, game: Game[Any], move: Move) -> float:
        """How good a move turns out to be in one world: by how the position looks later, else by the end."""
        game.play(move)
        self._choose(game, CHOICES, self.until)
        if not game.over:
            looks = game.outlook(self.side)
            if looks is not None:
                return looks
            self._choose(game, LONGEST - CHOICES, math.inf)
        return 0.5 if game.winner is None else float(game.winner == self.side)

    def _choose(self, game: Game[Any], most: int, until: float) -> None:
        """The simple player makes so many choices at most, up to a round. Raises ``_TimeIsUp``."""
        for _ in range(most):
            if game.decision is None or game.elapsed >= until:
                return
            if self.due is not None and perf_counter() > self.due:
                raise _TimeIsUp
            game.play(self.policy.choose(game, game.legal_moves()))

    def mean(self, at: int) -> float:
        """How good a move is so far."""
        values = self.values[at]
        return math.fsum(values) / len(values) if values else 0.5

    def _drop(self) -> None:
        """Drop the worse half; the simple player's move (the first) stays as long as it is not clearly behind."""
        order = sorted(self.left, key=lambda at: (-self.mean(at), at))
        kept = order[: max(2, (len(order) + 1) // 2)]
        self.left = sorted({*kept, *(at for at in self.left if at == 0)})

    def halve(self, playouts: int) -> None:
        """Sequential halving: the same share of the playouts for each round, the worse half dropped after each. A move
        that is clearly behind is dropped at once, so that its share goes to those that are still in the race."""
        rounds = math.ceil(math.log2(len(self.moves)))
        spent = 0
        for number in range(rounds):
            due, least = playouts * (number + 1) // rounds, FEWEST if number == 0 else 1
            while least > 0 or spent + len(self.left) <= due:
                if not self.world():
                    return
                spent += len(self.left)
                least -= 1
                if self._settled():
                    return
            if number + 1 < rounds:
                self._drop()

    def _settled(self) -> bool:
        """Drop what is clearly behind; whether the rest of the budget would bring nothing: nothing else is left, or
        what is left is as good."""
        worlds = max(map(len, self.values))
        if worlds % LOOKS:
            return False
        best = max(self.left, key=self.mean)
        leads = {other: self._lead(best, other) for other in self.left if other != best}
        self.left = [at for at in self.left if at == best or leads[at][0] <= CLEAR * leads[at][1]]
        return all(self._alike(*leads[at], worlds) for at in self.left if at != best)

    @staticmethod
    def _alike(ahead: float, error: float, worlds: int) -> bool:
        """Whether it hardly matters which of two is taken."""
        return worlds >= 2 * LOOKS and ahead + CLEAR * error < ALIKE

    def for_time(self, seconds: float) -> None:
        """The same by the clock: halving at equal times. (Not reproducible: a clock is no seed.)"""
        begun = perf_counter()
        rounds = math.ceil(math.log2(len(self.moves)))
        for number in range(rounds):
            until = begun + seconds * (number + 1) / rounds
            while self.world() and perf_counter() < until:
                pass
            if number + 1 < rounds:
                self._drop()

    def result(self) -> tuple[Weighed, ...]:
        """What was weighed, the move to play first."""
        tried = [at for at in self.left if self.values[at]] or [0]  # the clock may have stopped the first world
        order = sorted(tried, key=lambda at: (-self.mean(at), at))
        best = order[0]
        too_few = self.due is not None and len(self.values[best]) < FEWEST
        if best != 0 and (too_few or not self._better(best, 0, SURE)):
            best = 0
        others = sorted((at for at in range(len(self.moves)) if at != best), key=lambda at: (-self.mean(at), at))
        return tuple(Weighed(self.moves[at], round(self.mean(at), 4), len(self.values[at])) for at in (best, *others))

    def _lead(self, one: int, other: int) -> tuple[float, float]:
        """By how much a move is better than another in the worlds both were tried in, and the standard error of it."""
        apart = [a - b for a, b in zip(self.values[one], self.values[other], strict=False)]
        mean = math.fsum(apart) / max(1, len(apart))
        if len(apart) < 2:
            return mean, 0.0
        return mean, math.sqrt(math.fsum((each - mean) ** 2 for each in apart) / (len(apart) - 1) / len(apart))

    def _better(self, one: int, other: int, errors: float) -> bool:
        """Whether it is better by more than so many standard errors."""
        ahead, error = self._lead(one, other)
        return ahead > errors * error


class SearchMaker(msgspec.Struct, frozen=True):
    """Makes search players of a game from its simple player; it pickles. ``search`` is 200 playouts a decision;
    ``search=1000`` or ``search=250ms`` is another budget (``budget``)."""

    policy: PolicyMaker
    shortlist: Shortlist = spaced
    playouts: int = PLAYOUTS
    milliseconds: int = 0
    ahead: float = AHEAD
    seconds: float = 0

    @property
    def name(self) -> str:
        """How it is called, with its budget where that is another."""
        if self.milliseconds:
            return f"search={self.milliseconds}ms"
        return "search" if self.playouts == PLAYOUTS else f"search={self.playouts}"

    def __call__(self, seed: int) -> SearchPlayer:
        return SearchPlayer(
            seed,
            self.policy,
            shortlist=self.shortlist,
            playouts=self.playouts,
            milliseconds=self.milliseconds,
            ahead=self.ahead,
            seconds=self.seconds,
        )

    def budget(self, text: str) -> SearchMaker:
        """The same with another budget: ``1000`` playouts or ``250ms``. Raises ``UsageError``."""
        number, unit = text.removesuffix("ms"), text.endswith("ms")
        if not number.isdecimal() or not 1 <= int(number) <= 1_000_000:
            raise UsageError(
                f"{text!r} is no budget of a search", hint="playouts a decision, like search=1000, or search=250ms"
            )
        if unit:
            return msgspec.structs.replace(self, milliseconds=int(number))
        return msgspec.structs.replace(self, playouts=int(number), milliseconds=0)
