"""Intervals: of a rate after so many games, of a rate while games are still being added, of a mean."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z_95 = 1.959963984540054
ALPHA = 0.05
STEPS = 60
"""Halvings when a bound is sought."""


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The Wilson score interval of a rate of ``wins`` in ``games``, at ``z`` standard deviations (95 % by default).
    Valid for a number of games that was set beforehand."""
    if games == 0:
        return (0.0, 1.0)
    rate = wins / games
    scale = 1 + z * z / games
    middle = (rate + z * z / (2 * games)) / scale
    reach = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / scale
    return (max(0.0, middle - reach), min(1.0, middle + reach))


def sequence(wins: int, games: int, alpha: float = ALPHA) -> tuple[float, float]:
    """A confidence sequence of a rate: at every number of games at once it holds the true rate with 95 %, so that one
    may look after each batch and stop when one likes. The beta-binomial mixture of Robbins (1970) with a uniform prior:
    all rates ``p`` for which the mixture's likelihood is less than 1/alpha times that of ``p`` (Ville's inequality)."""
    if games == 0:
        return (0.0, 1.0)
    losses = games - wins
    mixture = math.lgamma(wins + 1) + math.lgamma(losses + 1) - math.lgamma(games + 2)

    def inside(p: float) -> bool:
        likely = (wins * math.log(p) if wins else 0.0) + (losses * math.log1p(-p) if losses else 0.0)
        return mixture - likely < math.log(1 / alpha)

    rate = wins / games
    return (_edge(inside, rate, 0.0) if wins else 0.0, _edge(inside, rate, 1.0) if losses else 1.0)


def _edge(inside: object, rate: float, end: float) -> float:
    """Where ``inside`` stops to hold between the rate and an end."""
    assert callable(inside)
    near, far = rate, end
    for _ in range(STEPS):
        middle = (near + far) / 2
        if middle in (0.0, 1.0) or not inside(middle):
            far = middle
        else:
            near = middle
    return near if 0.0 < near < 1.0 else end


def of_mean(values: Sequence[float], z: float = Z_95) -> tuple[float, float]:
    """The 95 % interval of a mean, by its standard error."""
    count = len(values)
    if count < 2:
        return (values[0], values[0]) if values else (0.0, 0.0)
    mean = math.fsum(values) / count
    error = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return (mean - z * error, mean + z * error)
