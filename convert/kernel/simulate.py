"""Odds: many games between players, with 95 % intervals: Wilson's where the number of games is set beforehand, a
confidence sequence where a precision stops the series (``convert.kernel.intervals``).

Game ``i`` of seed ``s`` has a seed of its own, ``derive(s, i)``, and games are counted in order, batch by batch. So the
same seed gives the same answer, whatever the number of workers, also where a set precision stops the series.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from time import perf_counter
from typing import Any, ClassVar, Protocol

import msgspec

from convert.errors import UsageError
from convert.kernel.dice import derive
from convert.kernel.game import Game
from convert.kernel.intervals import of_mean, sequence, wilson
from convert.kernel.players import PolicyMaker, play_out

BATCH = 100
"""Games between two looks at the precision: a fixed number, so that workers do not change the answer."""
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
    """How the intervals of rates were made: ``wilson``, or ``sequence`` where a precision stopped the series."""
    draw_interval: tuple[float, float] = (0.0, 1.0)
    """Of the rate of draws."""


class StoppedEarly(KeyboardInterrupt):
    """A series was stopped; ``report`` is of the whole batches that were played until then."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self.report = report


def spread(values: Iterable[float]) -> Spread:
    """Mean, median and 95th percentile (nearest rank) of ``values``; zeros when there is none."""
    ordered = sorted(values)
    if not ordered:
        return Spread(0.0, 0.0, 0.0)

    def rank(share: float) -> float:
        return ordered[max(0, math.ceil(share * len(ordered)) - 1)]

    low, high = of_mean(ordered)
    return Spread(round(math.fsum(ordered) / len(ordered), 3), rank(0.5), rank(0.95), (round(low, 3), round(high, 3)))


def play_one(match: Match, players: Sequence[PolicyMaker], seed: int, index: int) -> Outcome:
    """Game number ``index`` of the series ``seed``."""
    own = derive(seed, index)
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
        raise UsageError(f"{len(match.members)} sides need as many players, not {len(players)}")
    outcomes: list[Outcome] = []
    stops = precision is not None
    begun = perf_counter()
    try:
        with _runner(match, players, seed, workers) as run:
            for first in range(0, games, BATCH):
                outcomes += run(range(first, min(first + BATCH, games)))
                if progress is not None:
                    progress(len(outcomes), games)
                if precision is not None and _precise(outcomes, len(players), precision):
                    break
    except KeyboardInterrupt as stop:
        if outcomes:
            raise StoppedEarly(_report(match, players, seed, outcomes, perf_counter() - begun, stops)) from stop
        raise
    return _report(match, players, seed, outcomes, perf_counter() - begun, stops)


def _precise(outcomes: Sequence[Outcome], sides: int, precision: float) -> bool:
    for side in range(sides):
        low, high = sequence(sum(o.winner == side for o in outcomes), len(outcomes))
        if (high - low) / 2 > precision:
            return False
    return True


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
        games_per_second=round(count / seconds, 1) if seconds > 0 else 0.0,
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
    scores: list[list[float]] = []
    for number, variant in enumerate((match, other)):
        own: list[float] = []
        with _runner(variant, players, seed, workers) as run:
            for first in range(0, games, BATCH):
                found = run(range(first, min(first + BATCH, games)))
                own += [0.5 if o.winner is None else float(o.winner == 0) for o in found]
                if progress is not None:
                    progress(number * games + len(own), 2 * games)
        scores.append(own)
    apart = [second - first for first, second in zip(*scores, strict=True)]
    low, high = of_mean([*apart, 1.0, -1.0])  # one more pair each way, so that no series is certain (Agresti, Min 2005)
    low, high = max(-1.0, low), min(1.0, high)
    rates = (round(math.fsum(scores[0]) / games, 4), round(math.fsum(scores[1]) / games, 4))
    return Comparison(games, rates, round(math.fsum(apart) / games, 4), (round(low, 4), round(high, 4)))


# --- workers ---------------------------------------------------------------------------------------------------------

Run = Callable[[range], list[Outcome]]


class _Series:
    """One worker's share: it makes the match and the players once and plays the games it is told."""

    def __init__(self, match: Match, players: Sequence[PolicyMaker], seed: int) -> None:
        self.match, self.players, self.seed = match, players, seed

    def play(self, indices: Sequence[int]) -> list[Outcome]:
        return [play_one(self.match, self.players, self.seed, index) for index in indices]


class _Worker:
    """A process of the pool: it is handed its series once, when it starts, and only numbers afterwards (a match may
    hold a whole compendium)."""

    series: ClassVar[_Series]

    @classmethod
    def settle(cls, match: Match, players: Sequence[PolicyMaker], seed: int) -> None:
        cls.series = _Series(match, players, seed)

    @classmethod
    def play(cls, indices: Sequence[int]) -> list[Outcome]:
        return cls.series.play(indices)


@contextmanager
def _runner(match: Match, players: Sequence[PolicyMaker], seed: int, workers: int) -> Iterator[Run]:
    if workers == 1:
        yield _Series(match, players, seed).play
        return
    with ProcessPoolExecutor(workers, initializer=_Worker.settle, initargs=(match, players, seed)) as pool:

        def spread_out(indices: range) -> list[Outcome]:
            size = max(1, math.ceil(len(indices) / workers))
            shares = [indices[at : at + size] for at in range(0, len(indices), size)]
            return [outcome for part in pool.map(_Worker.play, shares) for outcome in part]

        yield spread_out
