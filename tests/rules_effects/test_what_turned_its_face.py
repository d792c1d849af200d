"""What is said of something that turns is what it was before: "a face-up monster is flipped
face-down" happens, though it is a Shadow by then."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as st
from tests.rules_effects.arena import ME, arena, being, do, n, settle, summon
from tests.rules_fight.fights import monster

X = Selector(ref="x")


@pytest.mark.parametrize(
    ("event", "where"),
    [
        ("shadowed", None),
        ("shadowed", Filter(face="up")),
        ("revealed", None),
        ("revealed", Filter(face="down")),
        ("revealed", Filter(face="down", stance="defense")),
    ],
)
def test_what_it_was_before_it_turned(event: str, where: Filter | None) -> None:
    told = Event(event=event, what=Selector(kind="monster", where=where))  # type: ignore[arg-type]
    bell = Ability(mode="trigger", when=told, do=(st.Heal(to=ME, amount=n(1)),))
    game = arena(monster("Bell", 2, 5, 5, bell), monster("Frog", 2, 5, 5))
    being(game, "a").hp = 5
    summon(game, "bell", "a")
    summon(game, "frog", "a")
    do(game, st.Shadow(what=X), bound={"x": ("frog",)})
    if event == "revealed":
        do(game, st.Reveal(what=X, to="attack"), bound={"x": ("frog",)})
    settle(game)
    assert being(game, "a").hp == 6


def test_what_turns_to_a_shadow_is_none_that_was_one() -> None:
    told = Event(event="shadowed", what=Selector(kind="monster", where=Filter(type="Fiend", face="up")))
    bell = Ability(mode="trigger", when=told, do=(st.Heal(to=ME, amount=n(1)),))
    game = arena(monster("Bell", 2, 5, 5, bell), monster("Frog", 2, 5, 5, type="Aqua"))
    being(game, "a").hp = 5
    summon(game, "bell", "a")
    summon(game, "frog", "a")
    do(game, st.Shadow(what=X), bound={"x": ("frog",)})
    settle(game)
    assert being(game, "a").hp == 5
