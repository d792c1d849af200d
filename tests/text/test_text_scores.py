"""What Scores and Levels become, by how much they change, and whose they are."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_frames import steps

MINE = {"how": "event", "kind": "monster", "side": "you"}
THEIRS = {"how": "event", "kind": "monster", "side": "opponent"}
MADE = {"how": "event", "kind": "monster"}

SCORES: list[tuple[str, dict[str, Any]]] = [
    (
        "You can target 1 monster in your GY; this card gains that target's ATK.",
        {"op": "modify", "attack": {"stat": "attack", "of": {"ref": "t1"}}},
    ),
    (
        "You can target 1 monster in your GY; this card gains half the original DEF of that target.",
        {"op": "modify", "defense": {"half": {"stat": "original_defense", "of": {"ref": "t1"}}}},
    ),
    (
        "You can target 1 monster in your GY; this card gains ATK/DEF equal to that target's original ATK/DEF.",
        {
            "attack": {"stat": "original_attack", "of": {"ref": "t1"}},
            "defense": {"stat": "original_defense", "of": {"ref": "t1"}},
        },
    ),
    (
        "You can target 1 monster in your GY; this card becomes that target's Level.",
        {"op": "change_level", "to": {"stat": "level", "of": {"ref": "t1"}}},
    ),
    (
        "You can target 1 Fish you control; all Fish monsters you control become that monster's Level.",
        {"op": "change_level", "to": {"stat": "level", "of": {"ref": "t1"}}},
    ),
    (
        "If this card is sent to the GY as Synchro Material: That Synchro Monster gains 500 ATK.",
        {"op": "modify", "what": MADE},
    ),
    (
        "If this card is used as Link Material: The Link Monster that used this card as material gains 500 ATK.",
        {"op": "modify", "what": MADE},
    ),
    (
        "A Synchro Monster that used this card as a Synchro Material cannot be destroyed by battle.",
        {"op": "protect", "what": MADE},
    ),
    (
        "If your Fish monster battles an opponent's monster: Your monster gains ATK equal to the opponent's monster's "
        "DEF.",
        {"what": MINE, "attack": {"stat": "defense", "of": THEIRS}},
    ),
    (
        "If your Fish monster battles an opponent's monster: You can make your monster gain 500 ATK.",
        {"what": MINE},
    ),
    (
        "If your Fish monster battles an opponent's monster: The opponent's monster loses 500 ATK.",
        {"what": THEIRS, "sign": -1},
    ),
]


@pytest.mark.parametrize(("text", "wanted"), SCORES)
def test_whose_number_it_is(read: Read, text: str, wanted: dict[str, Any]) -> None:
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    step = steps(reading)[-1]
    assert {key: step.get(key) for key in wanted} == wanted


def test_both_scores_become_those_of_another(read: Read) -> None:
    found = steps(read("Target 1 monster on the field; this card's ATK and DEF become that target's ATK and DEF."))
    assert [(one["stat"], one["to"]["stat"]) for one in found] == [("attack", "attack"), ("defense", "defense")]


def test_what_the_effect_destroyed_is_not_what_set_it_off(read: Read) -> None:
    text = "When this card destroys a monster by battle: You can target 1 monster on the field; destroy that target, "
    found = steps(read(text + "and if you do, inflict damage to your opponent equal to the destroyed monster's ATK."))
    assert found[-1]["amount"] == {"stat": "attack", "of": {"ref": "t1"}}


ALIKE: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "this card's Attribute and Level become the same as that target's.",
        [{"op": "change_identity", "alike": ["attribute"]}, {"op": "change_level", "to": {"stat": "level"}}],
    ),
    (
        "the Type, Attribute, and Level of this card become the same as that target.",
        [{"op": "change_identity", "alike": ["type", "attribute"]}, {"op": "change_level"}],
    ),
    (
        "all other monsters on the field become the same Type and Level as that target.",
        [{"op": "change_identity", "alike": ["type"]}, {"op": "change_level"}],
    ),
]


@pytest.mark.parametrize(("text", "wanted"), ALIKE)
def test_what_becomes_like_another(read: Read, text: str, wanted: list[dict[str, Any]]) -> None:
    reading = read(f"You can target 1 monster in your GY; {text}")
    assert reading.status == "automatic", reading.unread
    found = steps(reading)
    assert [step["op"] for step in found] == [one["op"] for one in wanted]
    assert all(step.get("same_as", {"ref": "t1"}) == {"ref": "t1"} for step in found)
    assert [step.get("alike") for step in found] == [one.get("alike") for one in wanted]


def test_a_score_is_reduced_to_a_number(read: Read) -> None:
    (step,) = steps(read("Target 1 monster on the field; reduce its ATK to 0.", "spell"))
    assert (step["op"], step["to"]) == ("set_stat", {"raw": 0})


GREATEST: list[tuple[str, dict[str, Any]]] = [
    (
        "this card gains ATK equal to that target's original ATK or DEF (whichever is higher).",
        {
            "greatest": [
                {"stat": "original_attack", "of": {"ref": "t1"}},
                {"stat": "original_defense", "of": {"ref": "t1"}},
            ]
        },
    ),
    (
        "this card gains ATK equal to half the ATK or DEF of that target (whichever is higher, your choice if tied).",
        {"half": {"greatest": [{"stat": "attack", "of": {"ref": "t1"}}, {"stat": "defense", "of": {"ref": "t1"}}]}},
    ),
    (
        "this card gains ATK equal to the highest original ATK on the field.",
        {
            "stat": "original_attack",
            "of": {
                "how": "all",
                "kind": "monster",
                "side": "any",
                "zone": "play",
                "where": {"highest": {"stat": "original_attack"}},
            },
        },
    ),
    (
        'this card gains ATK equal to the ATK of all "Moss" monsters attached to it as material.',
        {
            "of": {"how": "all", "kind": "monster", "where": {"series": "Moss", "beneath": {"how": "self"}}},
            "sum": "attack",
        },
    ),
]


@pytest.mark.parametrize(("text", "wanted"), GREATEST)
def test_the_greatest_of_several_numbers(read: Read, text: str, wanted: dict[str, Any]) -> None:
    reading = read(f"You can target 1 monster on the field; {text}")
    assert reading.status == "automatic", reading.unread
    (step,) = steps(reading)
    assert step["attack"] == wanted


def test_either_score_where_nobody_says_which_waits_for_the_table(read: Read) -> None:
    reading = read("You can target 1 monster on the field; this card gains ATK equal to that target's ATK or DEF.")
    assert reading.status != "automatic"


def test_all_of_those_that_are_so(read: Read) -> None:
    reading = read(
        "Target 2 monsters on the field; any of those monsters that are Level 5 or higher gain 500 ATK.", "spell"
    )
    (step,) = steps(reading)
    assert step["what"]["among"] == {"ref": "t1"}
    assert step["what"]["where"] == {"level": {"gte": 5}}


def test_an_activation_that_is_negated(read: Read) -> None:
    reading = read("When a Spell Card is activated: This card loses exactly 500 ATK and that activation is negated.")
    assert [step["op"] for step in steps(reading)] == ["modify", "negate_cast"]


OWN: list[tuple[str, dict[str, Any]]] = [
    (
        "All monsters you control gain ATK equal to their own Level x 100.",
        {"attack": {"stat": "level", "of": {"ref": "c1"}, "times": 100.0}},
    ),
    (
        "This card loses ATK equal to its own Level x 100.",
        {"attack": {"stat": "level", "of": {"how": "self"}, "times": 100.0}, "sign": -1},
    ),
    (
        'All monsters with "Hero" or "Neos" in their original names gain 300 ATK.',
        {"what": {"id": "c1", "how": "all", "kind": "monster", "where": {"series": ["Hero", "Neos"]}}},
    ),
]


@pytest.mark.parametrize(("text", "wanted"), OWN)
def test_ones_own_score_and_what_a_name_holds(read: Read, text: str, wanted: dict[str, Any]) -> None:
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    (step,) = steps(reading)
    assert {key: step[key] for key in wanted} == wanted


def test_all_become_one_level_of_two(read: Read) -> None:
    reading = read("Target 2 monsters you control; they become all Level 3 or all Level 5.", "spell")
    (step,) = steps(reading)
    assert [option["do"][0]["to"] for option in step["options"]] == [3, 5]


def test_what_was_discarded_or_removed_this_way_is_counted(read: Read) -> None:
    text = "Discard up to 3 cards, then 1 monster you control gains 200 ATK for each card removed this way."
    discard, gain = steps(read(text, "spell"))
    assert gain["attack"] == {"per": {"raw": 200}, "count": {"ref": discard["what"]["id"]}}


def test_double_its_original_is_so_much_whatever_changed_it_before(read: Read) -> None:
    turn = "Once per turn: You can make this card's ATK become double its"
    (double,), (doubled,) = (steps(read(f"{turn} {which} ATK until the end of this turn.")) for which in WHICH)
    assert double["to"] == {"stat": "original_attack", "of": {"how": "self"}, "times": 2.0}
    assert doubled["times"] == 2.0


WHICH = ("original", "current")
