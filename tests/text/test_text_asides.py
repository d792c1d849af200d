"""Words that stay unread while the sentence that they stand in is read without them."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_COMES = "Special Summon this card as a Normal Monster (Fish/WATER/Level 2/ATK 1200/DEF 0)"


@pytest.mark.parametrize(
    "said", ["{} (this card is also still a Trap), then you can draw 1 card.", "{}. (This card is also still a Trap.)"]
)
def test_convert_26_what_is_still_a_trap_says_so_where_it_comes_as_a_monster(read: Read, said: str) -> None:
    reading = read(said.format(_COMES), "trap", property="continuous")
    assert reading.status == "automatic"
    (ability,) = trees(reading)
    assert ability["do"][0]["stats"]["still"] == "artifact"
    without = said.replace(" (this card is also still a Trap)", "").replace(" (This card is also still a Trap.)", "")
    (plain,) = trees(read(without.format(_COMES), "trap", property="continuous"))
    assert "still" not in plain["do"][0]["stats"]
    assert ability["do"][1:] == plain["do"][1:]


def test_convert_26_a_bullet_that_is_still_a_trap_says_so(read: Read) -> None:
    text = f"Activate 1 of these effects;\n● {_COMES} (this card is also still a Trap).\n● Draw 1 card."
    reading = read(text, "trap", property="continuous")
    (ability,) = trees(reading)
    first, second = ability["do"][0]["options"]
    assert first["do"][0]["stats"]["still"] == "artifact"
    assert second["do"][0]["op"] == "prepare"
    assert reading.status == "automatic"


def test_still_a_trap_stays_unread_where_nothing_comes_as_a_monster(read: Read) -> None:
    reading = read("Draw 1 card (this card is also still a Trap).", "trap", property="continuous")
    assert [one.text for one in reading.unread] == ["(this card is also still a Trap)"]


def test_not_treated_as_a_trap_is_a_reminder(read: Read) -> None:
    assert read(f"{_COMES}. (This card is NOT treated as a Trap.)", "trap", property="continuous").status == "automatic"


@pytest.mark.parametrize(
    "text",
    [
        "Each time a Spell Card is activated, immediately after it resolves, draw 1 card.",
        "Each time a Spell Card is activated, draw 1 card immediately after it resolves.",
        "Each time a Spell Card is activated, draw 1 card when that Spell Card resolves.",
        "Each time a Spell Card is activated, draw 1 card when it resolves.",
    ],
)
def test_precast_11_once_the_use_has_taken_place(read: Read, text: str) -> None:
    reading = read(text)
    (ability,) = trees(reading)
    assert reading.status == "automatic"
    assert ability["when"] == {"event": "cast", "what": {"kind": "spell"}, "resolved": True}


def test_what_would_be_done_as_it_resolves_is_answered_before(read: Read) -> None:
    text = "When a card or effect is activated that will inflict damage when it resolves: You can draw 1 card."
    (ability,) = trees(read(text))
    assert "resolved" not in ability["when"]


def test_after_the_use_stays_unread_where_no_use_is_waited_for(read: Read) -> None:
    reading = read("If this card is Normal Summoned: Draw 1 card immediately after it resolves.")
    assert [one.text for one in reading.unread] == ["immediately after it resolves"]
    (clause,) = [one for one in reading.clauses if one.index == reading.unread[0].src]
    assert clause.because.startswith("once it has taken place")


def test_an_own_effect_after_the_one_before_is_read(read: Read) -> None:
    text = "Draw 1 card, then immediately after this effect resolves, you can Normal Summon 1 Fish monster."
    assert read(text, "spell").status == "automatic"


def test_where_this_card_goes_after_it_resolves_is_read(read: Read) -> None:
    text = (
        "Draw 1 card. You can return this card to your Deck instead of sending it to the Graveyard after it resolves."
    )
    assert read(text, "spell").status == "automatic"


def test_precast_10_what_one_can_also_give_up_at_activation_may_be_left(read: Read) -> None:
    text = (
        "When you activate this card, you can also Tribute 1 Fish monster; draw 1 card, then, if you Tributed a "
        "monster when you activated this card, draw 1 card."
    )
    reading = read(text, "spell")
    (ability,) = trees(reading)
    assert "when" not in ability
    assert "optional" not in ability
    assert ability["cost"][0]["optional"] is True
    assert ability["do"][1]["if"] == [{"is": {"kind": "monster"}, "of": {"ref": ability["cost"][0]["what"]["id"]}}]


def test_one_monster_that_this_card_wears_is_chosen_among_them(read: Read) -> None:
    (ability,) = trees(read("You can Special Summon 1 of your Monster Cards equipped to this card."))
    what = ability["do"][0]["what"]
    assert (what["how"], what["count"], what["side"]) == ("choose", 1, "you")
    assert what["where"] == {"lies_as": "equipment", "equipped_to": {"how": "self"}}


@pytest.mark.parametrize(
    ("lead", "then"),
    [
        ("Each time a Continuous Spell Card resolves, ", "gain 200 LP."),
        ("Each time your opponent's card effect resolves, ", "this card gains 100 ATK."),
        ("Each time a monster effect activated by your opponent resolves, ", "inflict 300 damage to your opponent."),
        ("When a Trap effect resolves, ", "gain 300 LP."),
    ],
)
def test_precast_11_what_comes_each_time_something_resolves_waits_until_it_has(
    read: Read, lead: str, then: str
) -> None:
    (once,) = trees(read(lead + then))
    assert (once["mode"], once["when"]["resolved"]) == ("trigger", True)
    (negating,) = trees(read(lead + "negate that effect."))
    assert "resolved" not in negating["when"], "nothing is left to negate of what has taken place"


def test_precast_11_what_is_done_when_this_card_resolves_is_its_casting(read: Read) -> None:
    (cast,) = trees(read("When this card resolves: Draw 1 card.", "spell", property="continuous"))
    assert (cast["mode"], "when" in cast) == ("cast", False)
