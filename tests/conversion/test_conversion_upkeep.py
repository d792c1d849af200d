"""The Standby Phase is the start of the caster's turn (CONVERT-20, CONVERT-45)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Condition, Event, Limit
from convert.effects.steps import Prepare
from convert.systems.duel_monsters.conversion.effects import GameEffects

ONCE = Limit()


@pytest.mark.parametrize(
    ("when", "more", "whose"),
    [
        (Event(event="standby"), {"limit": ONCE}, "you"),
        (Event(event="standby"), {"limit": (Limit(scope="name"), Limit(per="duel"))}, "you"),
        (Event(event="standby"), {}, None),
        (Event(event="standby"), {"limit": Limit(per="duel")}, None),
        (Event(event="standby", next=True), {"limit": ONCE}, None),
        (Event(event="standby", whose="opponent"), {"limit": ONCE}, "opponent"),
        (Event(event="end_phase"), {"limit": ONCE}, None),
        (
            Event(event="standby"),
            {"limit": ONCE, "if_": (Condition(occurred=Event(event="used"), during="last_turn"),)},
            None,
        ),
    ],
)
def test_convert_45_once_a_turn_in_the_standby_phase_is_at_the_start_of_ones_own(
    when: Event, more: dict[str, Any], whose: str | None
) -> None:
    ability = Ability(mode="trigger", when=when, do=(Prepare(count=1),), **more)
    (made,) = GameEffects.load().convert([ability], rank=1)
    assert made.when is not None
    assert made.when.whose == whose


def test_convert_45_so_is_one_of_several_events() -> None:
    either = Event(any_=(Event(event="standby"), Event(event="end_phase")))
    (made,) = GameEffects.load().convert(
        [Ability(mode="trigger", when=either, limit=ONCE, do=(Prepare(count=1),))], rank=1
    )
    assert made.when is not None
    assert [one.whose for one in made.when.any_ or ()] == ["you", None]
