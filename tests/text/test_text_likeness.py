""" "The same Level as the Tributed monster", "a different name": what is compared with what (invented texts)."""

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


@pytest.mark.parametrize(
    ("said", "same", "different"),
    [
        ("with a different Level than the Tributed monster had on the field", None, ["level"]),
        ("with the same Level the Tributed monster had on the field", ["level"], None),
        ("with the same Attribute, but a different Level,", ["attribute"], ["level"]),
        ("with the same Type and Level, but with a different name,", ["type", "level"], ["name"]),
        (
            "with the same Type and Level as that monster's original Type and Level",
            ["original_type", "original_level"],
            None,
        ),
        ("with the same original Type and Level", ["original_type", "original_level"], None),
        ("with the same original Attribute, but a different Level,", ["original_attribute"], ["level"]),
        ("with a different original name than the Tributed monster", None, ["original_name"]),
        ("with its same Type", ["type"], None),
    ],
)
def test_one_monster_is_like_the_one_named_before(
    read: Read, said: str, same: list[str] | None, different: list[str] | None
) -> None:
    found = ability(read(f"You can Tribute 1 monster; add 1 monster {said} from your Deck to your hand."))
    where = found["do"][0]["what"]["where"]
    assert (where.get("same"), where.get("different")) == (same, different)
    assert where["compared_to"] == {"ref": found["cost"][0]["what"]["id"]}


def test_several_are_like_each_other(read: Read) -> None:
    found = ability(read("You can add 2 monsters with the same Type but different names from your Deck to your hand."))
    assert found["do"][0]["what"]["where"] == {"same": ["type"], "different": ["name"]}


def test_names_that_differ_from_each_other(read: Read) -> None:
    text = 'You can add up to 2 "Moss" monsters with different names from each other from your Deck to your hand.'
    assert ability(read(text))["do"][0]["what"]["where"] == {"series": "Moss", "different": ["name"]}


def test_a_different_name_and_no_more_than_its_level(read: Read) -> None:
    text = (
        "You can target 1 monster you control; add 1 monster with a different name and an equal or lower Level than "
        "that monster from your Deck to your hand."
    )
    assert ability(read(text))["do"][0]["what"]["where"] == {
        "different": ["name"],
        "level": {"lte": {"stat": "level", "of": {"ref": "t1"}}},
        "compared_to": {"ref": "t1"},
    }


def test_the_second_of_a_list_is_like_the_first(read: Read) -> None:
    text = "You can target 1 Dragon monster you control and 1 monster in your GY with the same Level; destroy both."
    assert ability(read(text))["targets"][1]["where"] == {"same": ["level"], "compared_to": {"ref": "t1"}}


def test_a_name_other_than_its_own(read: Read) -> None:
    found = ability(read('While you control a "Moss" monster with a different name, this card gains 300 ATK.'))
    assert found["if"][0]["exists"]["where"]["compared_to"] == {"how": "self"}


def test_the_same_as_nothing_is_not_read(read: Read) -> None:
    assert read("You can add 1 monster with the same Level from your Deck to your hand.").unread


def test_like_it_in_one_of_two_traits(read: Read) -> None:
    """ "The same Type or Attribute" is not both."""
    found = ability(read("Cannot be destroyed by battle with a monster with the same Type or Attribute as this card."))
    me = {"how": "self"}
    either = [{"same": [trait], "compared_to": me} for trait in ("type", "attribute")]
    assert found["do"][0]["by"]["where"] == {"any": either}


@pytest.mark.parametrize(
    ("which", "where"),
    [
        ("monsters that were Special Summoned", {"came": "extra"}),
        ("Synchro Monsters that were Special Summoned", {"class": "synchro", "came": "extra"}),
        ("monsters that were Ritual Summoned", {"summoned": "ritual", "came": "extra"}),
    ],
)
def test_what_came_from_the_extra_deck(read: Read, which: str, where: dict[str, Any]) -> None:
    """CONVERT-33, CONVERT-34: it may have been cast in the ordinary way here, so only where it came from is asked."""
    found = ability(read(f"You can destroy all {which} from the Extra Deck."))
    assert found["do"][0]["what"]["where"] == where


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("whose original Type is Fish", {"original_type": "Fish"}),
        ("whose original Attribute is LIGHT or FIRE", {"original_attribute": ["LIGHT", "FIRE"]}),
        ('whose original name is "Moss Frog"', {"original_name": "Moss Frog"}),
        ("whose original Level is 4 or lower", {"original_level": {"lte": 4}}),
    ],
)
def test_what_it_is_by_its_own_card(read: Read, said: str, where: dict[str, Any]) -> None:
    """Not what an effect has made of it: a Fish that has become a Dragon is a Fish by its own card."""
    found = ability(read(f"You can target 1 monster you control {said}; destroy it."))
    assert found["targets"][0]["where"] == where


def test_no_higher_than_its_original_level(read: Read) -> None:
    text = (
        "You can target 1 monster you control; add 1 monster with an equal or lower Level than that monster's original "
        "Level from your Deck to your hand."
    )
    found = ability(read(text))["do"][0]["what"]["where"]
    assert found == {"level": {"lte": {"stat": "original_level", "of": {"ref": "t1"}}}}


def test_how_many_original_names_there_are(read: Read) -> None:
    found = ability(
        read("While you control 2 or more monsters with different original names, this card gains 300 ATK.")
    )
    assert found["if"][0]["count"]["where"] == {"different": ["original_name"]}


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ("Switch the original ATK and DEF of all monsters on the field until the end of this turn.", "swap"),
        ("Increase the original ATK and DEF of all monsters on the field by 500.", "attack"),
    ],
)
def test_an_original_score_that_is_changed(read: Read, said: str, field: str) -> None:
    step = ability(read(said, "spell"))["do"][0]
    assert step["original"] is True
    assert field in step
    assert "original" not in ability(read(said.replace("original ", ""), "spell"))["do"][0]
