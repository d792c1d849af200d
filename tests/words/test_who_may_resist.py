"""CHECK-01: a text says that a Real creature may resist wherever it may in play, also what holds all the time."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.words import render_ability

ALL = Selector(how="all", kind="monster", reach="section")
REMINDER = "(An unwilling Real target gets a Casting Check.)"


@pytest.mark.parametrize(
    ("step", "resisted"),
    [
        (st.Forbid(what=ALL, action="attack"), True),
        (st.SetStat(what=ALL, stat="attack", times=0.5), True),
        (st.Forbid(what=ALL, action="be_attacked"), False),
        (st.SetStat(what=ALL, stat="attack", times=2), False),
    ],
)
def test_what_holds_all_the_time_says_who_may_resist(step: st.Step, resisted: bool) -> None:
    assert (REMINDER in render_ability(Ability(mode="continuous", do=(step,)))) == resisted
