"""The catalogue narrows a filter's field and loses nothing that the filter means."""

from __future__ import annotations

import pytest

from bench.catalogue import Catalogue
from convert.effects import Filter
from tests.rules_fight.fights import CARD_INDEX, MASAKI, monster, spell

DRAKE = monster("Ember Drake", 4, 15, 10, attribute="FIRE", type="Dragon", text="Send 1 Drake.")
DUKE = monster("Ember Duke", 6, 23, 20, attribute="FIRE", type="Warrior", classes=("synchro",), also_named="Old Duke")
BELL = spell("Bell", 1, property="Continuous Trap")
CATALOGUE = Catalogue([*CARD_INDEX.entries, DRAKE, DUKE, BELL])


@pytest.mark.parametrize(
    ("where", "names"),
    [
        (Filter(name="Masaki"), {"Masaki"}),
        (Filter(name=("old duke", "Nobody")), {"Ember Duke"}),
        (Filter(series="ember"), {"Ember Drake", "Ember Duke"}),
        (Filter(series="Ember", type="Dragon"), {"Ember Drake"}),
        (Filter(class_="synchro"), {"Ember Duke"}),
        (Filter(class_="fusion"), {"Karbonala"}),
        (Filter(property="continuous"), {"Bell"}),
        (Filter(mentions="drake"), {"Ember Drake"}),
        (Filter(attribute="fire", any_=(Filter(type="Warrior"), Filter(name="Bell"))), {"Ember Duke"}),
        (Filter(type="Nothing"), set()),
    ],
)
def test_a_filter_is_narrowed_by_what_it_names(where: Filter, names: set[str]) -> None:
    assert {entry.name for entry in CATALOGUE.narrowed(where)} == names


def test_what_names_no_trait_may_be_anything_in_order() -> None:
    for where in (None, Filter(face="up"), Filter(any_=(Filter(type="Dragon"), Filter(stance="attack")))):
        assert list(CATALOGUE.narrowed(where)) == list(CATALOGUE.entries)
    assert MASAKI in CATALOGUE.narrowed(Filter(not_=Filter(name="Masaki"))), "what a filter denies is for itself to see"
