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
    from numpy import float64
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


class _Model:
    """The posterior of the ratings: the results, and a weak prior about first guesses. ``points`` are those of the
    players who are rated; a row ``says`` how much each pair tells, in the order of the pairs."""

    def __init__(self, guesses: Sequence[float], known: Sequence[Known], results: Results) -> None:
        import numpy as np

        pairs = sorted(results)
        self.count = len(guesses)
        self.prior = np.asarray(guesses, dtype=float)
        self.fixed = np.asarray([each.points for each in known], dtype=float)
        self.errors = np.asarray([0.0] * self.count + [each.error for each in known])
        self.one = np.asarray([pair[0] for pair in pairs], dtype=int)
        self.two = np.asarray([pair[1] for pair in pairs], dtype=int)
        self.wins = np.asarray([results[pair].points for pair in pairs], dtype=float)
        self.games = np.asarray([results[pair].games for pair in pairs], dtype=float)
        self.draws = np.asarray([results[pair].draws for pair in pairs], dtype=float)
        self.tight = 1.0 / PRIOR_ERROR**2

    def _differences(self, points: NDArray[float64]) -> NDArray[float64]:
        import numpy as np

        every = np.concatenate([points, self.fixed])
        found: NDArray[float64] = (every[self.one] - every[self.two]) * ELO
        return found

    def loss(self, points: NDArray[float64]) -> float:
        """What is made least: the logarithm of the posterior, negated."""
        import numpy as np

        apart = self._differences(points)
        likely = self.games * np.logaddexp(0.0, apart) - self.wins * apart
        return float(likely.sum() + 0.5 * self.tight * ((points - self.prior) ** 2).sum())

    def slope(self, points: NDArray[float64]) -> NDArray[float64]:
        """The first derivatives of the loss."""
        import numpy as np

        surplus = ELO * (self.games / (1.0 + np.exp(-self._differences(points))) - self.wins)
        total = np.zeros(self.count + len(self.fixed))
        np.add.at(total, self.one, surplus)
        np.add.at(total, self.two, -surplus)
        found: NDArray[float64] = total[: self.count] + self.tight * (points - self.prior)
        return found

    def curvature(self, points: NDArray[float64]) -> NDArray[float64]:
        """The second derivatives of the loss."""
        return self.summed(self.weights(points))

    def rates(self, points: NDArray[float64]) -> NDArray[float64]:
        """How often the first of each pair wins."""
        import numpy as np

        found: NDArray[float64] = 1.0 / (1.0 + np.exp(-self._differences(points)))
        return found

    def weights(self, points: NDArray[float64]) -> NDArray[float64]:
        """What each pair says, as the model has it: Fisher's information of all its fights."""
        rate = self.rates(points)
        found: NDArray[float64] = ELO * ELO * self.games * rate * (1.0 - rate)
        return found

    def summed(self, says: NDArray[float64]) -> NDArray[float64]:
        """What the pairs say of the players who are rated, and what the prior does."""
        import numpy as np

        size, one, two = self.count + len(self.fixed), self.one, self.two
        whole = np.zeros((size, size))
        np.add.at(whole, (one, one), says)
        np.add.at(whole, (two, two), says)
        np.add.at(whole, (one, two), -says)
        np.add.at(whole, (two, one), -says)
        found: NDArray[float64] = whole[: self.count, : self.count] + self.tight * np.eye(self.count)
        return found

    def leanings(self, says: NDArray[float64]) -> NDArray[float64]:
        """How hard the known ratings pull at each player who is rated, as if all of them erred the same way, which is
        the worst."""
        import numpy as np

        leans = np.zeros(self.count)
        for first, second in ((self.one, self.two), (self.two, self.one)):
            rated = first < self.count
            np.add.at(leans, first[rated], (says * self.errors[second])[rated])
        return leans

    def chances(self, points: NDArray[float64]) -> NDArray[float64]:
        """What share of the model's chance each pair has: less the more of its fights are drawn."""
        import numpy as np

        rates, games, draws = self.rates(points), self.games, self.draws
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
    model = _Model(guesses, known, results)
    curvature, near = model.curvature, {"gtol": 1e-9}
    found = minimize(model.loss, model.prior, jac=model.slope, hess=curvature, method="trust-exact", options=near)
    points = found.x
    factor = cho_factor(curvature(points))
    covariance = cho_solve(factor, np.eye(model.count))
    says = model.weights(points)
    taken = cho_solve(factor, model.leanings(says))
    varies = says * model.chances(points)
    spread = np.sqrt(np.diag(covariance @ model.summed(varies) @ covariance) + taken**2)
    chance = float(varies.sum() / says.sum()) if results else 1.0
    return Ratings(tuple(map(float, points)), tuple(map(float, spread)), covariance, round(chance, 3))
