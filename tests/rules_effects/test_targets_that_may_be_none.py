"""CONVERT-42: a target "(if possible)": without one the rest is done all the same; what hangs on it is not."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import ME, SELF, arena, being, do, n, settle, summon
from tests.rules_fight.fights import monster, play, spell

_THERE = (Condition(exists=Selector(ref="t1")),)


def _lamp(count: Any, asked: tuple[Condition, ...] | None = None) -> Any:
    aimed = Selector(
        id="t1", how="target", kind="monster", side="opponent", zone="play", where=Filter(type="Fish"), count=count
    )
    heal = st.Heal(to=ME, amount=n(2), if_=asked)
    gone = Event(event="used", what=SELF)
    return monster("Lamp", 2, 5, 5, Ability(mode="trigger", when=gone, targets=(aimed,), do=(heal,)))


@pytest.mark.parametrize(("count", "asked", "healed"), [((0, 1), None, 2), (1, None, 0), ((0, 1), _THERE, 0)])
def test_convert_42_without_a_target_the_rest_is_done(count: Any, asked: Any, healed: int) -> None:
    game = arena(_lamp(count, asked))
    being(game, "a").hp = 3
    ref = summon(game, "lamp", "a").id
    do(game, st.ToUsed(what=Selector(ref="x")), bound={"x": (ref,)})
    settle(game)
    assert being(game, "a").hp == 3 + healed


@pytest.mark.parametrize(("named", "healed"), [("choose ogre", 2), ("done", 0)])
def test_convert_42_a_card_that_stays_is_cast_without_a_target_too(named: str, healed: int) -> None:
    aimed = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=(0, 1))
    heal = st.Heal(to=ME, amount=n(2), if_=_THERE)
    law = spell("Law", 3, Ability(mode="cast", targets=(aimed,), do=(heal,)), form="continuous", lasting=True)
    game = arena(law, mine=("law",), ogre=True)
    being(game, "a").hp = 3
    being(game, "a").actions = 2
    game.push(Act("a"))
    settle(game)
    play(game, "cast a home-law", named)
    assert being(game, "a").hp == 3 + healed
