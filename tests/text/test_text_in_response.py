"""What is activated in response to what, what cannot be, and what is given up in the place of the normal draw."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

ANY = {"kind": "any", "side": "you"}
MOSS = {"kind": "any", "side": "you", "where": {"series": "Moss"}}
MOSS_MONSTER = {"kind": "monster", "side": "you", "where": {"series": "Moss"}}


@pytest.mark.parametrize(
    ("words", "answered"),
    [
        ("your card or effect activation", ANY),
        ("the activation of your “Moss” card or effect", MOSS),
        ("your “Moss” card or effect activation", MOSS),
        ("your “Moss” monster's effect activation", MOSS_MONSTER),
        ("a card or effect activation", {"kind": "any"}),
    ],
)
def test_what_it_answers_is_kept(read: Read, words: str, answered: dict[str, Any]) -> None:
    words = words.replace("“", '"').replace("”", '"')
    text = f"When your opponent activates a card or effect in response to {words} (Quick Effect): You can draw 1 card."
    reading = read(text)
    assert not reading.unread
    (tree,) = trees(reading)
    assert tree["mode"] == "quick"
    assert tree["when"] == {"event": "activated", "what": {"kind": "any"}, "whose": "opponent", "answering": answered}


def test_one_of_two_answered_is_each_by_itself(read: Read) -> None:
    text = (
        "When your opponent activates a card or effect in response to "
        'your "Moss" monster effect or your "Fern" Spell/Trap or effect activation: You can draw 1 card.'
    )
    (tree,) = trees(read(text))
    assert [one["answering"]["where"]["series"] for one in tree["when"]["any"]] == ["Moss", "Fern"]


def test_an_activation_of_cards_alone_is_not_told_from_that_of_effects(read: Read) -> None:
    text = (
        "When your opponent activates a card or effect in response to your Spell Card activation: You can draw 1 card."
    )
    assert read(text).unread


def test_answers_to_its_own_effects_are_barred_with_each_of_them(read: Read) -> None:
    text = (
        "Your opponent cannot activate cards or effects in response to the activation of this card's effects. "
        "If this card is in your hand: You can Special Summon it. You can draw 1 card."
    )
    reading = read(text)
    assert not reading.unread
    for tree in trees(reading):
        ban = tree["do"][-1]
        assert (ban["op"], ban["action"], "to" in ban) == ("forbid", "respond", False)


def test_answers_to_what_a_creature_does_with_its_equipment(read: Read) -> None:
    text = (
        "Equip only to a Fish monster. "
        "Your opponent cannot activate cards or effects in response to "
        "the activation of the equipped monster's effects."
    )
    reading = read(text, "spell", property="equip")
    assert not reading.unread
    assert trees(reading)[1]["do"][0]["to"] == {"how": "equipped", "kind": "monster"}


def test_what_stays_bars_answers_as_it_is_cast(read: Read) -> None:
    text = (
        "Target 1 Set Spell/Trap Card on the field; it cannot be activated. "
        "Cards and effects cannot be activated in response to this card's activation."
    )
    reading = read(text, "trap", property="continuous")
    assert not reading.unread
    (tree,) = trees(reading)
    assert tree["mode"] == "cast"
    assert [step["action"] for step in tree["do"]] == ["respond", "activate"]


@pytest.mark.parametrize(
    "text",
    [
        'During your Draw Phase, instead of conducting your normal draw: You can add 1 "Moss" card from your GY '
        "to your hand.",
        'You can add 1 "Moss" card from your GY to your hand instead of conducting your normal draw during your '
        "Draw Phase.",
    ],
)
def test_the_normal_draw_is_the_price(read: Read, text: str) -> None:
    """CONVERT-45: it is kept in the tree as what is given up, at the moment of one's own Draw Phase."""
    reading = read(text, "spell", property="continuous")
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["mode"], tree["optional"]) == ("trigger", True)
    assert tree["when"] == {"event": "draw_phase", "whose": "you"}
    assert [(step["op"], step["what"]) for step in tree["cost"]] == [("skip", "normal_draw")]
    assert tree["do"][0]["op"] == "to_prepared"


def test_a_draw_given_up_is_a_step_where_the_rest_hangs_on_it(read: Read) -> None:
    text = (
        "During your Draw Phase, if this card is in your GY, before you draw: "
        "You can give up your normal draw this turn, and if you do, add this card to your hand."
    )
    reading = read(text, "spell")
    assert not reading.unread
    (tree,) = trees(reading)
    assert [step["op"] for step in tree["do"]] == ["skip", "to_prepared"]
    assert tree["do"][1]["link"] == "and_if_you_do"


def test_before_the_draw_of_another_moment_is_unread(read: Read) -> None:
    assert read("If you control a Fish monster, before you draw: You can draw 1 card.").unread


def test_a_set_card_was_normal_summoned_face_down(read: Read) -> None:
    """SHADOW-01: "this Normal Summoned/Set card" is one that came in the ordinary way."""
    reading = read("If this Normal Summoned/Set card is Tributed: You can draw 1 card.")
    assert not reading.unread
    assert trees(reading)[0]["when"]["what"] == {"how": "self", "where": {"summoned": "normal"}}


def test_it_in_the_gy_is_this_card_not_its_former_bearer(read: Read) -> None:
    text = (
        "Equip only to a Fish monster. You can change the battle position of the equipped monster to Defense Position. "
        "If this card is in the Graveyard, you can add it to your hand instead of conducting your normal draw."
    )
    tree = trees(read(text, "spell", property="equip"))[-1]
    assert tree["do"] == [{"op": "to_prepared", "src": tree["src"][-1], "what": {"how": "self"}}]
