"""Sentences that hang on the one before never make an ability of their own. Every text is invented."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_if_it_is_goes_on_with_the_effect(read: Read) -> None:
    reading = read("FLIP: Look at 1 face-down card your opponent controls. If it is a Trap Card, destroy it.")
    (flip,) = trees(reading)
    look, destroy = flip["do"]
    assert (flip["mode"], destroy["op"], destroy["what"]) == ("flip", "destroy", {"ref": look["what"]["id"]})
    assert destroy["if"][0]["of"] == {"ref": look["what"]["id"]}


def test_what_befalls_the_target_this_turn_is_waited_for(read: Read) -> None:
    text = "Select 1 monster on the field. If it is changed to Defense Position this turn, draw 1 card."
    (cast,) = trees(read(text, "spell", property="quick-play"))
    (later,) = cast["do"]
    assert "when" not in cast
    assert (later["op"], later["until"], later.get("repeat")) == ("delayed", "end_of_turn", None)
    assert later["when"] == {"event": "stance_changed", "what": {"ref": cast["targets"][0]["id"]}, "how": "defense"}
    text = "Target 1 monster you control. Each time it destroys a monster by battle this turn: Draw 1 card."
    (later,) = trees(read(text, "spell"))[0]["do"]
    assert (later["repeat"], later["until"]) == (True, "end_of_turn")


def test_if_you_do_with_a_colon_comes_of_the_effect(read: Read) -> None:
    text = (
        "Once per turn, during the next Standby Phase after this card was destroyed by a card effect and sent to the "
        "GY: Special Summon this card from the GY. If you do: Destroy all other monsters on the field."
    )
    back, sweep = trees(read(text))
    assert back["when"]["event"] == "standby"
    assert (sweep["mode"], sweep["when"]) == (
        "trigger",
        {"event": "summoned", "what": {"how": "self"}, "by": {"how": "self"}},
    )
    text = "When this card is Normal Summoned: You can pay 300 LP; draw 1 card. If you do: This card loses 500 ATK."
    (ability,) = trees(read(text))
    assert [(step["op"], step.get("link")) for step in ability["do"]] == [
        ("prepare", None),
        ("modify", "and_if_you_do"),
    ]


def test_if_you_do_of_what_comes_later_comes_then(read: Read) -> None:
    text = (
        "When this card is destroyed by battle and sent to the GY: You can pay 300 LP; Special Summon it during the "
        "Standby Phase of the next turn. If you do: It gains 400 ATK."
    )
    (later,) = trees(read(text))[0]["do"]
    assert [step["op"] for step in later["do"]] == ["special_summon", "modify"]


@pytest.mark.parametrize(
    "text",
    [
        "You can Normal Summon this card without Tributing. If you do, during the End Phase: Send it to the GY.",
        "Target 1 Fish monster you control; it gains 200 ATK. When it destroys a monster by battle this turn: You can "
        "target 1 Spell on the field; destroy that target.",
        "If this card is banished: You can Special Summon 1 “Moss Token” (Fish/WATER/Level 1/ATK 0/DEF 0). While that "
        "Token is in the Monster Zone, the player who Summoned it cannot draw.",
    ],
)
def test_what_hangs_and_cannot_be_said_is_unread(read: Read, text: str) -> None:
    reading = read(text, "trap")
    assert reading.unread
    for tree in trees(reading):
        assert tree["mode"] not in ("activate", "continuous") or not tree.get("src")


def test_an_ability_set_off_by_its_own_target_is_none(read: Read) -> None:
    text = "Select 1 monster you control. During your next turn, when the selected monster attacks, draw 1 card."
    for tree in trees(read(text, "trap")):
        assert "when" not in tree


def test_a_different_name_is_than_this_card_s(read: Read) -> None:
    text = (
        "Once per turn: You can target 1 Spell; destroy that target. You must control a “Moss” monster with a "
        "different name to activate and to resolve this effect."
    )
    (ability,) = trees(read(text))
    assert ability["if"][0]["exists"]["where"]["compared_to"] == {"how": "self"}


def test_a_card_that_stays_knows_what_it_was_put_on(read: Read) -> None:
    text = (
        "Activate this card by targeting 1 monster your opponent controls; it cannot attack. When it leaves the field, "
        "destroy this card."
    )
    cast, falls = trees(read(text, "trap", property="continuous"))
    assert (falls["mode"], falls["when"]["what"]) == ("trigger", {"ref": cast["targets"][0]["id"]})


def test_what_a_worn_card_gives_ends_with_it(read: Read) -> None:
    text = (
        "Target 1 Fish monster you control; equip this card to that target. It gains 500 ATK. If it destroys an "
        "opponent's monster by battle: Draw 1 card."
    )
    cast, trigger = trees(read(text, "trap"))
    assert [(step["op"], step.get("until")) for step in cast["do"]] == [("equip", None), ("modify", "while_equipped")]
    assert trigger["when"]["what"] == {"how": "equipped", "kind": "monster"}
    text = "You can target 1 Fish monster you control; equip this card from your hand to it. It cannot attack."
    (ability,) = trees(read(text))
    assert ability["do"][1]["until"] == "while_equipped"


@pytest.mark.parametrize(
    "text",
    ["If the lamp is lit, place 1 Moss Counter on this card.", "If the lamp is lit, draw 1 card."],
)
def test_what_is_done_once_is_not_done_for_ever(read: Read, text: str) -> None:
    reading = read(text)
    assert reading.unread
    assert not reading.abilities


def test_what_holds_all_the_time_holds_of_each(read: Read) -> None:
    (ability,) = trees(read("A “Moss” monster this card points to gains 100 ATK."))
    assert ability["do"][0]["what"]["how"] == "all"
    assert "count" not in ability["do"][0]["what"]


def test_an_equip_card_s_own_bonus_needs_no_end(read: Read) -> None:
    """CONVERT-12: what it does to its bearer is of mode equip, and ends with it."""
    text = "Equip only to a Fish monster. It gains 500 ATK."
    for tree in trees(read(text, "spell", property="equip")):
        assert not any(step.get("until") for step in tree["do"])
