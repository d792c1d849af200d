"""Which of several effects or moments a text means: the limits of what joins Materials, "this way", "that battle"."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_JOINS = (
    'If a Fish monster you control would be used as Link Material for a "Lamp" monster, this card in your hand can '
    "also be used as material. "
)
_ONCE = {"scope": "name"}


def test_each_effect_counts_what_joins_the_materials(read: Read) -> None:
    reading = read(
        _JOINS + "When this card is Normal Summoned: You can draw 1 card. "
        'You can only use each effect of "Test Card" once per turn.'
    )
    assert not reading.unread
    assert [tree.get("limit") for tree in trees(reading)] == [_ONCE, _ONCE]


def test_a_choice_beside_what_joins_the_materials_is_one_effect(read: Read) -> None:
    reading = read(
        _JOINS + 'If this card is sent from the hand or field to the GY as material for the Link Summon of a "Lamp" '
        "monster: You can send 1 Fish monster from your Deck to the GY, or, if this card on the field was used as "
        "material, you can add that card to your hand instead. "
        'You can only use each effect of "Test Card" once per turn.'
    )
    assert not reading.unread
    _, tree = trees(reading)
    (choice,) = tree["do"]
    assert tree["limit"] == _ONCE
    assert "each" not in choice
    (asked,) = choice["options"][1]["if"]
    assert asked["occurred"] == {"event": "material", "what": {"how": "self"}, "from": "play"}


def test_these_effects_above_bullets_are_those_of_the_bullets(read: Read) -> None:
    reading = read(
        'If this card is Synchro Summoned using a "Lamp" monster as material, it is treated as a Tuner while face-up '
        'on the field. You can only use each of these effects of "Test Card" once per turn.\n'
        "● When this card is Synchro Summoned: You can draw 1 card.\n"
        "● If this card is sent to the GY: You can draw 1 card."
    )
    assert not reading.unread
    assert [tree.get("limit") for tree in trees(reading)] == [None, _ONCE, _ONCE]


@pytest.mark.parametrize(
    "text",
    [
        "During the Damage Step, if this card battles an opponent's monster, that opponent's monster is unaffected by "
        "card effects, except its own.",
        "If this card attacks an opponent's monster, during the Damage Step only, negate the effects of that monster "
        "while it is face-up on the field, also its ATK becomes half its original ATK.",
        "During the Damage Step only, if this card attacks an opponent's monster, that monster loses 500 ATK.",
    ],
)
def test_what_holds_in_the_damage_step_ends_with_the_battle(read: Read, text: str) -> None:
    reading = read(text)
    assert not reading.unread
    (tree,) = trees(reading)
    assert {step["until"] for step in tree["do"]} == {"this_battle"}


def test_what_is_activated_in_the_damage_step_stays(read: Read) -> None:
    (tree,) = trees(read("During the Damage Step, if this card attacks: It gains 500 ATK."))
    assert "until" not in tree["do"][0]


_TWO_WAYS = (
    "You can Tribute 1 Fish monster; Special Summon this card from your hand. {0}"
    "If you take damage, while this card is in your GY: You can Special Summon this card. {1}"
)
_LOSES = "If Summoned this way, it loses 1000 DEF. "


@pytest.mark.parametrize(("texts", "place"), [((_LOSES, ""), "prepared"), (("", _LOSES), "used")])
def test_this_way_is_the_way_told_last(read: Read, texts: tuple[str, str], place: str) -> None:
    reading = read(_TWO_WAYS.format(*texts))
    assert not reading.unread
    came: list[Any] = [one["occurred"] for tree in trees(reading) for one in tree.get("if", ()) if "occurred" in one]
    assert came == [{"event": "summoned", "what": {"how": "self"}, "by": {"how": "self"}, "from": place}]


def test_this_way_of_two_from_one_place_is_unread(read: Read) -> None:
    reading = read(
        "You can Tribute 1 Fish monster; Special Summon this card from your hand. "
        "If you take damage: You can Special Summon this card from your hand. If Summoned this way, it loses 1000 DEF."
    )
    assert reading.unread
    assert not any(step["op"] == "modify" for tree in trees(reading) for step in tree["do"])


_COMES = (
    "During your Main Phase: You can Special Summon this card from your hand{0}. When Summoned this way: Draw 1 card. "
    'You can only use this effect of "Test Card" once per turn.'
)


def test_the_limit_of_what_comes_and_acts_as_it_does_covers_both(read: Read) -> None:
    reading = read(_COMES.format(""))
    assert not reading.unread
    assert [tree["limit"] for tree in trees(reading)] == [_ONCE, _ONCE]


def test_what_comes_to_the_opponent_acts_for_its_player(read: Read) -> None:
    reading = read(_COMES.format(" to your opponent's field"))
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["mode"], tree["limit"]) == ("activate", _ONCE)
    assert [(step["op"], step.get("link")) for step in tree["do"]] == [
        ("special_summon", None),
        ("prepare", "and_if_you_do"),
    ]
