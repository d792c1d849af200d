""" "No monster …": what is denied of all of them is not what happens to one. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def tree(reading: Reading) -> dict[str, Any]:
    assert not reading.unread
    (ability,) = reading.abilities
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return decoded


@pytest.mark.parametrize(
    "text",
    [
        "If no monster is equipped to this card, destroy this card.",
        "If no Equip Card is equipped to this card: You can draw 1 card.",
        "If no card is in your Field Zone: You can draw 1 card.",
        "If no monsters are Special Summoned: You can draw 1 card.",
        "When no card is destroyed by this effect: You can draw 1 card.",
        "If no other monster battles this card: Draw 1 card.",
        "If this card attacks no monster: Draw 1 card.",
        "Discard no cards; draw 1 card.",
        "No monsters gain 500 ATK.",
    ],
)
def test_none_of_them_is_not_one_of_them(read: Read, text: str) -> None:
    assert read(text).unread


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("no monster was destroyed this turn", {"event": "destroyed", "what": {"kind": "monster"}}),
        (
            "no monster was Special Summoned this turn",
            {"event": "summoned", "what": {"kind": "monster"}, "how": "special"},
        ),
    ],
)
def test_that_it_befell_none_this_turn(read: Read, text: str, asked: dict[str, Any]) -> None:
    (condition,) = tree(read(f"During the End Phase, if {text}: Draw 1 card."))["if"]
    assert condition == {"not": {"occurred": asked, "during": "turn"}}


def test_there_is_none(read: Read) -> None:
    (condition,) = tree(read("If you control no other monsters: You can draw 1 card."))["if"]
    assert condition["not"]["exists"] == {"kind": "monster", "side": "you", "zone": "play", "except_self": True}


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("No other monsters can attack.", {"op": "forbid", "action": "attack"}),
        ("No monster you control can be destroyed by battle.", {"op": "protect", "from": "battle"}),
    ],
)
def test_none_can_is_that_all_cannot(read: Read, text: str, step: dict[str, Any]) -> None:
    (found,) = tree(read(text))["do"]
    assert {**found, **step} == found
    assert found["what"]["how"] == "all"
