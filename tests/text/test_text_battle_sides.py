"""Which of the two in a battle "that monster" is, whoever of them attacks (COMBAT-29)."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_MINE = {"how": "event", "kind": "monster", "side": "you"}


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("At the start of the Damage Step, if a Fish monster you control battles: That monster gains 500 ATK.", "you"),
        ("During damage calculation, if your Fish monster battles: That monster gains 500 ATK.", "you"),
        ("Before damage calculation, if an opponent's monster battles: That monster loses 500 ATK.", "opponent"),
        ("During the Damage Step, when a Fish monster you control attacks: That monster gains 500 ATK.", "you"),
    ],
)
def test_combat_29_that_monster_is_the_one_that_was_described(read: Read, text: str, whose: str) -> None:
    reading = read(text)
    (ability,) = trees(reading)
    assert ability["do"][0]["what"] == {**_MINE, "side": whose}


@pytest.mark.parametrize(
    ("said", "side"),
    [
        ("a Fish monster you control battles an opponent's monster: Destroy that monster.", "opponent"),
        ("a Fish monster you control battles an opponent's monster: Banish that monster.", "opponent"),
        ("a Fish monster you control battles an opponent's monster: That monster gains 500 ATK.", None),
        ("an opponent's monster battles a Fish monster you control: Destroy that monster.", None),
    ],
)
def test_combat_29_of_two_that_are_described_the_last_is_removed(read: Read, said: str, side: str | None) -> None:
    (ability,) = trees(read(f"At the start of the Damage Step, if {said}"))
    assert ability["do"][0]["what"].get("side") == side


def test_combat_29_where_this_card_battles_that_monster_is_the_other_one_anyway(read: Read) -> None:
    text = "At the start of the Damage Step, if this card battles an opponent's monster: Destroy that monster."
    (ability,) = trees(read(text))
    assert ability["do"][0]["what"]["how"] == "event"
    assert "side" not in ability["do"][0]["what"]


def test_what_is_done_to_something_chosen_later_is_done_then_too(read: Read) -> None:
    text = (
        "If this card is Normal Summoned: You can Special Summon 1 Fish monster from your GY during the End Phase of "
        "this turn, but its ATK becomes 1000. Draw 1 card."
    )
    ability = trees(read(text))[0]
    assert [step["op"] for step in ability["do"]] == ["delayed", "prepare"]
    assert [step["op"] for step in ability["do"][0]["do"]] == ["special_summon", "set_stat"]


def test_what_an_effect_of_either_turn_costs_may_be_paid_or_not(read: Read) -> None:
    text = (
        "This effect can be used during either player's turn. When your opponent activates a Trap Card, Tribute this "
        "face-up card to negate the activation of the Trap Card and destroy it."
    )
    (ability,) = trees(read(text))
    assert ability["optional"] is True
    assert ability["mode"] == "quick"


def test_the_field_of_several_places_is_face_up_for_each_of_what_comes_from_there(read: Read) -> None:
    text = "You can send 1 Fish monster and 1 Bird monster from your hand and/or face-up field to the GY; draw 1 card."
    text = text.replace("Bird", "Dragon")
    (ability,) = trees(read(text))
    assert [step["what"]["where"]["face"] for step in ability["cost"]] == ["up", "up"]


def test_a_name_said_face_up_or_face_down_is_of_both(read: Read) -> None:
    (ability,) = trees(read('Destroy 1 face-up or face-down "Moss Frog" you control.', "spell"))
    assert ability["do"][0]["what"]["where"] == {"name": "Moss Frog"}


def test_a_linked_card_that_cannot_be_targeted_is_so_while_it_is_linked(read: Read) -> None:
    (ability,) = trees(read("Your opponent cannot target this linked card with card effects."))
    conditions = [*ability.get("if", []), *ability["do"][0].get("if", [])]
    assert conditions == [{"is": {"kind": "monster", "where": {"linked": True}}, "of": {"how": "self"}}]


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        (
            "When this card is flipped face-up: It gains 300 ATK. (If attacked, this effect resolves after damage "
            "calculation.)",
            "(If attacked, this effect resolves after damage calculation.)",
        ),
        (
            'Must be Special Summoned with "Moss Call" (or by its own effect). Cannot be destroyed by battle.',
            'Must be Special Summoned with "Moss Call" (or by its own effect)',
        ),
    ],
)
def test_what_no_tree_says_is_left_to_the_table(read: Read, text: str, unread: str) -> None:
    assert [one.text for one in read(text).unread] == [unread]


def test_those_of_a_condition_are_no_bearer_of_what_is_being_activated(read: Read) -> None:
    text = (
        "Activate only while there are 3 Monster Cards with the same name in your Graveyard. Select 1 of those "
        "monsters, Special Summon it, and equip it with this card."
    )
    reading = read(text, "spell", property="equip")
    assert reading.status != "automatic"
    assert not any(step["op"] == "equip" for ability in trees(reading) for step in ability.get("do", []))


def test_precast_11_after_resolving_what_targets_it(read: Read) -> None:
    (ability,) = trees(read("After resolving a card effect that targets this face-up card, destroy this card."))
    assert ability["when"]["event"] == "targeted"
    assert ability["when"]["resolved"] is True


def test_combat_29_that_monster_beside_one_that_is_named_is_the_other_one(read: Read) -> None:
    text = (
        "Activate this card by targeting 1 Fish monster you control. At the start of the Damage Step, if it battles an "
        "opponent's monster: Destroy that opponent's monster, and if you do, draw cards equal to the Level of the "
        "destroyed monster."
    )
    reading = read(text, "trap", property="continuous")
    (told,) = [one for one in trees(reading) if one["mode"] == "trigger"]
    assert told["do"][0]["what"]["side"] == "opponent"
    assert told["do"][1]["count"]["of"] == told["do"][0]["what"]


def test_others_that_cannot_attack_are_others_than_the_target(read: Read) -> None:
    text = (
        "Target 1 Fish monster you control; it gains 500 ATK. Other monsters you control cannot attack during the turn "
        "you activate this card."
    )
    (ability,) = trees(read(text, "spell"))
    assert "if" not in ability
    (asked,) = ability["do"][0]["if"]
    assert asked["not"]["occurred"]["what"]["except"] == {"ref": ability["targets"][0]["id"]}
    assert "if" not in ability["do"][1]


def test_an_effect_that_an_enemy_chooses_picks_what_is_theirs_itself(read: Read) -> None:
    text = (
        "When this face-down card is destroyed and sent to the Graveyard, your opponent selects and executes 1 of the "
        "following effects:\n● Discard 1 random card in their hand.\n● Select 1 monster on their side of the field and "
        "destroy it."
    )
    (ability,) = trees(read(text, "trap"))
    second = ability["do"][0]["options"][1]
    assert [one["chooser"] for one in second["targets"]] == ["opponent"]


def test_what_is_unaffected_by_other_effects_is_not_so_by_its_own(read: Read) -> None:
    text = "Special Summon 1 Fish monster from your hand. It is unaffected by other card effects this turn."
    (ability,) = trees(read(text, "spell"))
    brought = ability["do"][0]["what"]["id"]
    assert ability["do"][1]["by"] == {"how": "all", "kind": "any", "except_self": True, "except": {"ref": brought}}
