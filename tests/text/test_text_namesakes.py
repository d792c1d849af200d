"""The same name as something else: what was named, declared, or done to (CONVERT-42), and demands to resolve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def ability(reading: Reading, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(reading.abilities[number]))
    return found


@pytest.mark.parametrize(
    "whose",
    ["with the same name as that monster", "with the same name as that target", "with that name", "with its name"],
)
def test_a_namesake_of_the_target(read: Read, whose: str) -> None:
    reading = read(f"Target 1 monster you control; add 1 card {whose} from your Deck to your hand.", "spell")
    assert not reading.unread
    (step,) = ability(reading)["do"]
    assert step["what"]["where"] == {"same": ["name"], "compared_to": {"ref": "t1"}}


def test_the_destroyed_card_is_what_this_very_effect_destroyed(read: Read) -> None:
    text = (
        "Target 1 monster you control; destroy it, then add 1 card with the same name as the destroyed card from "
        "your Deck to your hand."
    )
    assert ability(read(text, "spell"))["do"][1]["what"]["where"]["compared_to"] == {"ref": "t1"}


def test_a_declared_name_is_that_name(read: Read) -> None:
    text = "Declare 1 card name; discard all cards with that name in your opponent's hand."
    tree = ability(read(text, "spell"))
    (declared,) = tree["cost"]
    assert tree["do"][0]["what"]["where"]["compared_to"] == {"ref": declared["id"]}


@pytest.mark.parametrize(
    "cards",
    ["cards, or the effects of cards, with that name", "cards with the same name as that card, or their effects,"],
)
def test_a_ban_on_namesakes(read: Read, cards: str) -> None:
    reading = read(f"Target 1 card in your GY; banish it, but you cannot activate {cards} this turn.", "spell")
    assert not reading.unread
    ban = ability(reading)["do"][1]
    assert (ban["op"], ban["until"]) == ("forbid", "end_of_turn")
    assert ban["by"]["where"] == {"same": ["name"], "compared_to": {"ref": "t1"}}


def test_effects_of_theirs_that_no_clause_names_stay_unread(read: Read) -> None:
    text = "Add 1 monster from your Deck to your hand, but you cannot activate their monster effects this turn."
    assert read(text, "spell").unread


@pytest.mark.parametrize(
    ("demand", "condition"),
    [
        (
            "You must have no cards in your hand",
            {"not": {"exists": {"kind": "any", "side": "you", "zone": "prepared"}}},
        ),
        (
            "Your opponent must have at least 3 cards in their hand for you",
            {"count": {"kind": "any", "side": "opponent", "zone": "prepared"}, "gte": 3},
        ),
        (
            '"Moss Frog" must be in your GY',
            {"exists": {"side": "you", "zone": "used", "where": {"name": "Moss Frog"}}},
        ),
        (
            "You must not control any Plant monsters",
            {"not": {"exists": {"kind": "monster", "side": "you", "zone": "play", "where": {"type": "Plant"}}}},
        ),
    ],
)
def test_what_is_asked_to_activate_and_to_resolve(read: Read, demand: str, condition: dict[str, Any]) -> None:
    reading = read(f"During your Main Phase: You can draw 1 card. {demand} to activate and to resolve this effect.")
    assert not reading.unread
    assert ability(reading)["if"] == [condition]


def test_a_demand_in_words_that_nobody_knows_is_unread(read: Read) -> None:
    demand = "You must be able to sing to activate and to resolve this effect."
    unread = read(f"During your Main Phase: You can draw 1 card. {demand}").unread
    assert [clause.role for clause in unread] == ["condition"]


def test_to_resolve_asks_once_more_whether_the_card_is_there(read: Read) -> None:
    text = "When a Spell Card is activated: Negate the activation. This card must be face-up on the field to activate"
    quick = ability(read(f"{text} and to resolve this effect."))
    there = {"is": {"zone": "play", "where": {"face": "up"}}, "of": {"how": "self"}}
    assert quick["do"][0]["if"] == [there]


def test_to_resolve_asks_once_more_what_paying_may_have_ended(read: Read) -> None:
    text = "Once per turn: You can discard 1 card; draw 1 card. You must control a Fish monster to activate and to"
    used = ability(read(f"{text} resolve this effect."))
    assert used["do"][0]["if"] == used["if"]


def test_what_begins_small_is_part_of_names_and_no_name(read: Read) -> None:
    text = 'You can target 1 "moss" and/or 1 "Fern" card in your GY; add them to your hand.'
    first, second = ability(read(text))["targets"]
    assert (first["kind"], first["where"]) == ("any", {"series": "moss"})
    assert (second["kind"], second["where"]) == ("any", {"series": "Fern"})


def test_what_begins_great_and_has_no_noun_is_a_name(read: Read) -> None:
    text = 'You can target 1 "Moss" and/or 1 "Fern" card in your GY; add them to your hand.'
    assert ability(read(text))["targets"][0]["where"] == {"name": "Moss"}
