"""Ratings from results (Bradley and Terry 1952), against sums by hand and against another library."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest

from convert.rating.fit import ELO, PRIOR_ERROR, Known, Ratings, Score, expected, fit, information


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    assert expected(400) == pytest.approx(10 / 11)
    assert expected(0) == 0.5
    assert information(0) == pytest.approx((math.log(10) / 400) ** 2 / 4)


def test_three_of_four_against_one_known_is_the_rating_where_surplus_and_prior_balance() -> None:
    """By hand: 4 p - 3 fights too many times log(10)/400, plus (r - 1000)/600², is nothing."""
    found = fit([1000.0], [Known(1000.0)], {(0, 1): Score(3.0, 4)})
    low, high = 1000.0, 2000.0
    for _ in range(100):
        at = (low + high) / 2
        pull = ELO * (4 / (1 + 10 ** (-(at - 1000) / 400)) - 3) + (at - 1000) / PRIOR_ERROR**2
        low, high = (at, high) if pull < 0 else (low, at)
    assert found.points[0] == pytest.approx(low, abs=1e-4)
    assert 1140 < found.points[0] < 1000 + 400 * math.log10(3)  # the prior pulls it back from odds of 3 : 1
    rate = expected(found.points[0] - 1000)
    curvature = 4 * ELO**2 * rate * (1 - rate) + 1 / PRIOR_ERROR**2
    assert found.errors[0] == pytest.approx(curvature**-0.5)


def test_many_fights_outweigh_the_prior() -> None:
    found = fit([1000.0], [Known(1000.0)], {(0, 1): Score(30_000.0, 40_000)})
    assert found.points[0] == pytest.approx(1000 + 400 * math.log10(3), abs=0.1)


def test_one_that_never_lost_and_one_that_never_won_are_finite() -> None:
    found = fit([1000.0, 1000.0], [Known(1000.0)], {(0, 2): Score(50.0, 50), (1, 2): Score(0.0, 50)})
    up, down = found.points
    assert 1500 < up < 3500
    assert down == pytest.approx(2000 - up)
    assert found.errors[0] > 150
    assert fit([1000.0], [Known(1000.0)], {(0, 1): Score(500.0, 500)}).points[0] > up


def test_those_who_always_draw_are_equal() -> None:
    """Two that cannot hurt each other; one of them is known by its fights with others."""
    found = fit([1000.0, 1000.0], [Known(1300.0)], {(0, 1): Score(500.0, 1000), (0, 2): Score(500.0, 1000)})
    assert found.points[0] == pytest.approx(1300, abs=2)
    assert found.points[1] == pytest.approx(found.points[0], abs=2)


@pytest.mark.parametrize(
    ("won", "drawn"),
    [(0.5, 0.0), (0.35, 0.3), *(pytest.param(*each, marks=pytest.mark.thorough) for each in ((0.1, 0.6), (0.6, 0.2)))],
)
def test_an_error_is_as_large_as_ratings_differ_from_series_to_series_with_draws_or_without(
    won: float, drawn: float
) -> None:
    """300 series of 200 fights each: where much is drawn a rating hangs less on chance."""
    rng = np.random.default_rng(7)
    series = rng.multinomial(200, [won, drawn, 1 - won - drawn], size=300)

    @cache
    def rated(wins: int, draws: int) -> Ratings:
        return fit([1000.0], [Known(1000.0)], {(0, 1): Score(wins + draws / 2, 200, draws)})

    found = [rated(int(wins), int(draws)) for wins, draws, _ in series]
    spread = float(np.std([each.points[0] for each in found]))
    assert spread == pytest.approx(float(np.mean([each.errors[0] for each in found])), rel=0.1)


def test_of_draws_each_pair_counts_its_own_and_those_of_all_while_it_has_fought_little() -> None:
    """By hand: of one's 8 fights all were drawn, of another's 8 none, so of 16 half; 8 such are added to each."""
    results = {(0, 2): Score(4.0, 8, 8), (1, 2): Score(4.0, 8, 0)}
    found = fit([1000.0, 1000.0], [Known(1000.0)], results)
    says = 8 * ELO**2 / 4
    for error, often in zip(found.errors, ((8 + 4) / 16, 4 / 16), strict=True):
        tight = 1 / PRIOR_ERROR**2
        assert error == pytest.approx(math.sqrt(says * max(0.3, 1 - often) + tight) / (says + tight))
    assert found.chance == (0.3 + 0.75) / 2


def test_who_is_first_in_a_pair_does_not_matter() -> None:
    one = fit([900.0, 1100.0], [Known(1000.0)], {(0, 1): Score(7.0, 10), (0, 2): Score(4.5, 9)})
    other = fit([1100.0, 900.0], [Known(1000.0)], {(0, 1): Score(3.0, 10), (1, 2): Score(4.5, 9)})
    assert one.points == pytest.approx(other.points[::-1], abs=1e-6)
    assert one.errors == pytest.approx(other.errors[::-1], abs=1e-6)


def test_what_is_known_badly_adds_its_error() -> None:
    """One that fought only someone ± 30 is not better known than that."""
    sure = fit([1000.0], [Known(1000.0)], {(0, 1): Score(500.0, 1000)})
    unsure = fit([1000.0], [Known(1000.0, 30.0)], {(0, 1): Score(500.0, 1000)})
    assert unsure.points == sure.points
    assert unsure.errors[0] == pytest.approx(math.hypot(sure.errors[0], 30), rel=0.01)


def test_choix_finds_the_same() -> None:
    """The same likelihood and prior by a library that was written for it."""
    choix = pytest.importorskip("choix")
    wins = {(0, 1): (7, 3), (1, 2): (6, 4), (0, 2): (9, 1), (2, 3): (5, 5)}
    results = {pair: Score(float(won), won + lost) for pair, (won, lost) in wins.items()}
    ours = fit([0.0] * 4, [], results)
    data = [pair for pair, (won, _) in wins.items() for _ in range(won)]
    data += [(two, one) for (one, two), (_, lost) in wins.items() for _ in range(lost)]
    theirs = choix.opt_pairwise(4, data, alpha=0.5 / (PRIOR_ERROR * ELO) ** 2)
    assert [each * ELO for each in ours.points] == pytest.approx(list(theirs), abs=1e-4)
