"""Odds: many games between players, with 95 % intervals: Wilson's where the number of games is set beforehand, a
confidence sequence where a precision stops the series (``convert.kernel.intervals``).

Game ``i`` of seed ``s`` has a seed of its own, ``derive(s, i)``, and games are counted in order, batch by batch. So the
same seed gives the same answer, whatever the number of workers, also where a set precision stops the series.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain
from time import perf_counter
from typing import Any, Protocol

import msgspec

from convert.errors import UsageError
from convert.gc_pause import uncollected
from convert.kernel.dice import derive
from convert.kernel.game import Game
from convert.kernel.intervals import of_mean, sequence, wilson
from convert.kernel.players import PolicyMaker, play_out
from convert.kernel.workers import workers as processes
from convert.prose.english import some

BATCH = 100
"""Games between two looks at the precision: a fixed number, so that workers do not change the answer."""
BREATH = 0.1
"""Seconds of play that a worker is given at once, about: so much is lost where a series is stopped."""
FORMAT_VERSION = 1


class Match(Protocol):
    """What is played again and again. It goes to worker processes, so it must pickle."""

    @property
    def members(self) -> Sequence[Sequence[str]]:
        """Who is on each side, by name."""
        ...

    def start(self, seed: int) -> Game[Any]:
        """A new game with dice of this seed."""
        ...


class Outcome(msgspec.Struct, frozen=True):
    """How one game ended."""

    winner: int | None
    rounds: int
    measures: dict[str, float] = {}


class SideResult(msgspec.Struct, frozen=True):
    """One side over the whole series. ``interval`` is the 95 % interval of the win rate (``Report.method``)."""

    members: tuple[str, ...]
    wins: int
    win_rate: float
    interval: tuple[float, float]


class Spread(msgspec.Struct, frozen=True):
    """A distribution in three numbers, and the 95 % interval of its mean."""

    mean: float
    p50: float
    p95: float
    interval: tuple[float, float] = (0.0, 0.0)


class Report(msgspec.Struct, frozen=True):
    """The answer of ``simulate``; its JSON is a contract (design 3.4). Only ``games_per_second`` depends on the
    machine."""

    version: int
    games: int
    seed: int
    policy: tuple[str, ...]
    sides: tuple[SideResult, ...]
    draws: int
    rounds: Spread
    measures: dict[str, Spread]
    games_per_second: float
    method: str = "wilson"
    """How the intervals of rates were made: ``wilson``, or ``sequence`` where a precision could stop the series."""
    draw_interval: tuple[float, float] = (0.0, 1.0)
    """Of the rate of draws."""


class StoppedEarly(KeyboardInterrupt):
    """Something was stopped (Ctrl-C, TERM, HUP: ``__cause__``); ``report`` is of what was played until then: a
    ``Report`` or a ``Comparison``, or None where there is nothing to report."""

    def __init__(self, report: Any) -> None:
        self.report = report


def spread(values: Iterable[float]) -> Spread:
    """Mean, median and 95th percentile (nearest rank) of ``values``; zeros when there is none."""
    ordered = sorted(values)
    if not ordered:
        return Spread(0.0, 0.0, 0.0)

    def rank(share: float) -> float:
        return ordered[max(0, math.ceil(share * len(ordered)) - 1)]

    low, high = of_mean(ordered)
    if ordered[0] >= 0:  # such as HP: the mean of what is never below 0 is not either
        low = max(0.0, low)
    return Spread(round(math.fsum(ordered) / len(ordered), 3), rank(0.5), rank(0.95), (round(low, 3), round(high, 3)))


def play_one(match: Match, players: Sequence[PolicyMaker], seed: int, index: int) -> Outcome:
    """Game number ``index`` of the series ``seed``."""
    with uncollected():  # until the game is gone, or the collector would look through all of it once at its end
        return _played(match, players, derive(seed, index))


def _played(match: Match, players: Sequence[PolicyMaker], own: int) -> Outcome:
    game = match.start(own)
    game.unattended()
    play_out(game, [maker(derive(own, side)) for side, maker in enumerate(players)])
    return Outcome(game.winner, game.rounds, game.measures())


def simulate(
    match: Match,
    players: Sequence[PolicyMaker],
    *,
    games: int = 1000,
    seed: int = 0,
    precision: float | None = None,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Play up to ``games`` games and report. ``players``: one maker a side. With ``precision`` (0.02 is ± 2 points)
    the series stops early, at a full batch, once every side's interval is no wider than that each way; the intervals
    are then a confidence sequence's, which stay valid under stopping. ``progress`` is called with (done, at most).
    Raises ``UsageError`` for numbers that make no sense, ``StoppedEarly`` at Ctrl-C."""
    if games < 1 or workers < 1:
        raise UsageError("at least one game and one worker are needed")
    if precision is not None and not 0 < precision < 1:
        raise UsageError(f"a precision lies between 0 and 1, not at {precision}", hint="0.02 means ± 2 points")
    if len(players) != len(match.members):
        raise UsageError(f"{some(len(match.members), 'side', 'need')} as many players, not {len(players)}")
    outcomes: list[Outcome] = []
    stops = precision is not None
    begun = perf_counter()
    try:
        with _runner(match, players, seed, workers) as run:
            for first in range(0, games, BATCH):
                for played in run(range(first, min(first + BATCH, games))):
                    outcomes += played
                    if progress is not None:
                        progress(len(outcomes), games)
                wins = [sum(o.winner == side for o in outcomes) for side in range(len(players))]
                if precision is not None and precise(wins, len(outcomes), precision):
                    break
    except KeyboardInterrupt as stop:
        if outcomes:
            raise StoppedEarly(_report(match, players, seed, outcomes, perf_counter() - begun, stops)) from stop
        raise
    return _report(match, players, seed, outcomes, perf_counter() - begun, stops)


def precise(wins: Sequence[int], games: int, precision: float) -> bool:
    """Whether every side's win rate is known this well: what stops a series."""
    edges = (sequence(won, games) for won in wins)
    return all((high - low) / 2 <= precision for low, high in edges)


def _report(
    match: Match,
    players: Sequence[PolicyMaker],
    seed: int,
    outcomes: Sequence[Outcome],
    seconds: float,
    stopped: bool,
) -> Report:
    count = len(outcomes)
    interval = sequence if stopped else wilson
    sides = []
    for side, members in enumerate(match.members):
        wins = sum(o.winner == side for o in outcomes)
        low, high = interval(wins, count)
        sides.append(SideResult(tuple(members), wins, round(wins / count, 4), (round(low, 4), round(high, 4))))
    draws = sum(o.winner is None for o in outcomes)
    undecided = interval(draws, count)
    names = sorted({name for o in outcomes for name in o.measures})
    return Report(
        version=FORMAT_VERSION,
        games=count,
        seed=seed,
        policy=tuple(getattr(maker, "name", getattr(maker, "__name__", str(maker))) for maker in players),
        sides=tuple(sides),
        draws=draws,
        rounds=spread(o.rounds for o in outcomes),
        measures={name: spread(o.measures[name] for o in outcomes if name in o.measures) for name in names},
        games_per_second=round(count / seconds, 1 if count > seconds else 4) if seconds > 0 else 0.0,
        method="sequence" if stopped else "wilson",
        draw_interval=(round(undecided[0], 4), round(undecided[1], 4)),
    )


class Comparison(msgspec.Struct, frozen=True):
    """Two variants of a match, played with the same seeds: what the first side wins of each, and by how much the second
    variant is better for it (a draw counts half), with the 95 % interval of the paired difference."""

    games: int
    rates: tuple[float, float]
    difference: float
    interval: tuple[float, float]


def compare(
    match: Match,
    other: Match,
    players: Sequence[PolicyMaker],
    *,
    games: int = 1000,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Play both variants with common random numbers: game ``i`` of each has the same seed. Raises ``UsageError``."""
    if games < 2 or workers < 1:
        raise UsageError("at least two games and one worker are needed")
    if not len(match.members) == len(other.members) == len(players):
        raise UsageError("both variants need the same number of sides, and each side a player")
    scores: tuple[list[float], list[float]] = ([], [])
    try:
        with ExitStack() as stack:
            runs = [stack.enter_context(_runner(each, players, seed, workers)) for each in (match, other)]
            for first in range(0, games, BATCH):
                for own, run in zip(scores, runs, strict=True):
                    found = chain.from_iterable(run(range(first, min(first + BATCH, games))))
                    own += [0.5 if o.winner is None else float(o.winner == 0) for o in found]
                if progress is not None:
                    progress(len(scores[1]), games)
    except KeyboardInterrupt as stop:
        raise StoppedEarly(_compared(scores) if len(scores[1]) > 1 else None) from stop
    return _compared(scores)


def _compared(scores: tuple[list[float], list[float]]) -> Comparison:
    """Of the games that both variants have played."""
    pairs = list(zip(*scores, strict=False))
    games = len(pairs)
    apart = [second - first for first, second in pairs]
    low, high = of_mean([*apart, 1.0, -1.0])  # one more pair each way, so that no series is certain (Agresti, Min 2005)
    low, high = max(-1.0, low), min(1.0, high)
    first, second = (round(math.fsum(scores) / games, 4) for scores in zip(*pairs, strict=True))
    return Comparison(games, (first, second), round(math.fsum(apart) / games, 4), (round(low, 4), round(high, 4)))


# --- workers ---------------------------------------------------------------------------------------------------------

Run = Callable[[range], Iterator[list[Outcome]]]
"""Plays these games of a series: their outcomes in order, some at a time."""


class _Series:
    """What a worker does: it has the match and the players and plays the games it is told."""

    def __init__(self, match: Match, players: Sequence[PolicyMaker], seed: int) -> None:
        self.match, self.players, self.seed = match, players, seed

    def __call__(self, indices: Sequence[int]) -> tuple[list[Outcome], float]:
        """The outcomes and the seconds they took."""
        begun = perf_counter()
        return [play_one(self.match, self.players, self.seed, index) for index in indices], perf_counter() - begun


@contextmanager
def _runner(match: Match, players: Sequence[PolicyMaker], seed: int, workers: int) -> Iterator[Run]:
    share = 1
    """Games given out at once: one at first, then as many as take a moment (``BREATH``)."""

    def shares(indices: range) -> Iterator[range]:
        while indices:
            now, indices = indices[:share], indices[share:]
            yield now

    with processes(workers, _Series(match, players, seed)) as each:

        def run(indices: range) -> Iterator[list[Outcome]]:
            nonlocal share
            for played, seconds in each(shares(indices)):
                most = math.ceil(len(indices) / workers)
                share = max(1, min(most, int(BREATH * len(played) / max(seconds, 1e-9))))
                yield played

        yield run
