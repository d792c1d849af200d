"""Prices of one number or another, what is taken from each place, bans on drawing, summonings that were several."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.systems.duel_monsters.words import render_ability
from convert.text import Reading

Read = Callable[..., Reading]


def told(reading: Reading) -> Any:
    """The only ability, in plain values."""
    (ability,) = reading.abilities
    return msgspec.to_builtins(ability)


@pytest.mark.parametrize(
    ("said", "how"),
    [
        ("Banish 2 or 5 cards from your GY", "choose"),
        ("Banish 2 or 5 random face-down cards from your Extra Deck, face-down", "random"),
        ("Banish 2 or 5 cards of your choice from your Extra Deck, face-down", "choose"),
    ],
)
def test_a_price_of_one_number_or_another(read: Read, said: str, how: str) -> None:
    reading = read(f"{said}; draw 1 card for every 2 cards banished.", kind="spell")
    ability = told(reading)
    (choice,) = ability["cost"]
    taken = [option["do"][0]["what"] for option in choice["options"]]
    assert reading.status == "automatic"
    assert [(one["id"], one["how"], one["count"]) for one in taken] == [("c1", how, 2), ("c1", how, 5)]
    assert ability["do"][0]["count"]["count"] == {"ref": "c1"}


def test_two_numbers_side_by_side_are_a_range(read: Read) -> None:
    (price,) = told(read("Banish 2 or 3 cards from your GY; draw 1 card.", kind="spell"))["cost"]
    assert price["what"]["count"] == (2, 3)


@pytest.mark.parametrize(
    "chance", ["(the card in the hand is chosen at random)", "(the card in the hand is at random)"]
)
def test_what_is_taken_from_a_hand_by_chance(read: Read, chance: str) -> None:
    ability = told(read(f"Banish up to 1 card each from your opponent's hand and GY {chance}.", kind="spell"))
    assert [step["what"]["how"] for step in ability["do"]] == ["random", "choose"]


@pytest.mark.parametrize("said", ["Normal or Special Summoned", "Flip or Special Summoned", "Special Summoned"])
def test_so_many_were_summoned(read: Read, said: str) -> None:
    reading = read(f"If your opponent {said} 4 or more monsters this turn: You can draw 1 card.")
    (asked,) = told(reading)["if_" if "if_" in told(reading) else "if"]
    assert reading.status == "automatic"
    assert (asked["gte"], asked["occurred"]["whose"]) == (4, "opponent")


def test_nothing_is_drawn_in_the_whole_turn(read: Read) -> None:
    ability = told(
        read("Inflict 500 damage. You cannot draw cards by card effects the turn you activate this card.", kind="spell")
    )
    (before,) = ability["if"]
    assert before["not"]["occurred"] == {"event": "prepared", "what": {"kind": "any"}, "how": "draw", "whose": "you"}
    assert ability["do"][-1]["action"] == "prepare"


@pytest.mark.parametrize(
    "said",
    [
        "Cards cannot be added from either player's Main Deck to the hand.",
        "Neither player can draw cards or add cards from their Deck to their hand.",
    ],
)
def test_nothing_comes_from_a_deck_into_a_hand(read: Read, said: str) -> None:
    reading = read(said)
    (ban,) = told(reading)["do"]
    assert (set(ban["action"]), ban["what"]["side"]) == ({"prepare", "search"}, "any")
    assert render_ability(reading.abilities[0], this="monster").startswith(
        "No caster can prepare spells from the Spellbook by effects"
    )


def test_a_search_outside_the_draw_phase(read: Read) -> None:
    reading = read(
        "If a card(s) is added from the Main Deck to your opponent's hand, except during the Draw Phase: Draw 1 card."
    )
    when = told(reading)["when"]
    assert (when["event"], when["from"], when["to_whose"]) == ("prepared", "spellbook", "opponent")


def test_what_was_used_to_summon_it_lies_anywhere(read: Read) -> None:
    reading = read(
        "This card gains effects based on the number of materials used for its Link Summon.\n"
        "● 3+: Once per turn: You can draw 1 card."
    )
    (ability,) = reading.abilities
    assert "if at least three monsters were used to summon this monster" in render_ability(ability, this="monster")


def test_a_bound_that_one_may_choose(read: Read) -> None:
    (ability,) = read(
        "You can activate this effect; you cannot Special Summon monsters for the rest of this turn, except Fish "
        "monsters, also send 1 Fish monster from your Deck to the GY."
    ).abilities
    assert "you may declare that you can Special Summon only Fish" in render_ability(ability, this="monster")
