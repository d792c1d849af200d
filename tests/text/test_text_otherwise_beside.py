"""What "otherwise" is otherwise than, where something else is done besides."""

from __future__ import annotations

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_otherwise_is_than_what_is_done_first(read: Read) -> None:
    text = (
        "Excavate the top 3 cards of your Deck, and if you do, add 1 excavated Fish monster to your hand, also send "
        "the remaining cards to the GY. Otherwise, shuffle all excavated cards into the Deck."
    )
    reading = read(text, "spell")
    (ability,) = trees(reading)
    excavate, add, send, back = ability["do"]
    assert send["if"] == [{"happened": add["id"]}]
    assert back["if"] == [{"not": {"happened": add["id"]}}]
    assert back["link"] == "also"
    assert back["what"]["among"] == {"ref": excavate["id"]} == add["what"]["among"]


def test_otherwise_behind_one_step_stays_what_it_was(read: Read) -> None:
    text = (
        "Excavate the top card of your Deck, and if it is a Fish monster, add it to your hand. Otherwise, send it to "
        "the GY."
    )
    (ability,) = trees(read(text, "spell"))
    assert not any("id" in step and step["op"] == "to_prepared" for step in ability["do"])
