"""Predicted against measured: the figures by hand, and coins whose ratings are true."""

from __future__ import annotations

import pytest

from convert.rating.validation import drawn, summed, validate
from convert.rating.workers import Here, with_executor
from tests.rating.coins import purse


def test_the_score_of_three_pairs_by_hand() -> None:
    """0.8 with 9 of 10, 0.5 with 4 of 10, 0.85 with 8 of 10: Brier n p² - 2 p w + w, summed, through 30."""
    found = summed([0.8, 0.5, 0.85], [9.0, 4.0, 8.0], [10, 10, 10])
    by_hand = ((6.4 - 14.4 + 9) + (2.5 - 4 + 4) + (7.225 - 13.6 + 8)) / 30
    assert found.brier == round(by_hand, 4)
    assert found.ideal == round((1.6 + 2.5 + 1.275) / 30, 4)
    assert found.off == round((0.1 + 0.1 + 0.05) / 3, 4)
    assert [(each.predicted, each.measured, each.fights) for each in found.bins] == [(0.5, 0.4, 10), (0.825, 0.85, 20)]


def test_true_ratings_are_calibrated_and_false_ones_are_not() -> None:
    contest = purse(12)
    contenders = contest.contenders("real")
    true = {one.fingerprint: contest.strengths[one.id] for one in contenders}
    pairings = drawn(contenders, true, 40, seed=1)
    assert len({(each.one.id, each.other.id) for each in pairings}) == 40
    assert drawn(contenders, true, 40, seed=1) == pairings != drawn(contenders, true, 40, seed=2)
    with Here() as here:
        submit = with_executor(here, contest)
        well = validate(submit, pairings, true, player="random", seed=1)
        upside_down = {face: 2000.0 - points for face, points in true.items()}
        badly = validate(submit, pairings, upside_down, player="random", seed=1)
    assert well.off < 1.5 * well.chance
    assert well.brier == pytest.approx(well.ideal, abs=0.05)
    assert badly.brier > well.brier + 0.1
    assert badly.off > 3 * badly.chance
