"""A price of one number or another: what was taken has one name in both ways."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Selector
from convert.effects import steps as st
from tests.rules_effects.arena import ME, arena, being, do, n
from tests.rules_fight.fights import spell

USED = ("gnat", "moth", "wasp", "bee")


def so_many(count: int) -> st.Option:
    what = Selector(id="c1", how="random", kind="any", side="you", zone="prepared", count=count)
    return st.Option(do=(st.Banish(what=what),))


@pytest.mark.parametrize(("way", "gone"), [(0, 1), (1, 3)])
def test_what_was_taken_is_counted_whichever_way_it_was_paid(way: int, gone: int) -> None:
    game = arena(*(spell(name.title(), 1) for name in USED), mine=USED, dice=(1,) * gone)
    being(game, "a").hp = 1
    healed = st.Heal(to=ME, amount=Amount(per=n(2), count=Selector(ref="c1")))
    do(
        game,
        st.ChooseOne(options=(so_many(1), so_many(3))),
        healed,
        answers=(f'choose "option:{way}:effect {way + 1}"',),
    )
    assert being(game, "a").hp == 1 + 2 * gone
