"""What is demanded is no choice, a loss of "exactly" so much is whole or none, and from which position one is changed.
Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def _tree(reading: Reading) -> dict[str, Any]:
    assert not reading.unread
    (ability,) = reading.abilities
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return decoded


@pytest.mark.parametrize(
    ("price", "op"),
    [("pay 300 LP", "pay_hp"), ("banish 5 cards from the top of your Deck face-down", "banish")],
)
def test_what_is_not_optional_is_paid_or_else_the_card_is_destroyed(read: Read, price: str, op: str) -> None:
    text = f"During each of your End Phases, you must {price} (this is not optional), or this card is destroyed."
    first, second = _tree(read(text))["do"]
    assert (first["op"], second["op"], second["link"]) == (op, "destroy", "if_not")


def test_without_those_words_it_is_a_choice(read: Read) -> None:
    text = "Once per turn, during your Standby Phase, you must pay 300 LP or destroy this card."
    assert [step["op"] for step in _tree(read(text))["do"]] == ["choose_one"]


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("You can make this card lose exactly 300 ATK, and if you do, draw 1 card.", True),
        ("This card loses exactly 300 ATK/DEF, and if it does, draw 1 card.", True),
        ("This card loses 300 ATK, and if it does, draw 1 card.", None),
    ],
)
def test_exactly_so_much_is_all_of_it_or_nothing(read: Read, text: str, exact: bool | None) -> None:
    first, second = _tree(read(f"Once per turn: {text}"))["do"]
    assert (first["op"], first.get("exact"), second["link"]) == ("modify", exact, "and_if_you_do")


def test_the_position_it_is_changed_from_goes_without_saying(read: Read) -> None:
    text = "When a face-up Attack Position monster your opponent controls is changed to Defense Position: Draw 1 card."
    when = _tree(read(text, kind="trap"))["when"]
    assert (when["event"], when["how"], when["what"]["where"]) == ("stance_changed", "defense", {"face": "up"})


@pytest.mark.parametrize("whose", ["your", "your opponent's"])
def test_the_end_phase_of_ones_next_turn_is_not_that_of_this_one(read: Read, whose: str) -> None:
    """How many of one's own End Phases come before it depends on whose turn it is."""
    text = f"You can Special Summon 1 Fish from your GY, but banish it during the End Phase of {whose} next turn."
    assert read(text).unread


def test_an_effect_that_is_not_applied_is_negated(read: Read) -> None:
    text = (
        "Special Summon 1 Fish monster from your GY. The monster that was Special Summoned by this effect cannot "
        "attack, nor activate or apply its effect this turn."
    )
    assert [step["op"] for step in _tree(read(text, kind="spell"))["do"]] == ["special_summon", "forbid", "suppress"]


@pytest.mark.parametrize("who", ["a monster", 'your "Fish" monster'])
def test_after_the_battle_of_one_that_attacked_itself(read: Read, who: str) -> None:
    """Not of any, because some monster has attacked this turn."""
    tree = _tree(read(f"If {who} attacks, at the end of the Damage Step: Draw 1 card."))
    assert (tree["when"]["event"], tree["when"]["what"]["where"]["befell"]) == ("battles", {"event": "attack_declared"})
    assert "if" not in tree


def test_words_that_stand_in_place_of_others_are_quoted_whole(read: Read) -> None:
    text = (
        'Special Summon 1 "Fish" Xyz Monster from your Extra Deck by polishing this card. (This is treated as an Xyz '
        "Summon. Transfer its materials to the Summoned monster.)"
    )
    quoted = [one.text for one in read(text).unread]
    assert quoted
    assert all(f" {one}"[0] == " " and not one.startswith("r its") for one in quoted)


def test_the_attacking_one_that_came_in_a_certain_way(read: Read) -> None:
    text = (
        "When this attacking card, that was Ritual Summoned using a Normal Monster, destroys a monster by battle: "
        "Draw 1 card."
    )
    where = _tree(read(text))["when"]["what"]["where"]
    assert (where["attacking"], where["summoned"]) == (True, "ritual")


def test_either_players_deck_is_one_of_two_and_not_both(read: Read) -> None:
    assert read("Look at the top 2 cards of either player's Deck.", kind="spell").unread


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ('destroy "Fish" cards in your hand and/or face-up field, then destroy an equal number of', "choose"),
        ('destroy all "Fish" cards you control, then destroy an equal number of', "all"),
    ],
)
def test_of_ones_own_as_many_as_one_likes(read: Read, text: str, how: str) -> None:
    first = _tree(read(f"During your Main Phase: You can {text} monsters your opponent controls."))["do"][0]
    assert (first["what"]["how"], first["what"].get("count")) == (how, "any" if how == "choose" else None)


def test_one_of_each_of_three_names_is_unread(read: Read) -> None:
    text = 'Tribute 3 monsters whose original names are "Carp", "Pike", and "Eel"; draw 1 card.'
    assert read(text, kind="trap").unread
