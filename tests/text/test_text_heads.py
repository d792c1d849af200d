"""Bullets whose labels are conditions or prices: the head before them says which."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def options(reading: Reading) -> list[dict[str, Any]]:
    """The options of the choice, of an automatic text."""
    assert reading.status == "automatic", reading.unread
    tree = json.loads(msgspec.json.encode(reading.abilities[0]))
    return list(tree["do"][-1]["options"])


def conditions(reading: Reading) -> list[Any]:
    return [option["if"][0] for option in options(reading)]


@pytest.mark.parametrize(
    ("head", "of"),
    [
        (
            "Apply these effects, in sequence, based on the number of Fish monsters you control.",
            {"how": "all", "kind": "monster", "side": "you", "zone": "play", "where": {"type": "Fish"}},
        ),
        (
            "Apply these effects in sequence, depending on the number of cards in your opponent's hand.",
            {"how": "all", "kind": "any", "side": "opponent", "zone": "prepared"},
        ),
    ],
)
def test_a_label_is_how_many_there_are(read: Read, head: str, of: dict[str, Any]) -> None:
    reading = read(f"{head}\n● 1+: Draw 1 card.\n● 2 or more: Draw 2 cards.\n● Exactly 4: Draw 4 cards.", "spell")
    counted = {"per": {"n": 1}, "count": of}
    assert [one["compare"] for one in conditions(reading)] == [
        [counted, "gte", 1],
        [counted, "gte", 2],
        [counted, "eq", 4],
    ]


def test_a_label_is_the_turn(read: Read) -> None:
    reading = read(
        "Apply this effect, depending on whose turn it is.\n● Your turn: Draw 1 card.\n"
        "● Opponent's turn: Draw 2 cards.",
        "spell",
    )
    assert conditions(reading) == [{"turn": "own"}, {"turn": "opponent"}]


@pytest.mark.parametrize(
    "head",
    [
        "Discard 1 card; apply the following effect, depending on the type of card discarded.",
        "Discard 1 card, then apply this effect based on the discarded card type.",
    ],
)
def test_a_label_is_the_kind_of_what_was_given_up(read: Read, head: str) -> None:
    reading = read(f"{head}\n● Monster: Draw 1 card.\n● Spell/Trap: Draw 2 cards.", "spell")
    assert [one["is"] for one in conditions(reading)] == [{"kind": "monster"}, {"kind": "spell_or_artifact"}]
    assert {one["of"]["ref"] for one in conditions(reading)} == {"c1"}


def test_a_label_is_an_attribute_and_the_others(read: Read) -> None:
    reading = read(
        "Target 1 monster you control; apply this effect based on its Attribute.\n● DARK: Draw 1 card.\n"
        "● FIRE/WIND: Draw 2 cards.\n● Other: Draw 3 cards.",
        "spell",
    )
    dark, both, others = conditions(reading)
    assert (dark["is"]["where"], both["is"]["where"]) == ({"attribute": "DARK"}, {"attribute": ["FIRE", "WIND"]})
    assert others == {"not": {"any": [dark, both]}}


def test_a_label_is_who_controls_it(read: Read) -> None:
    reading = read(
        "Target 1 monster on the field; apply this effect, based on which player controls that monster."
        "\n● You: Draw 1 card.\n● Your opponent: Draw 2 cards.",
        "spell",
    )
    assert [one["is"]["side"] for one in conditions(reading)] == ["you", "opponent"]


def test_a_label_is_what_is_shown_from_the_hand(read: Read) -> None:
    reading = read(
        "You can activate 1 of these effects, by revealing monster(s) in your hand with the listed Attribute(s);"
        "\n● FIRE: Draw 1 card.\n● 2 EARTH & DARK: Draw 2 cards."
    )
    fire, both = (option["cost"] for option in options(reading))
    assert [(step["op"], step["reveal"], step["what"]["where"], step["what"]["count"]) for step in (*fire, *both)] == [
        ("look", True, {"attribute": "FIRE"}, 1),
        ("look", True, {"attribute": "EARTH"}, 2),
        ("look", True, {"attribute": "DARK"}, 1),
    ]


@pytest.mark.parametrize(
    "head",
    ["You can remove Moss Counters from your field, then activate", "Remove Moss Counters from your field to activate"],
)
def test_a_label_is_how_many_counters_come_off(read: Read, head: str) -> None:
    reading = read(
        f"{head} 1 of these effects;\n● 2: Draw 1 card.\n● 4 Counters: Draw 2 cards.",
        property="continuous",
        kind="spell",
    )
    costs = [option["cost"][0] for option in options(reading)]
    assert [(one["op"], one["name"], one["remove"]) for one in costs] == [
        ("counters", "Moss", 2),
        ("counters", "Moss", 4),
    ]


def test_what_a_card_gains_by_a_number_is_held_by_all_of_its_bullet(read: Read) -> None:
    reading = read(
        "This card gains these effects based on the number of Fish monsters in your GY.\n"
        "● 2+: Gains 500 ATK. This card can attack directly.\n● 3+: Once per turn: You can draw 1 card."
    )
    assert reading.status == "automatic"
    asked = [ability.if_[0].compare for ability in reading.abilities]
    assert [(one[1], one[2]) for one in asked if one is not None] == [("gte", 2), ("gte", 2), ("gte", 3)]


@pytest.mark.parametrize(
    "text",
    [
        "Apply these effects based on the colour of the sky.\n● 1+: Draw 1 card.\n● 2+: Draw 2 cards.",
        "Apply these effects based on the number of cards in your hand.\n● Blue: Draw 1 card.\n● 2+: Draw 2 cards.",
        "This card gains effects based on the weight of its owner.\n● 1+: Gains 500 ATK.",
    ],
)
def test_a_head_or_label_that_is_not_read_leaves_its_bullets_open(read: Read, text: str) -> None:
    assert read(text, "spell").status != "automatic"


def test_a_choice_among_effects_that_nobody_read_costs_nothing(read: Read) -> None:
    reading = read(
        "You can discard 1 card to activate 1 of these effects;\n● Polish the lamp.\n● Sing a song of sixpence."
    )
    assert reading.abilities == ()


def test_a_stance_heads_all_that_its_bullet_lets_one_do(read: Read) -> None:
    text = (
        "● While in Attack Position: Once per turn, you can draw 1 card.\n● While in Defense Position: Once per turn, "
        "you can place 1 Moss Counter on this card. You can Tribute this card; draw 2 cards."
    )
    attack, place, tribute = [one.if_ for one in read(text).abilities]
    assert place == tribute != attack
