"""Kinds that are counted are said as kinds: "for each different Attribute among your monsters"."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Condition, Filter, Selector
from convert.effects.steps import Destroy, Heal, Prepare
from convert.systems.duel_monsters.words import render_ability

MOTHS = Selector(how="all", kind="monster", side="you", zone="play", where=Filter(series="Moth", different=("name",)))
TYPES = Selector(how="all", kind="monster", side="you", zone="used", where=Filter(different=("type", "attribute")))


def counted(what: Selector, n: int = 1) -> Amount:
    return Amount(per=Amount(n=n), count=what)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (MOTHS, "Regain 5 HP for each different name among your “Moth” monsters."),
        (TYPES, "Regain 5 HP for each different Type and Attribute among your used monsters."),
    ],
)
def test_for_each_kind(what: Selector, said: str) -> None:
    heal = Heal(to=Selector(kind="caster", side="you"), amount=counted(what, 5))
    assert render_ability(Ability(mode="cast", do=(heal,))) == said


def test_the_number_of_kinds() -> None:
    draw = Prepare(count=1, if_=(Condition(compare=(counted(MOTHS), "gte", Amount(n=3))),))
    text = render_ability(Ability(mode="cast", do=(draw,)))
    assert text.startswith("If the number of different names among your “Moth” monsters is at least 3, ")


def test_so_many_things_that_differ_are_still_things() -> None:
    three = Selector(how="choose", kind="monster", side="you", zone="play", count=3, where=Filter(different=("name",)))
    assert "three of your monsters with different names" in render_ability(
        Ability(mode="cast", do=(Destroy(what=three),))
    )
