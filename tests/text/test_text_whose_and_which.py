"""Whose a thing is and which it is, where two places, two names or an unread condition stand beside each other."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.mark.parametrize("place", ["your hand or either GY", "your hand or from either Graveyard"])
def test_the_hand_is_ones_own_beside_either_graveyard(read: Read, place: str) -> None:
    reading = read(f"Once per turn: You can Special Summon 1 Fish monster from {place}.")
    assert not reading.unread
    (tree,) = trees(reading)
    parts = [(one["side"], one["zone"]) for one in tree["do"][0]["what"]["either"]]
    assert parts == [("you", "prepared"), ("any", "used")]


def test_places_of_one_owner_stay_together(read: Read) -> None:
    (tree,) = trees(read("Once per turn: You can Special Summon 1 Fish monster from your hand or GY."))
    assert tree["do"][0]["what"]["zone"] == ["prepared", "used"]


@pytest.mark.parametrize(
    ("said", "event"),
    [('a "Moss" Quick-Play Spell Card or "Lamp Land"', "cast"), ('a "Moss" monster or "Lamp Land"', "activated")],
)
def test_a_name_beside_a_spell_card_is_a_card_as_well(read: Read, said: str, event: str) -> None:
    (tree,) = trees(read(f"If {said} is activated: You can draw 1 card."))
    assert tree["when"]["event"] == event


def test_a_trap_in_the_monster_zone_came_as_a_monster(read: Read) -> None:
    text = "If a Continuous Trap activates its effect in your Monster Zone: You can draw 1 card."
    (tree,) = trees(read(text, "spell", property="field"))
    assert tree["when"]["what"] == {
        "kind": "artifact",
        "side": "you",
        "where": {"property": "continuous", "summoned": "special"},
    }


@pytest.mark.parametrize(("when", "during"), [("", "lying"), (" and sent there this turn", "turn")])
def test_because_of_what_it_lies_there(read: Read, when: str, during: str) -> None:
    text = f"During the End Phase, if this card is in your GY because it was destroyed by battle{when}: Draw 1 card."
    (tree,) = trees(read(text))
    assert tree["if"][0]["during"] == during
    assert tree["if"][0]["occurred"]["how"] == "battle"


def test_materials_listed_on_a_monster_are_so_many_as_it_lists(read: Read) -> None:
    text = "Reveal 1 Fusion Monster in your Extra Deck and send the Fusion Materials listed on it to the GY."
    reading = read(text, "spell")
    assert not reading.abilities
    assert reading.unread


@pytest.mark.parametrize(
    ("before", "asked", "does"),
    [
        (
            "Draw 1 card.",
            'If you Ritual Summon "Lamp Fish" on a rainy day, it cannot be destroyed by battle.',
            ["prepare"],
        ),
        (
            'Return 1 "Moss" monster you control to the hand.',
            "If all the Fish listed on that monster are somewhere dry, you can Special Summon them.",
            ["to_prepared"],
        ),
    ],
)
def test_a_pronoun_behind_an_unread_condition_may_mean_what_that_names(
    read: Read, before: str, asked: str, does: list[str]
) -> None:
    reading = read(f"{before} {asked}", "spell")
    assert [step["op"] for tree in trees(reading) for step in tree["do"]] == does
    assert reading.unread[-1].text == asked.rstrip(".")
