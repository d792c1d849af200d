"""CONVERT-20: what an opponent gives up until no more is left than oneself has, of their own choice."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Selector
from convert.effects import steps as st
from convert.effects.terms import Side
from tests.rules_effects.arena import arena, do, n, summon


def held(side: Side) -> Amount:
    return Amount(per=n(1), count=Selector(kind="any", side=side, zone="play"))


@pytest.mark.parametrize("mine", [1, 2, 3])
def test_convert_20_so_many_that_no_more_are_left(mine: int) -> None:
    """B has three summons in play."""
    game = arena()
    for name, who in (("m-warrior 1", "b"), ("m-warrior 2", "b"), ("ogre", "a"), ("kuriboh", "a"))[: mine + 1]:
        summon(game, name, who)
    so_many = Amount(difference=(held("opponent"), held("you")))
    theirs = Selector(
        id="c1", how="choose", kind="any", side="opponent", zone="play", count=so_many, chooser="opponent"
    )
    do(game, st.ToUsed(what=theirs, who="opponent"), answers=("choose kuriboh", "choose m-warrior-1")[: 3 - mine])
    assert sum(one.caster == "b" for one in game.state.beings.values()) == mine
