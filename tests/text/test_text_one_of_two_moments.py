"""What belongs to one of several, and what to all: a condition behind the second of two moments, others than what came,
several cards with one total, a limit over every way of coming. Every text is invented."""

from __future__ import annotations

import pytest

from convert.effects import Condition
from tests.text.conftest import Read
from tests.text.test_text_meaning import trees


@pytest.mark.parametrize(
    ("words", "how"),
    [
        ("If this card is Special Summoned, or at the end of the Battle Phase, if this card battled", "special"),
        ("If this card is Normal Summoned, or during your End Phase, if you control a Fish monster", "normal"),
        ("When this card is Flip Summoned, or if it is destroyed by battle, if you control no Fiend monsters", "flip"),
    ],
)
def test_a_second_moment_with_a_condition_of_its_own_stays_unread(read: Read, words: str, how: str) -> None:
    """The first asks nothing: the card works then, whatever the second asks."""
    reading = read(f"{words}: You can draw 1 card.")
    (ability,) = trees(reading)
    assert (ability["when"]["how"], "any" in ability["when"], "if" in ability) == (how, False, False)
    assert [one.text.endswith(words.rpartition(", ")[2]) for one in reading.unread] == [True]


def test_an_event_that_narrows_the_second_moment_is_read(read: Read) -> None:
    fights = "If this card is Normal Summoned, or at the start of the Damage Step, if a monster battles: Draw 1 card."
    (battle,) = trees(read(fights))
    assert [one["event"] for one in battle["when"]["any"]] == ["summoned", "damage_step", "damage_step"]
    assert "if" not in battle


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("Negate the effects of Fusion and Link Monsters while they are on the field.", "suppress"),
        ("All Fish monsters lose 500 ATK while they are on the field.", "modify"),
    ],
)
def test_while_they_are_on_the_field_means_those_in_play(read: Read, text: str, op: str) -> None:
    (step,) = trees(read(text))[0]["do"]
    assert (step["op"], step["what"]["zone"], "if" in step) == (op, "play", False)


def test_a_monster_or_several_with_one_total(read: Read) -> None:
    several = "Special Summon a Fish monster(s) from your GY, whose total Levels equal 8."
    (step,) = trees(read(several, "spell"))[0]["do"]
    assert (step["what"]["count"], step["what"]["total"]["stat"]) == ([1, 99], "level")


def test_the_use_of_the_bearer_is_not_told_from_that_of_others(read: Read) -> None:
    text = "Equip only to a Fish monster. Each time you activate the equipped monster's effect: You lose 500 LP."
    assert read(text, "spell", property="equip").unread


def test_a_card_that_is_activated_by_its_name_is_cast(read: Read) -> None:
    (mine,) = trees(read('If you activate "Moss Land": You can draw 1 card.'))
    assert mine["when"] == {
        "event": "cast",
        "what": {"where": {"name": "Moss Land"}},
        "whose": "you",
        "resolved": True,
    }
    (theirs,) = trees(read('When your opponent activates "Moss Land": Negate its effect.', "trap"))
    assert (theirs["when"]["event"], theirs["do"][0]["until"]) == ("cast", "instant")


def test_others_are_others_than_what_came(read: Read) -> None:
    text = (
        "You can Special Summon 1 Fish monster from your GY, also you cannot Special Summon other monsters this turn."
    )
    came, ban = trees(read(text))[0]["do"]
    assert (ban["by"]["except"], "except_self" in ban["by"]) == ({"ref": came["what"]["id"]}, False)
    itself = "You can Special Summon this card from your hand, also you cannot Special Summon other monsters this turn."
    came, ban = trees(read(itself))[0]["do"]
    assert ban["by"]["except_self"]


def test_a_limit_that_several_ways_share_stays_unread(read: Read) -> None:
    text = (
        'Must be either Fusion Summoned, or Special Summoned (from your Extra Deck) by Tributing 1 "Moss Frog". You '
        'can only Special Summon "Test Card" once per turn this way, no matter which method you use.'
    )
    reading = read(text)
    assert [one.text.split()[:3] for one in reading.unread] == [["You", "can", "only"]]
    ban, way = reading.abilities
    assert not ban.if_
    assert (way.if_, way.limit) == ((Condition(unread=1),), None)


def test_once_a_turn_whatever_the_method_limits_every_way(read: Read) -> None:
    text = 'You can only Special Summon "Test Card" once per turn, no matter which method you use.'
    (ban,) = trees(read(text))
    assert (ban["do"][0]["action"], ban["do"][0]["by"]["where"]) == ("special_summon", {"name": "Test Card"})


@pytest.mark.parametrize("case", ["you control no monsters", "your opponent controls a monster"])
def test_the_price_of_a_tribute_spared_in_one_case_stays_unread(read: Read, case: str) -> None:
    text = f"If {case}, you can Normal Summon this card without Tributing, but its original ATK becomes 700"
    reading = read(f"{text}.")
    assert [one.text for one in reading.unread] == [text]
    assert not reading.abilities


def test_what_was_a_monster_is_never_the_monster_that_asks(read: Read) -> None:
    reading = read(
        "Send the top card of your Deck to the GY, and if you do, this card gains 300 ATK if it was a monster."
    )
    assert reading.unread
    assert not any(getattr(step, "op", "") == "modify" for ability in reading.abilities for step in ability.do)


def test_a_field_or_face_up_extra_deck_shows_what_lies_there(read: Read) -> None:
    text = 'If a "Moss" Pendulum Monster is in your field or face-up Extra Deck: You can draw 1 card.'
    (ability,) = trees(read(text, "spell", property="continuous"))
    asked = ability["if"][0]["exists"]
    assert (asked["zone"], asked["where"]["face"]) == (["play", "extra"], "up")
