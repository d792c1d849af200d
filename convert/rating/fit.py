"""Ratings from results: the model of Bradley and Terry (1952), with the logarithms of strengths on Elo's scale.

One who is ``d`` points above another wins with 1 / (1 + 10^(-d/400)). A draw is half a win for each, as in Elo's own
reckoning (1978): a creature and one that it always draws with come out equal. Every rating has a weak prior, a normal
distribution (as in Glickman's rating systems) about a first guess, so that one that never lost, or never won, has a
finite rating all the same. Ratings are the mode of the posterior; their errors come from the curvature there
(Laplace's approximation), together with the errors of those whose ratings were taken as known.

Draws carry less chance than the model has: of a fight that is won with probability p, draws counting half, and drawn
with probability d, the score varies by p (1 - p) - d / 4. The errors take that into account as quasi-likelihood does
(R. W. M. Wedderburn 1974; the sandwich of P. J. Huber 1967), with the share of draws of each pair, pulled towards that
of all while the pair has fought little. The ratings are the same without it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from convert.errors import UsageError

if TYPE_CHECKING:
    from numpy import float64, int_
    from numpy.typing import NDArray

ELO = math.log(10) / 400
"""One point of the scale in logarithms of odds."""
PRIOR_ERROR = 600.0
"""Standard deviation of the prior in points: as much as some three fights say."""
DRAWN = 8.0
"""So many fights with the share of draws that all pairs have are added to those of each pair."""
LEAST_CHANCE = 0.3
"""What of the model's chance is left to a pair at least: two who always draw tell little of anybody else."""
INSTALL = "install it with: python -m pip install 'card2spell[danger]'"


class Known(msgspec.Struct, frozen=True):
    """A rating that is taken as it is, with its error."""

    points: float
    error: float = 0.0


class Score(msgspec.Struct, frozen=True):
    """What two players' fights came to: points of the first (a draw counts half) of so many, and how many of them were
    drawn."""

    points: float
    games: int
    draws: int = 0


Results = Mapping[tuple[int, int], Score]
"""(first, second) → score. Numbers of players: first those who are rated, then those who are known."""


class Ratings(msgspec.Struct, frozen=True):
    """Points and errors of those who were rated, and how the points vary together."""

    points: tuple[float, ...]
    errors: tuple[float, ...]
    covariance: Any
    """A square array, in points²; without what the known ratings add, and as if nothing were drawn."""
    chance: float = 1.0
    """What share of the model's chance the fights had, on average: 1 where nothing was drawn."""


def expected(difference: float) -> float:
    """How often one wins who is so many points above the other, draws counting half."""
    return 1.0 / (1.0 + math.exp(-ELO * difference))


def information(difference: float) -> float:
    """What one fight says of a difference so large: Fisher's information, in 1/points²."""
    rate = expected(difference)
    return ELO * ELO * rate * (1.0 - rate)


def _leanings(
    count: int, one: NDArray[int_], two: NDArray[int_], says: NDArray[float64], errors: Sequence[float]
) -> NDArray[float64]:
    """How hard the known ratings pull at each of the ``count`` players, as if all of them erred the same way, which is
    the worst. The pairs are ``one`` and ``two``, with what each pair ``says``."""
    import numpy as np

    leans = np.zeros(count)
    every = np.asarray([0.0] * count + list(errors))
    for first, second in ((one, two), (two, one)):
        np.add.at(leans, first[first < count], (says * every[second])[first < count])
    return leans


def _chances(results: Results, rates: NDArray[float64]) -> NDArray[float64]:
    """What share of the model's chance each pair has, in their order: less the more of its fights are drawn."""
    import numpy as np

    pairs = sorted(results)
    games = np.asarray([results[pair].games for pair in pairs], dtype=float)
    draws = np.asarray([results[pair].draws for pair in pairs], dtype=float)
    often = (draws + DRAWN * draws.sum() / max(1.0, games.sum())) / (games + DRAWN)
    left: NDArray[float64] = np.maximum(LEAST_CHANCE, 1.0 - often / (4.0 * np.maximum(rates * (1.0 - rates), 1e-9)))
    return left


def fit(guesses: Sequence[float], known: Sequence[Known], results: Results) -> Ratings:
    """The ratings of as many players as there are guesses. Raises ``UsageError`` where scipy is missing."""
    try:
        import numpy as np
        from scipy.linalg import cho_factor, cho_solve
        from scipy.optimize import minimize
    except ImportError:
        raise UsageError("ratings are fitted by scipy, which is not installed", hint=INSTALL) from None
    count = len(guesses)
    prior = np.asarray(guesses, dtype=float)
    fixed = np.asarray([each.points for each in known], dtype=float)
    pairs = sorted(results)
    one = np.asarray([pair[0] for pair in pairs], dtype=int)
    two = np.asarray([pair[1] for pair in pairs], dtype=int)
    wins = np.asarray([results[pair].points for pair in pairs], dtype=float)
    games = np.asarray([results[pair].games for pair in pairs], dtype=float)
    tight = 1.0 / PRIOR_ERROR**2

    def differences(points: NDArray[float64]) -> NDArray[float64]:
        every = np.concatenate([points, fixed])
        found: NDArray[float64] = (every[one] - every[two]) * ELO
        return found

    def loss(points: NDArray[float64]) -> float:
        apart = differences(points)
        likely = games * np.logaddexp(0.0, apart) - wins * apart
        return float(likely.sum() + 0.5 * tight * ((points - prior) ** 2).sum())

    def slope(points: NDArray[float64]) -> NDArray[float64]:
        surplus = ELO * (games / (1.0 + np.exp(-differences(points))) - wins)
        total = np.zeros(count + len(fixed))
        np.add.at(total, one, surplus)
        np.add.at(total, two, -surplus)
        found: NDArray[float64] = total[:count] + tight * (points - prior)
        return found

    def rates(points: NDArray[float64]) -> NDArray[float64]:
        found: NDArray[float64] = 1.0 / (1.0 + np.exp(-differences(points)))
        return found

    def weights(points: NDArray[float64]) -> NDArray[float64]:
        rate = rates(points)
        found: NDArray[float64] = ELO * ELO * games * rate * (1.0 - rate)
        return found

    def curvature(points: NDArray[float64]) -> NDArray[float64]:
        return summed(weights(points))

    def summed(says: NDArray[float64]) -> NDArray[float64]:
        size = count + len(fixed)
        whole = np.zeros((size, size))
        np.add.at(whole, (one, one), says)
        np.add.at(whole, (two, two), says)
        np.add.at(whole, (one, two), -says)
        np.add.at(whole, (two, one), -says)
        found: NDArray[float64] = whole[:count, :count] + tight * np.eye(count)
        return found

    found = minimize(loss, prior, jac=slope, hess=curvature, method="trust-exact", options={"gtol": 1e-9})
    points = found.x
    factor = cho_factor(curvature(points))
    covariance = cho_solve(factor, np.eye(count))
    says = weights(points)
    taken = cho_solve(factor, _leanings(count, one, two, says, [each.error for each in known]))
    varies = says * _chances(results, rates(points))
    spread = np.sqrt(np.diag(covariance @ summed(varies) @ covariance) + taken**2)
    chance = float(varies.sum() / says.sum()) if len(pairs) else 1.0
    return Ratings(tuple(map(float, points)), tuple(map(float, spread)), covariance, round(chance, 3))
