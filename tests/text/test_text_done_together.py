"""What an effect did to several things, and what it is for: "…, to Special Summon 1 X" (invented texts)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.text import Reading
from tests.text.conftest import Read


def ability(reading: Reading) -> dict[str, Any]:
    assert reading.unread == ()
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(reading.abilities[0]))
    return found


def test_all_that_one_clause_summoned_is_banished_later(read: Read) -> None:
    text = (
        'If this card is in your hand: You can Special Summon both this card from your hand and 1 "Moss" monster from '
        "your GY. During the End Phase, banish the face-up monsters Special Summoned by this effect."
    )
    *_, later = ability(read(text))["do"]
    assert later["when"] == {"event": "end_phase", "next": True}
    assert [step["what"] for step in later["do"]] == [{"how": "self"}, {"ref": "c1"}]


def test_the_one_from_the_extra_deck_at_the_end_of_the_next_turn(read: Read) -> None:
    text = (
        "You can Special Summon 1 monster from your hand, then Special Summon 1 Xyz Monster from your Extra Deck, but "
        "destroy the monster Special Summoned from the Extra Deck, during the End Phase of the next turn."
    )
    *_, later = ability(read(text))["do"]
    assert later["when"] == {"event": "end_phase", "next": True, "amount": {"eq": 2}}
    assert later["do"][0]["what"] == {"ref": "c2"}


def test_what_is_paid_before_a_purpose_after_a_comma(read: Read) -> None:
    found = ability(read("You can Tribute 1 Dragon monster, except this card, to draw 2 cards."))
    assert [step["op"] for step in found["cost"]] == ["sacrifice"]
    assert [step["op"] for step in found["do"]] == ["prepare"]


@pytest.mark.parametrize("who", ["also", "and you"])
def test_what_was_shown_and_not_taken_is_in_the_deck_all_along(read: Read, who: str) -> None:
    text = (
        "You can reveal 3 Dragon monsters from your Deck, your opponent randomly picks 1 for you to Special Summon, "
        f"{who} shuffle the rest into your Deck. During the End Phase, destroy that Special Summoned monster."
    )
    look, summon, later = ability(read(text))["do"]
    assert (look["op"], summon["op"]) == ("look", "special_summon")
    assert later["do"][0]["what"] == {"ref": summon["what"]["id"]}


@pytest.mark.parametrize(
    "text",
    [
        "You can Tribute 1 Trap you control, instead of a monster.",
        "You can Tribute 1 Trap you control, as well as monsters.",
        "When you Ritual Summon a monster, you can banish this card from your GY as 1 of the monsters required.",
        "You can banish 2 Dragon monsters from your GY as material.",
    ],
)
def test_words_that_make_the_action_another_leave_it_unread(read: Read, text: str) -> None:
    reading = read(text)
    assert reading.unread
    assert not any(ability.do for ability in reading.abilities)


def test_that_card_is_the_one_that_was_activated_not_an_earlier_target(read: Read) -> None:
    text = (
        "Once per turn: You can target 1 monster your opponent controls; destroy it. When your opponent activates a "
        "Spell Card (Quick Effect): You can banish that card."
    )
    reading = read(text)
    assert reading.unread == ()
    (step,) = reading.abilities[1].do
    assert msgspec.json.decode(msgspec.json.encode(step))["what"] == {"how": "event", "kind": "spell"}


def test_what_the_effect_brought_in_two_clauses_leaves_one_by_one(read: Read) -> None:
    text = (
        "Target 1 Fish monster in your GY; Special Summon it, then you can Special Summon 1 Plant monster from your GY."
    )
    one = ability(
        read(text + " The monster(s) Special Summoned by this effect are banished when they leave the field.")
    )
    brought = [{"ref": one["targets"][0]["id"]}, {"ref": one["do"][1]["what"]["id"]}]
    bans = one["do"][2]
    assert bans["would"]["what"] == {"how": "all", "either": brought}, "each of the two, not the last alone"
    assert bans["instead"][0]["what"]["how"] == "event", "the one that leaves"
    two = ability(read(text + " During the End Phase, destroy the monsters Special Summoned by this effect."))
    assert [step["what"] for step in two["do"][2]["do"]] == brought


def test_the_one_from_the_extra_deck_is_that_one(read: Read) -> None:
    text = (
        "Special Summon 1 Fish monster from your hand, then you can Special Summon 1 Plant monster from your Extra Deck"
    )
    one = ability(read(text + ", but destroy the monster Special Summoned from the Extra Deck, during the End Phase."))
    (falls,) = one["do"][2]["do"]
    assert falls["what"] == {"ref": one["do"][1]["what"]["id"]}


def test_no_ban_of_a_player_lasts_while_something_unnamed_is_face_up(read: Read) -> None:
    text = (
        "Special Summon 2 Fish monsters from your hand, also while they are face-up on the field, you cannot Special "
    )
    reading = read(text + "Summon monsters.")
    assert [type(step).__name__ for step in reading.abilities[0].do] == ["SpecialSummon"]
    assert len(reading.unread) == 1


def test_one_from_each_of_three_places_is_unlike_all_before_it(read: Read) -> None:
    one = ability(
        read('Special Summon up to 1 "Moss" monster each from your hand, Deck, and GY, with different names.')
    )
    first, second, third = (step["what"] for step in one["do"])
    assert "different" not in first["where"]
    assert second["where"]["compared_to"] == {"ref": first["id"]}
    assert third["where"]["compared_to"] == {"how": "all", "either": [{"ref": first["id"]}, {"ref": second["id"]}]}
    assert third["where"]["different"] == ["name"]
