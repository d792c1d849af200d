"""What an opponent gives up until no more than so much is left, and what a Token is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]
THEIRS = {"per": {"n": 1}, "count": {"kind": "any", "side": "opponent", "zone": "play"}}
MINE = {"per": {"n": 1}, "count": {"kind": "any", "side": "you", "zone": "play"}}


def told(reading: Reading) -> Any:
    """The only ability, in plain values."""
    (ability,) = reading.abilities
    return msgspec.to_builtins(ability)


@pytest.mark.parametrize(
    ("said", "op"),
    [("banish cards from their field face-down", "banish"), ("send cards they control to the GY", "to_used")],
)
def test_so_many_that_no_more_are_left(read: Read, said: str, op: str) -> None:
    reading = read(
        f"You can discard 1 card; you can make your opponent {said} so they control the same number of cards as you do."
    )
    (step,) = told(reading)["do"]
    assert (reading.status, step["op"], step["who"]) == ("automatic", op, "opponent")
    assert (step["what"]["how"], step["what"]["chooser"]) == ("choose", "opponent")
    assert step["what"]["count"] == {"difference": (THEIRS, MINE)}


@pytest.mark.parametrize(
    "said",
    [
        "banish monsters from their field so they control the same number of cards as you do",
        "banish cards from their field so they control 3 cards",
    ],
)
def test_of_what_else_nobody_knows(read: Read, said: str) -> None:
    assert read(f"You can discard 1 card; you can make your opponent {said}.").status == "manual"


def test_a_token_made_of_what_was_tributed(read: Read) -> None:
    reading = read(
        "You can Tribute 2 monsters; Special Summon 1 “Moss Token” (Plant/EARTH/Level 4/ATK ?/DEF ?) (this Token's "
        "ATK/DEF become the combined original ATK/DEF of the Tributed monsters).".replace("“", '"').replace("”", '"')
    )
    ability = told(reading)
    (price,) = ability["cost"]
    token, *scores = ability["do"]
    assert (reading.status, token["op"]) == ("automatic", "token")
    assert [(one["stat"], one["to"]["sum"]) for one in scores] == [
        ("attack", "original_attack"),
        ("defense", "original_defense"),
    ]
    assert all(one["to"]["of"] == {"ref": price["what"]["id"]} for one in scores)
