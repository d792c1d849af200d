"""What means nothing here is left to the game master with what it is about (CONVERT-35, CONVERT-45)."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Filter, Selector
from convert.effects.steps import Manual, Place, Prepare
from convert.systems.duel_monsters.conversion.effects import GameEffects

MOSS = Selector(
    id="c1", how="choose", kind="monster", side="you", zone="spellbook", where=Filter(series="Moss"), count=1
)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (MOSS, "Place one “Moss” monster from your Spellbook in a Pendulum Zone."),
        (Selector(how="self"), "Place it in a Pendulum Zone."),
        (Selector(ref="t1"), "Place it in a Pendulum Zone."),
    ],
)
def test_it_says_what_is_placed(what: Selector, said: str) -> None:
    ability = Ability(mode="activate", do=(Place(what=what, as_="pendulum"), Prepare(count=1)))
    (made,) = GameEffects.load().convert([ability], rank=1)
    first = made.do[0]
    assert isinstance(first, Manual)
    assert (first.text, first.id) == (said, what.id)


def test_alone_it_asks_nothing_of_the_table() -> None:
    alone = Ability(mode="activate", do=(Place(what=MOSS, as_="pendulum"),))
    assert GameEffects.load().convert([alone], rank=1) == ()
