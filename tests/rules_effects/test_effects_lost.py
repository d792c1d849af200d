"""By how much a Score went down in the step before: what it lost, not what is left of it."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Amount, Selector
from convert.effects import steps as st
from tests.rules_effects.arena import arena, being, do, n

THAT = Selector(ref="t1")
LOST = Amount(stat="attack", of=THAT, lost=True)
ME = Selector(how="self")


@pytest.mark.parametrize(
    ("first", "left"),
    [
        (st.SetStat(what=THAT, stat="attack", times=0.5), lambda was: was // 2),
        (st.SetStat(what=THAT, stat="attack", to=n(0)), lambda was: 0),
        (st.SetStat(what=THAT, stat="attack", to=n(99)), lambda was: 99),
        (st.Modify(what=THAT, attack=n(3), sign=-1), lambda was: was - 3),
        (st.Modify(what=THAT, attack=n(3)), lambda was: was + 3),
        (st.SetStat(what=THAT, stat="defense", to=n(0)), lambda was: was),
    ],
)
@pytest.mark.parametrize("score", [15, 8])
def test_what_is_lost_is_what_it_went_down_by(first: st.StepBase, left: Any, score: int) -> None:
    game = arena()
    for name in ("masaki", "kuriboh"):
        do(game, st.SetStat(what=Selector(ref="x"), stat="attack", to=n(score)), bound={"x": (name,)})
    gains = st.Modify(what=ME, attack=LOST, link="then")
    do(game, first, gains, source="masaki", bound={"t1": ("kuriboh",)})
    assert being(game, "kuriboh").attack_full == left(score)
    assert being(game, "masaki").attack_full == score + max(0, score - left(score))


def test_damage_of_as_much_as_was_lost() -> None:
    game = arena()
    do(game, st.SetStat(what=Selector(ref="x"), stat="attack", to=n(7)), bound={"x": ("kuriboh",)})
    had = being(game, "a").hp
    halved = st.SetStat(what=THAT, stat="attack", times=0.5)
    do(game, halved, st.LoseHp(to=Selector(kind="caster", side="you"), amount=LOST), bound={"t1": ("kuriboh",)})
    assert being(game, "a").hp == had - 4, "3 of 7 are left"


@pytest.mark.parametrize(
    "fields", [{"stat": "level", "of": THAT}, {"stat": "attack"}, {"stat": "attack", "of": ME}, {"n": 3}]
)
def test_it_is_of_a_score_of_what_a_step_names(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="lost"):
        Amount(lost=True, **fields)
