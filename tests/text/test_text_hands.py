"""Hands and Decks: draws up to a number, what each player picks, what becomes of a whole hand. Invented texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def tree(reading: Reading) -> list[dict[str, Any]]:
    assert not reading.unread
    decoded: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(reading.abilities))
    return decoded


@pytest.mark.parametrize(
    ("text", "who", "full"),
    [
        ("Draw until you have 4 cards in your hand.", None, 4),
        ("Draw until your hand has 3 cards.", None, 3),
        ("Your opponent draws cards until their hand has 5 cards.", "opponent", 5),
    ],
)
def test_draws_up_to_a_number(read: Read, text: str, who: str | None, full: int) -> None:
    (step,) = tree(read(text, kind="spell"))[0]["do"]
    assert (step["op"], step.get("who")) == ("prepare", who)
    number, have = step["count"]["difference"]
    assert number == {"n": full}
    assert (have["count"]["zone"], have["count"]["side"]) == ("prepared", who or "you")


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Each player targets 1 monster in their own GY; banish those targets.", "any"),
        ("Each player targets 1 monster in their opponent's GY; banish those targets.", "opponent"),
    ],
)
def test_each_player_names_a_target_of_their_own_or_of_the_other_s(read: Read, text: str, side: str) -> None:
    (target,) = tree(read(text, kind="trap"))[0]["targets"]
    assert (target["chooser"], target["side"], target["zone"]) == ("any", side, "used")


def test_each_player_picks_from_the_other_s_side(read: Read) -> None:
    (step,) = tree(read("Both players can banish up to 2 monsters from their opponent's GY.", kind="spell"))[0]["do"]
    assert (step["who"], step["what"]["chooser"], step["what"]["side"]) == ("any", "any", "opponent")


def test_a_hand_shuffled_away_and_as_many_drawn(read: Read) -> None:
    text = "Your opponent adds their hand to the Deck and shuffles it, then draws the same number of cards they added."
    back, draw = tree(read(text.replace("they added", "they added to the Deck"), kind="spell"))[0]["do"]
    assert (back["op"], draw["op"]) == ("to_spellbook", "prepare")
    assert back["who"] == draw["who"] == "opponent"
    assert draw["count"]["count"] == {"how": "previous"}


def test_the_normal_draw_is_no_draw_here(read: Read) -> None:
    """There is no Draw Phase in which anything is drawn (PREP-01): what comes beside that draw is all there is."""
    (ability,) = tree(read("During your Draw Phase, draw 1 more card in addition to your normal draw."))
    assert ability["when"]["event"] == "draw_phase"
    assert [step["op"] for step in ability["do"]] == ["prepare"]


@pytest.mark.parametrize(
    ("text", "who", "zone"),
    [
        ("During each End Phase: The turn player discards 1 card from their hand.", "turn", "prepared"),
        ("When a monster is destroyed by battle: Its controller can add 1 Fish monster from their Deck to their hand.",
         "event", "spellbook"),
        ("If a monster returns to the hand: Its owner sends 1 card from their hand to the GY.", "event", "prepared"),
    ],
)  # fmt: skip
def test_whose_turn_it_is_and_whose_the_monster_was(read: Read, text: str, who: str, zone: str) -> None:
    (step,) = tree(read(text, kind="trap", property="continuous"))[0]["do"]
    what = step["what"]
    assert (step["who"], what["side"], what["chooser"], what["zone"]) == (who, who, who, zone)


def test_its_controller_where_the_trigger_is_about_another(read: Read) -> None:
    """Whose the target is and whom the trigger is about: no tree tells them apart, so it stays unread."""
    reading = read("If you Summon a monster: Target 1 monster; destroy it, then its controller draws 1 card.")
    assert [gap.text for gap in reading.unread] == ["its controller draws 1 card"]
