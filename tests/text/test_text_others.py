""" "Other", said after a target: other than that, or than this card."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.mark.parametrize(
    "text",
    [
        "You can target 1 Fish monster you control; this turn, it can attack directly, also other monsters cannot"
        " attack.",
        "You can target 1 Fish monster you control; it can make a second attack during each Battle Phase this turn."
        " Other monsters cannot attack during the turn you activate this effect.",
        "(Quick Effect): You can discard this card, then target 1 Fish monster you control; destroy 1 other Fish"
        " monster in your hand or field.",
        "You can target 1 face-up monster you control; send 1 other Fish monster you control to the GY.",
    ],
)
def test_others_after_a_target_are_other_than_the_target(read: Read, text: str) -> None:
    (ability,) = trees(read(text))
    assert ability["do"][-1]["what"]["except"] == {"ref": "t1"}
    assert not ability["do"][-1]["what"].get("except_self")


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("You can target 1 Fish monster you control and 1 other card on the field; destroy them.", False),
        ("You can target 1 Continuous Spell and 3 other cards on the field; destroy them.", False),
        ("You can target 1 monster your opponent controls and 1 other Fish monster you control; destroy them.", True),
    ],
)
def test_one_and_another_card_are_two(read: Read, text: str, own: bool) -> None:
    """Where the first is an enemy's, the other of one's own can only be other than this card."""
    (ability,) = trees(read(text))
    assert ability["targets"][1].get("except_self", False) == own
    assert ability["targets"][1].get("except") == (None if own else {"ref": "t1"})


@pytest.mark.parametrize(
    "text",
    [
        "You can target 1 Fish monster you control; Tribute 1 Fish monster, except this card.",
        "You can target 1 card your opponent controls; destroy it, then destroy 1 other monster you control.",
        "You can target 1 Fish monster in your GY; Special Summon it, then destroy 1 other monster you control.",
    ],
)
def test_others_that_the_target_is_not_among_are_other_than_this_card(read: Read, text: str) -> None:
    (ability,) = trees(read(text))
    assert ability["do"][-1]["what"]["except_self"] is True


def test_all_but_the_target_itself_are_counted(read: Read) -> None:
    text = (
        "You can target 1 Fish monster you control; until the end of this turn, it gains ATK equal to the combined ATK"
        " of all Fish monsters on the field, except itself."
    )
    (ability,) = trees(read(text))
    assert ability["do"][0]["attack"]["of"]["except"] == {"ref": "t1"}


def test_all_other_cards_of_a_spell_are_other_than_the_one_chosen(read: Read) -> None:
    text = "Choose 1 Fish monster you control, and negate the effects of all other face-up cards on the field."
    (ability,) = trees(read(text, "spell"))
    assert ability["do"][-1]["what"]["except"] == {"ref": ability["do"][0]["what"]["id"]}


@pytest.mark.parametrize(
    "text",
    [
        "When a Fish monster would be Summoned, OR a Spell/Trap Card is activated: Negate the Summon or activation, and"
        " if you do, banish that card.",
        "When your opponent would Special Summon a monster, OR activates a Spell/Trap Card: Negate the Special Summon"
        " or activation, and if you do, banish that card.",
    ],
)
def test_the_summon_or_the_activation_is_negated_whichever_is_answered(read: Read, text: str) -> None:
    """PRECAST-11: only one of the two is declared."""
    (ability,) = trees(read(text, "trap", property="counter"))
    links = [(step["op"], step.get("link")) for step in ability["do"]]
    assert links == [("negate_summon", None), ("negate_cast", "if_not"), ("banish", "and_if_you_do")]


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Once per turn, you can select and destroy 1 Fish monster your opponent controls.", "play"),
        ("You can Tribute 1 Fish monster to select and destroy 2 face-up monsters.", "play"),
        ("When this card is Normal Summoned, select and Special Summon 1 Fish monster from your Graveyard.", "used"),
        (
            "When this card is destroyed by battle, select and add 1 Spell Card from your Graveyard to your hand.",
            "used",
        ),
    ],
)
def test_what_an_old_text_selects_and_destroys_is_a_target(read: Read, text: str, zone: str) -> None:
    (ability,) = trees(read(text))
    (target,) = ability["targets"]
    assert (target["how"], target["zone"]) == ("target", zone)
    assert ability["do"][0]["what"] == {"ref": target["id"]}


@pytest.mark.parametrize(
    "text",
    [
        "You can select and add 1 Fish monster from your Deck to your hand.",
        "Look at your opponent's hand. Select and discard 1 Fish monster.",
    ],
)
def test_nothing_in_a_hand_or_a_deck_is_a_target(read: Read, text: str) -> None:
    (ability,) = trees(read(text))
    assert not ability.get("targets")


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("If you activate a Spell Card: Draw 1 card.", "trigger"),
        ("If your other “Moss” monster's effect is activated: You can draw 1 card.", "trigger"),
        ("Once per turn, if you activate a “Moss” Trap Card: You can draw 1 card.", "trigger"),
        ("When you activate a Spell Card: You can draw 1 card.", "quick"),
        ("If you activate a Spell Card (Quick Effect): You can draw 1 card.", "quick"),
        ("When your opponent activates a Spell Card: You can banish this card; negate the activation.", "quick"),
        ("If a Trap Card is activated: You can draw 1 card.", "trigger"),
        ("Once per turn, if your opponent activates a monster effect: You can draw 1 card.", "trigger"),
        ("If your opponent activates a Spell Card (Quick Effect): You can draw 1 card.", "quick"),
        ("If your opponent activates a Spell Card, draw 1 card.", "quick"),
        ("When a Trap Card is activated, if you control 2 Fish monsters: You can draw 1 card.", "quick"),
    ],
)
def test_what_follows_upon_an_activation_is_no_answer_to_it(read: Read, text: str, mode: str) -> None:
    (ability,) = trees(read(text))
    assert (ability["mode"], ability["when"].get("resolved", False)) == (mode, mode == "trigger")


def test_other_than_what_nobody_read(read: Read) -> None:
    text = "Each player can only keep 1 colour of monster. Send all other face-up monsters they control to the GY."
    reading = read(text, "trap", property="continuous")
    assert (len(reading.unread), reading.abilities) == (2, ())
    (rule,) = trees(read("Send all other face-up monsters you control to the GY.", "trap", property="continuous"))
    assert rule["do"][0]["op"] == "to_used", "after words that were read"


def test_one_of_two_is_attached_to_the_other(read: Read) -> None:
    text = "You can target 2 Fish monsters you control; attach 1 of those monsters to the other monster as material."
    (ability,) = trees(read(text))
    (step,) = ability["do"]
    (target,) = ability["targets"]
    assert (step["to"]["among"], step["to"]["except"]) == ({"ref": target["id"]}, {"ref": step["what"]["id"]})


def test_other_monsters_of_a_spell_are_other_than_the_one_it_asks_for_by_name(read: Read) -> None:
    (ability,) = trees(read("If you control “Moss Frog”: Tribute 2 other face-up monsters; draw 1 card.", "spell"))
    (price,) = ability["cost"]
    assert price["what"]["except"] == {"side": "you", "zone": "play", "where": {"name": "Moss Frog"}}
    assert "except_self" not in price["what"]


def test_other_monsters_of_a_spell_that_asks_for_any_of_a_kind_are_not_other_than_all_of_it(read: Read) -> None:
    (ability,) = trees(read("If you control a Fish monster: Tribute 2 other face-up monsters; draw 1 card.", "spell"))
    assert "except" not in ability["cost"][0]["what"]
