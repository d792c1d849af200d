"""Fusion Summons whose Materials go to the bottom of the Deck, and what is Special Summoned for Tributed Materials."""

from __future__ import annotations

import pytest

from convert.effects import Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read

ITS = Filter(can=("be_its_material",))


@pytest.mark.parametrize(
    ("how", "to"),
    [
        (
            "by placing Fusion Materials mentioned on it from your hand and/or GY, on the bottom of the Deck",
            "spellbook",
        ),
        ("by placing Fusion Materials mentioned on it from your hand and/or GY on the bottom of the Deck", "spellbook"),
        ("by banishing materials mentioned on it from your hand and/or GY", "banished"),
        ("by banishing Fusion Materials mentioned on it from your hand and/or GY", "banished"),
    ],
)
def test_where_the_materials_go(read: Read, how: str, to: str) -> None:
    reading = read(f"You can Fusion Summon 1 Fish Fusion Monster from your Extra Deck, {how}.")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.FusionSummon)
    assert step.to == to
    assert step.materials is not None
    assert (step.materials.zone, step.materials.where) == (("prepared", "used"), ITS)


def test_what_is_among_them_is_named_before_the_place(read: Read) -> None:
    reading = read(
        "You can Fusion Summon 1 Fish Fusion Monster from your Extra Deck, by placing Fusion Materials mentioned on it "
        "from your hand, field, and/or GY, including this card from your GY, on the bottom of the Deck in any order."
    )
    (step,) = reading.abilities[0].do
    assert isinstance(step, op.FusionSummon)
    assert step.materials is not None
    assert (step.to, step.materials.including) == ("spellbook", Selector(how="self", zone="used"))


@pytest.mark.parametrize("where", ["in the Field Zone", "on this card", "on the top of the Deck"])
def test_placed_anywhere_else_is_unread(read: Read, where: str) -> None:
    text = "Fusion Summon 1 Fish Fusion Monster from your Extra Deck, by placing Fusion Materials mentioned on it"
    assert read(f"{text} from your GY {where}.", "spell").unread


def test_a_corresponding_monster_is_made_of_what_is_tributed(read: Read) -> None:
    reading = read(
        "You can Tribute Fusion Material Monsters on the field, including this face-up card; Special Summon 1 "
        "corresponding WIND Fusion Monster from your Extra Deck."
    )
    (ability,) = reading.abilities
    (step,) = ability.do
    assert not reading.unread
    assert not ability.cost
    assert isinstance(step, op.SpecialSummon)
    assert step.materials is not None
    assert (step.manner, step.materials.side, step.materials.zone) == (None, "you", "play")
    assert step.materials.including == Selector(how="self")
    assert step.what.where == Filter(attribute="WIND", class_="fusion")


@pytest.mark.parametrize("price", ["", "Tribute 1 monster; ", "Discard 1 card; "])
def test_corresponding_to_nothing_is_unread(read: Read, price: str) -> None:
    reading = read(f"You can {price}Special Summon 1 corresponding WIND Fusion Monster from your Extra Deck.")
    assert reading.unread
    assert not reading.abilities
