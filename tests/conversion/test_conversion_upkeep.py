"""The Standby Phase is the start of the caster's turn, the End Phase its end (CONVERT-20, CONVERT-45)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Condition, Event, Filter, Limit, Selector
from convert.effects.steps import Prepare
from convert.systems.duel_monsters.conversion.effects import GameEffects

ONCE = Limit()
SENT = Condition(occurred=Event(event="used"), during="turn")
"""An End Phase of the turn in which that was so is the end of that turn, whosever it is."""
BEFELL = Filter(befell=Event(event="destroyed"))


@pytest.mark.parametrize(
    ("when", "more", "whose"),
    [
        (Event(event="standby"), {"limit": ONCE}, "you"),
        (Event(event="standby"), {"limit": (Limit(scope="name"), Limit(per="duel"))}, "you"),
        (Event(event="standby"), {}, "you"),
        (Event(event="standby"), {"limit": Limit(per="duel")}, "you"),
        (Event(event="standby", whose="any"), {"limit": ONCE}, "any"),
        (Event(event="standby", next=True), {"limit": ONCE}, None),
        (Event(event="standby", whose="opponent"), {"limit": ONCE}, "opponent"),
        (Event(event="end_phase"), {"limit": ONCE}, "you"),
        (Event(event="end_phase"), {}, "you"),
        (Event(event="end_phase", whose="any"), {}, "any"),
        (Event(event="end_phase", next=True), {}, None),
        (Event(event="end_phase"), {"if_": (SENT,)}, None),
        (Event(event="end_phase"), {"if_": (Condition(not_=SENT),)}, None),
        (Event(event="end_phase"), {"if_": (Condition(unread=0),)}, None),
        (Event(event="end_phase"), {"targets": (Selector(how="target", kind="monster", where=BEFELL),)}, None),
        (Event(event="end_phase"), {"targets": (Selector(how="target", kind="monster", side="turn"),)}, None),
        (
            Event(event="standby"),
            {"limit": ONCE, "if_": (Condition(occurred=Event(event="used"), during="last_turn"),)},
            None,
        ),
    ],
)
def test_convert_20_a_standby_or_end_phase_is_that_of_the_casters_turn(
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
    assert [one.whose for one in made.when.any_ or ()] == ["you", "you"]
