"""A Material in words: for what it is used, and where it goes."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Event, Filter, Selector
from convert.effects.steps import FusionSummon, NegateCast, Prepare
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


def test_how_many_materials_is_the_fusions_affair() -> None:
    """FUSION: with as many as it names, of those that may be used."""
    used = Filter(class_="pendulum", can=("be_its_material",))
    materials = Selector(how="choose", kind="monster", side="you", zone="used", where=used, count="any")
    one = Selector(
        id="c1", how="choose", kind="monster", side="you", zone="extra", where=Filter(class_="fusion"), count=1
    )
    step = FusionSummon(src=0, what=one, materials=materials, to="banished")
    told = render(monster("Moss", 4, 10, 10, Ability(mode="activate", do=(step,), src=(0,))))
    assert "using your used Pendulum monsters as Materials, which are banished" in told
    assert "any number" not in told


def test_a_card_other_than_is_cast_or_used() -> None:
    """A spell that is cast is meant by "a card or effect, except" as well as one that works in play."""
    when = Event(event="activated", what=Selector(kind="any", where=Filter(not_=Filter(name="Fern"))), whose="opponent")
    told = render(
        monster("Moss", 4, 10, 10, Ability(mode="quick", when=when, do=(NegateCast(src=0),), speed=2, src=(0,)))
    )
    assert told.startswith("When an enemy uses a card or effect other than “Fern”")
