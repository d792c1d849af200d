"""What is left out of "all cards" is of the kind that the exception names."""

from __future__ import annotations

import pytest

from convert.effects import Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read


@pytest.mark.parametrize(
    ("but", "left_out"),
    [
        ('"Moss" monsters', Filter(series="Moss", kind="monster")),
        ('"Moss" cards', Filter(series="Moss")),
        ("Dragon monsters", Filter(type="Dragon", kind="monster")),
        ("Link Monsters", Filter(class_="link")),
        ("Field Spells", Filter(property="field", kind="spell")),
    ],
)
def test_all_cards_but_those_of_a_kind(read: Read, but: str, left_out: Filter) -> None:
    reading = read(f"You can shuffle into the Decks all cards in the GYs, except {but}.")
    assert not reading.unread
    (step,) = reading.abilities[0].do
    assert isinstance(step, op.ToSpellbook)
    assert step.what.where == Filter(not_=left_out)


def test_of_monsters_the_kind_is_said(read: Read) -> None:
    reading = read('You can destroy all monsters on the field, except "Moss" monsters.')
    (step,) = reading.abilities[0].do
    assert isinstance(step, op.Destroy)
    assert step.what.where == Filter(not_=Filter(series="Moss"))


@pytest.mark.parametrize("comma", ["", ","])
def test_those_cards_are_never_the_one_that_would_be_destroyed(read: Read, comma: str) -> None:
    reading = read(
        "You can target any number of your banished Fish monsters; equip them to this card. If this face-up card on "
        f"the field would be destroyed, you can destroy 1 of those cards{comma} instead."
    )
    _, instead = reading.abilities
    (step,) = instead.do
    assert isinstance(step, op.Destroy)
    worn = Filter(put_on_by=Selector(how="self"))
    assert step.what.among == Selector(how="equipped", kind="monster", where=worn)
