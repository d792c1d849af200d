"""Which "all" have to spare the card itself: those that it is one of (CONVERT-18)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.cards.model import Card
from convert.effects import Ability, Filter, Selector
from convert.effects.steps import Copy, Destroy
from convert.systems.duel_monsters.conversion.never_itself import never_itself

CARD = Card(
    provider="test", id=1, name="Gust", kind="monster", attribute="WIND", race="Insect", properties=("effect", "flip")
)


@pytest.mark.parametrize(
    ("where", "spared"),
    [
        ({"attribute": "WIND"}, True),
        ({"attribute": "EARTH"}, False),
        ({"attribute": ("EARTH", "WIND")}, True),
        ({"type": "Insect"}, True),
        ({"type": "Machine"}, False),
        ({"class_": "flip"}, True),
        ({"class_": "xyz"}, False),
        ({"series": "Gust"}, True),
        (None, True),
    ],
)
def test_convert_18_the_source_is_spared_where_it_is_one_of_them(where: dict[str, Any] | None, spared: bool) -> None:
    them = Selector(how="all", kind="monster", where=Filter(**where) if where else None, except_self=True)
    (ability,) = never_itself(CARD, (Ability(mode="flip", do=(Destroy(what=them),)),))
    (step,) = ability.do
    assert isinstance(step, Destroy)
    assert step.what.except_self is spared


def test_what_another_is_given_spares_that_one() -> None:
    them = Selector(how="all", kind="monster", where=Filter(attribute="EARTH"), except_self=True)
    gives = Copy(what=Selector(how="self"), abilities=(Ability(mode="flip", do=(Destroy(what=them),)),))
    ability = Ability(mode="flip", do=(gives,))
    assert never_itself(CARD, (ability,)) == (ability,)
