"""Who fights whom: a tournament in rounds, after each of which ratings are fitted and the next fights chosen.

The next fights are those by which the sum of all variances falls most for what they cost (the trace criterion of
optimal design; Glickman and Jensen 2005 pair players adaptively by such a criterion), each player a few times a round,
until every standard error is as small as was asked for. What a fight costs is how long those of the two have been: two
who cannot hurt each other fight a hundred rounds, and each of them tells as much by quicker ones. All choices are made
from ratings in whole points, so that they do not hang on a last digit.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence

import msgspec

from convert.contract.danger import Contender
from convert.rating.fit import Known, Ratings, Score, fit, information

FIRST_GAMES = 8
"""Fights of a pair in the first rounds, half from each seat."""
PARTNERS = 4
"""Opponents of one player in a round, as far as the player needs more."""
GROWTH = 0.3
"""A round is as large as this share of all fights before it, at least."""
REACH = 10
"""Known players that are looked at for one who is rated: the nearest."""
LIKELY = 8
"""So many fights of the usual length are added to those that a pair, or a player, had."""
PATIENCE = 5.0
"""A player who has fought this many times what an even opponent would have needed is left with a larger error."""


class Pairing(msgspec.Struct, frozen=True):
    """So many fights of two, counted from ``first`` on; even numbers have ``one`` at the first side's end."""

    one: Contender
    other: Contender
    first: int
    games: int


class Round(msgspec.Struct, frozen=True):
    """The fights to be played next."""

    pairings: tuple[Pairing, ...]
    left: int
    """About how many fights there will be from here on, these included."""


def needed(precision: float) -> float:
    """Fights against an equal until a rating has this standard error."""
    return 1.0 / (precision**2 * information(0.0))


class Outcome(msgspec.Struct, frozen=True):
    """How a tournament ended: for each who was rated points, error and fights; and all fights that were played."""

    points: tuple[float, ...]
    errors: tuple[float, ...]
    games: tuple[int, ...]
    played: int


def tournament(
    players: Sequence[Contender], known: Sequence[tuple[Contender, Known]], precision: float
) -> Generator[Round, Sequence[tuple[float, int, int]], Outcome]:
    """Rate ``players`` by fights among each other and with those whose ratings are known. Yields rounds and is sent the
    result of each pairing (points of its first, draws, length)."""
    state = _State(players, known)
    ratings = state.fitted()
    while True:
        chosen = state.choose(ratings, precision)
        if not chosen:
            break
        results = yield Round(tuple(chosen.values()), state.left(ratings, precision))
        state.add(tuple(chosen), results)
        ratings = state.fitted()
    games = tuple(state.games[: len(players)])
    return Outcome(ratings.points, ratings.errors, games, sum(score.games for score in state.results.values()))


class _State:
    def __init__(self, players: Sequence[Contender], known: Sequence[tuple[Contender, Known]]) -> None:
        self.everybody = [*players, *(one for one, _ in known)]
        self.count = len(players)
        self._guesses = [one.guess for one in players]
        self._known = [rating for _, rating in known]
        self.results: dict[tuple[int, int], Score] = {}
        self.games = [0] * len(self.everybody)
        self._chosen: dict[tuple[int, int], Pairing] = {}
        self._lengths: dict[tuple[int, int], int] = {}
        self._took = [0] * len(self.everybody)

    def fitted(self) -> Ratings:
        return fit(self._guesses, self._known, self.results)

    def add(self, pairs: Sequence[tuple[int, int]], results: Sequence[tuple[float, int, int]]) -> None:
        for pair, (points, draws, length) in zip(pairs, results, strict=True):
            so_far, more = self.results.get(pair, Score(0.0, 0)), self._chosen[pair].games
            self.results[pair] = Score(so_far.points + points, so_far.games + more, so_far.draws + draws)
            self._lengths[pair] = self._lengths.get(pair, 0) + length
            for each in pair:
                self.games[each] += more
                self._took[each] += length

    def left(self, ratings: Ratings, precision: float) -> int:
        """About how many fights it takes until all errors are small enough: as many as the errors of so many fights
        ask for, each of which serves two."""
        total, most = 0.0, PATIENCE * needed(precision)
        for number, error in enumerate(ratings.errors):
            so_far = self.games[number]
            asks = so_far * (error / precision) ** 2 if so_far else needed(precision) * ratings.chance
            total += max(0.0, min(asks, most) - so_far) / 2
        return max(math.ceil(total), sum(each.games for each in self._chosen.values()))

    def choose(self, ratings: Ratings, precision: float) -> dict[tuple[int, int], Pairing]:
        """The fights of the next round; none where everybody is rated well enough."""
        most = PATIENCE * needed(precision)
        open_ones = [
            number for number in range(self.count) if ratings.errors[number] > precision and self.games[number] < most
        ]
        if not open_ones:
            self._chosen = {}
            return {}
        gains = self._gains(ratings, open_ones)
        left = dict.fromkeys(open_ones, PARTNERS)
        pairs: list[tuple[int, int]] = []
        for _, *pair in gains:
            if all(left.get(each, 1) > 0 for each in pair):
                pairs.append((pair[0], pair[1]))
                for each in pair:
                    if each in left:
                        left[each] -= 1
        self._chosen = {pair: self._pairing(pair, ratings, precision) for pair in sorted(pairs)}
        return self._chosen

    def _pairing(self, pair: tuple[int, int], ratings: Ratings, precision: float) -> Pairing:
        """More fights the longer it lasts, but not more than are needed."""
        one, other = pair
        rated = [each for each in pair if each < self.count]
        grown = GROWTH * max(self.games[each] for each in rated) / PARTNERS
        lacks = max(precision**-2 - ratings.errors[each] ** -2 for each in rated) / information(0.0) / PARTNERS
        games = max(FIRST_GAMES, 2 * round(min(grown, lacks * ratings.chance) / 2))
        played = self.results.get(pair, Score(0.0, 0)).games
        return Pairing(self.everybody[one], self.everybody[other], played, games)

    def _gains(self, ratings: Ratings, open_ones: Sequence[int]) -> list[tuple[float, int, int]]:
        """Pairs by what a fight of theirs would say, most first."""
        points = [*(round(each) for each in ratings.points), *(round(each.points) for each in self._known)]
        spread = ratings.covariance @ ratings.covariance
        found: list[tuple[float, int, int]] = []
        needs = set(open_ones)
        for one in open_ones:
            near = sorted(range(self.count, len(points)), key=lambda each: (abs(points[each] - points[one]), each))
            for other in (*range(self.count), *near[:REACH]):
                if other == one or (other in needs and other < one):
                    continue
                apart = float(spread[one, one])
                if other < self.count:
                    apart += float(spread[other, other] - 2 * spread[one, other])
                played = self.results.get((min(one, other), max(one, other)), Score(0.0, 0)).games
                first, second = min(one, other), max(one, other)
                gain = information(points[one] - points[other]) * apart / (1.0 + played / (4 * FIRST_GAMES))
                gain /= self._length(first, second)
                found.append((-float(f"{gain:.4g}"), first, second))
        found.sort()
        return found

    def _length(self, one: int, other: int) -> float:
        """How long a fight of these two is likely to be: by those that they had, and while these are few, by all that
        each of them had, and by all that there were."""
        fights, every = sum(self.games), sum(self._took)
        if not every:
            return 1.0
        known = [(self._took[each] + LIKELY * every / fights) / (self.games[each] + LIKELY) for each in (one, other)]
        played = self.results.get((one, other), Score(0.0, 0)).games
        return (self._lengths.get((one, other), 0) + LIKELY * sum(known) / 2) / (played + LIKELY)


def so_many(players: int, precision: float) -> int:
    """About how many fights a tournament of so many takes: each serves two."""
    return math.ceil(players * needed(precision) / 2 * 1.15)
