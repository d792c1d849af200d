"""Qualifiers of this card itself: from where it is paid, how it lies, whose it is, what it left. Invented texts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

HIDDEN = {"is": {"kind": "any", "where": {"face": "down"}}, "of": {"how": "self"}}


@pytest.mark.parametrize(
    ("price", "zone"),
    [
        ("banish from your GY, this card and 1 Fish monster", "used"),
        ("banish from your GY, this card", "used"),
        ("send from your hand to the GY, this card and 1 Fish monster", "prepared"),
    ],
)
def test_a_place_said_first_is_this_cards_too(read: Read, price: str, zone: str) -> None:
    (tree,) = trees(read(f"You can {price}; draw 1 card."))
    assert tree["from"] == zone
    assert {step["what"]["zone"] for step in tree["cost"]} == {zone}


def test_other_monsters_than_the_one_that_has_just_come(read: Read) -> None:
    text = "When this card is {} Summoned: Draw 1 card. You cannot Special Summon {} the turn you activate this effect."
    (own,) = trees(read(text.format("Special", "other monsters")))
    assert own["if"][0]["not"]["occurred"]["what"] == {"kind": "monster", "except_self": True}
    (every,) = trees(read(text.format("Normal", "monsters")))
    assert every["if"][0]["not"]["occurred"]["what"] == {"kind": "monster"}


@pytest.mark.parametrize("kind", ["trap", "monster"])
def test_while_it_is_set_a_trap_lies_armed(read: Read, kind: Any) -> None:
    (tree,) = trees(read("While this card is Set: You can draw 1 card.", kind))
    assert tree["if"] == [HIDDEN]


@pytest.mark.parametrize("zone", ["Spell & Trap Zone", "Field Zone", "Monster Zone"])
def test_in_its_owners_zone_it_is_its_owners(read: Read, zone: str) -> None:
    (tree,) = trees(read(f"If this card in its owner's {zone} is destroyed by an opponent's card effect: Draw 1 card."))
    assert tree["when"]["what"]["where"] == {"owner": "you"}
    (tree,) = trees(read(f"If this card in your {zone} is destroyed by an opponent's card effect: Draw 1 card."))
    assert "where" not in tree["when"]["what"]


@pytest.mark.parametrize("field", ["the field", "your field"])
def test_sent_there_from_the_field_is_more_than_having_left_it(read: Read, field: str) -> None:
    why = f"because it was sent there from {field} this turn"
    (tree,) = trees(read(f"During the End Phase, if this card is in the GY {why}: You can draw 1 card."))
    assert tree["if"] == [
        {"occurred": {"event": "used", "what": {"how": "self"}, "from": "play"}, "during": "turn"},
    ]


def test_its_own_effect_is_that_of_the_one_that_is_tributed(read: Read) -> None:
    said = "is Tributed to activate its own effect: You can draw 1 card."
    assert read(f"If this card {said}").status == "automatic"
    assert read(f'If a "Moss" monster you control {said}').status != "automatic"


def test_what_bars_its_own_summon_as_well_stays_unread(read: Read) -> None:
    reading = read('During the turn you Xyz Summon this card, you cannot Special Summon, except "Moss" monsters.')
    assert reading.status == "manual"
    assert "this Summon too" in reading.clauses[0].because


@pytest.mark.parametrize(
    ("where", "side"),
    [("", "owner"), (" to your field", None), (" to your opponent's field", "opponent")],
)
def test_a_card_that_was_undone_is_set_where_it_was_unless_it_says_so(read: Read, where: str, side: str | None) -> None:
    text = (
        f"When your opponent activates a Trap Card: You can negate the activation, and if you do, Set that card{where}."
    )
    (tree,) = trees(read(text))
    assert [(step["op"], step.get("side")) for step in tree["do"]] == [("negate_cast", None), ("set", side)]
