"""Words that stay unread while the sentence that they stand in is read without them."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_COMES = "Special Summon this card as a Normal Monster (Fish/WATER/Level 2/ATK 1200/DEF 0)"


@pytest.mark.parametrize(
    "said", ["{} (this card is also still a Trap), then you can draw 1 card.", "{}. (This card is also still a Trap.)"]
)
def test_still_a_trap_is_left_to_the_table_and_the_rest_is_read(read: Read, said: str) -> None:
    reading = read(said.format(_COMES), "trap", property="continuous")
    assert reading.status == "partial"
    assert [one.text.lower().replace(".", "") for one in reading.unread] == ["(this card is also still a trap)"]
    without = said.replace(" (this card is also still a Trap)", "").replace(" (This card is also still a Trap.)", "")
    assert trees(reading) == trees(read(without.format(_COMES), "trap", property="continuous"))


def test_a_bullet_that_is_still_a_trap_keeps_its_step(read: Read) -> None:
    text = f"Activate 1 of these effects;\n● {_COMES} (this card is also still a Trap).\n● Draw 1 card."
    reading = read(text, "trap", property="continuous")
    (ability,) = trees(reading)
    assert [option["do"][0]["op"] for option in ability["do"][0]["options"]] == ["special_summon", "prepare"]
    assert [one.text for one in reading.unread] == ["(this card is also still a Trap)"]


def test_not_treated_as_a_trap_is_a_reminder(read: Read) -> None:
    assert read(f"{_COMES}. (This card is NOT treated as a Trap.)", "trap", property="continuous").status == "automatic"


@pytest.mark.parametrize(
    "text",
    [
        "Each time a Spell Card is activated, immediately after it resolves, draw 1 card.",
        "Each time a Spell Card is activated, draw 1 card immediately after it resolves.",
    ],
)
def test_after_the_use_has_taken_place_is_left_to_the_table(read: Read, text: str) -> None:
    reading = read(text)
    (ability,) = trees(reading)
    assert [step["op"] for step in ability["do"]] == ["prepare"]
    assert [one.text for one in reading.unread] == ["immediately after it resolves"]
    (clause,) = [one for one in reading.clauses if one.index == reading.unread[0].src]
    assert clause.because.startswith("an answer to a use comes before")


def test_an_own_effect_after_the_one_before_is_read(read: Read) -> None:
    text = "Draw 1 card, then immediately after this effect resolves, you can Normal Summon 1 Fish monster."
    assert read(text, "spell").status == "automatic"


def test_where_this_card_goes_after_it_resolves_is_read(read: Read) -> None:
    text = (
        "Draw 1 card. You can return this card to your Deck instead of sending it to the Graveyard after it resolves."
    )
    assert read(text, "spell").status == "automatic"
