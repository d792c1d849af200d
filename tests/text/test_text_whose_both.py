"""Whose and where a list of things is, counted on which field, and what is original."""

from __future__ import annotations

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_whose_a_list_is_belongs_to_all_that_it_names(read: Read) -> None:
    for text in (
        "“Moss” monsters and “Fern” cards you control cannot be destroyed by card effects.",
        "Fusion Monsters and “Moss” monsters you control gain 500 ATK.",
        "All Fish monsters and “Moss” monsters you control cannot be targeted by card effects.",
    ):
        (ability,) = trees(read(text))
        assert [(step["what"]["side"], step["what"]["zone"]) for step in ability["do"]] == [("you", "play")] * 2, text


def test_this_card_and_another_keep_their_own_places(read: Read) -> None:
    (ability,) = trees(read("This card and all Fish monsters your opponent controls cannot be destroyed by battle."))
    assert [step["what"].get("side") for step in ability["do"]] == [None, "opponent"]


def test_only_one_on_the_field_is_of_all_together(read: Read) -> None:
    (there,) = trees(read("There can only be 1 “Test Card” on the field."))
    (own,) = trees(read("You can only control 1 “Test Card”."))
    assert there["do"][0]["by"] == {"how": "self", "side": "any"}
    assert own["do"][0]["by"] == {"how": "self"}
