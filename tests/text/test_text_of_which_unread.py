"""Steps that words beside them, which nobody read, would give to the wrong thing or to the wrong time."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_USE = "Once per turn: You can discard 1 card and choose a number from 1 to 4; this card gains 300 ATK. "


@pytest.mark.parametrize("fights", ["attacks", "battles a Fish monster"])
def test_what_comes_of_any_attack_is_no_part_of_a_use(read: Read, fights: str) -> None:
    said = f"If this card {fights}, destroy it at the end of the Battle Phase"
    reading = read(f"{_USE}{said}.")
    used = trees(reading)[0]
    assert [step["op"] for step in used["do"]] == ["modify"]
    assert all("unread" not in one for step in used["do"] for one in step.get("if", ()))


@pytest.mark.parametrize("some", ["any", "1"])
def test_one_of_several_is_not_all_of_them(read: Read, some: str) -> None:
    said = f"If {some} of those monsters hums like a lamp, destroy that monster"
    (ability,) = trees(reading := read(f"Return all Fish monsters you control to the hand. {said}.", "spell"))
    assert [step["op"] for step in ability["do"]] == ["to_prepared"]
    assert [one.text for one in reading.unread] == [said]


def test_what_is_put_on_the_bearer_is_not_the_bearer(read: Read) -> None:
    text = (
        "Target 1 Fish monster you control; equip this card to it. You can send this Equip Card to the GY, then target "
        "1 Effect Monster on the field; equip that target to the monster this card was equipped to, and if you do, "
        "its ATK becomes equal to the original ATK of that equipped monster."
    )
    reading = read(text, "trap")
    assert [[step["op"] for step in one["do"]] for one in trees(reading)] == [["equip"], ["equip"]]
    assert len(reading.unread) == 1


def test_what_comes_with_either_use_is_left_to_the_table_with_the_one_that_nobody_read(read: Read) -> None:
    ban = "you cannot Special Summon from the Extra Deck the turn you activate either of this card's effects"
    limit = 'You can only use each effect of "Test Card" once per turn'
    known = "If this card is sent to the GY: You can add it to your hand."
    reading = read(f"If this card is in your hand: You can whistle twice. {known} {limit}, also {ban}.")
    (ability,) = trees(reading)
    assert [step["op"] for step in ability["do"]] == ["to_prepared"]
    last = reading.unread[-1]
    assert (ability["if"], last.text) == ([{"unread": last.src}], ban)
    whole = read(f"If this card is banished: You can draw 1 card. {known} {limit}, also {ban}.")
    assert [[step["op"] for step in one["do"]][-1] for one in trees(whole)] == ["forbid", "forbid"]
