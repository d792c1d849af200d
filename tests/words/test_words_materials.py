"""A Material in words: for what it is used, and where it goes."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Event, Filter, Selector
from convert.effects.steps import Prepare
from convert.systems.duel_monsters.words import render
from tests.rules_fight.fights import monster

FISH = Selector(kind="monster", where=Filter(type="Fish"))


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"how": "fusion"}, "for a Fusion Summon"),
        ({"how": "fusion", "to": "used"}, "for a Fusion Summon and sent to the used spells"),
        ({"how": "fusion", "to": ("used", "banished")}, "for a Fusion Summon and sent to the used spells or banished"),
        ({"how": "link", "to": "used", "into": FISH}, "for the Link Summon of a Fish and sent to the used spells"),
    ],
)
def test_for_what_and_where_it_goes(more: dict[str, Any], told: str) -> None:
    when = Event(event="material", what=Selector(how="self"), **more)
    moss = monster("Moss", 4, 10, 10, Ability(mode="trigger", when=when, do=(Prepare(src=0),), src=(0,)))
    assert render(moss) == f"When this monster is used as a Material {told}, prepare one spell from your Spellbook."
