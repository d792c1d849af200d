"""The guess that says what to play next."""

from __future__ import annotations

import math

import pytest

from convert.systems.duel_monsters.campaign.odds_model import fit, predict


def rate(x: float) -> float:
    """A made-up truth: even at 2, harder beyond."""
    return 1 / (1 + math.exp(3 * (x - 2)))


def test_it_learns_where_the_odds_turn() -> None:
    rows = [((1.0, x / 4), rate(x / 4), 50) for x in range(17)]
    weights = fit(rows)
    for x in (0.5, 1.5, 2.0, 2.5, 3.5):
        assert predict(weights, (1.0, x)) == pytest.approx(rate(x), abs=0.05)


def test_more_games_count_for_more() -> None:
    weights = fit([((1.0,), 0.9, 100), ((1.0,), 0.1, 10)])
    assert predict(weights, (1.0,)) == pytest.approx((90 + 1) / 110, abs=0.02)


def test_it_stays_sane_where_everything_is_won_or_a_feature_says_nothing() -> None:
    weights = fit([((1.0, 0.0), 1.0, 12), ((1.0, 0.0), 1.0, 12)])
    assert 0.8 < predict(weights, (1.0, 0.0)) <= 1
    assert weights[1] == 0
