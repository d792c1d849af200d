"""The leftmost, rightmost and centre zones: the first, the last and the middle Section (CONVERT-43). Every text is
invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]
BOTH = {"any": [{"at": {"to": "left"}}, {"at": {"to": "right"}}]}
MIDDLE = {"at": {"to": "center"}}


def tree(reading: Reading) -> dict[str, Any]:
    """The one ability of an automatic text."""
    assert reading.status == "automatic", (reading.unread, reading.doubted)
    (ability,) = reading.abilities
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return plain


@pytest.mark.parametrize(
    ("said", "side", "where"),
    [
        ("Monsters in your leftmost or rightmost Main Monster Zones", "you", BOTH),
        ("The monster in your center Main Monster Zone", "you", MIDDLE),
        ("Monsters in your opponent's center Main Monster Zone", "opponent", MIDDLE),
    ],
)
def test_what_is_in_such_a_zone(read: Read, said: str, side: str, where: dict[str, Any]) -> None:
    (step,) = tree(read(f"{said} cannot be destroyed by card effects."))["do"]
    what = step["what"]
    assert (what["side"], what["zone"], what["where"]) == (side, "play", where)


@pytest.mark.parametrize(
    ("said", "where"),
    [("your leftmost or rightmost Main Monster Zone", BOTH), ("the center Main Monster Zone", MIDDLE)],
)
def test_while_this_card_is_there(read: Read, said: str, where: dict[str, Any]) -> None:
    found = tree(read(f"While this card is in {said}, it gains 500 ATK."))
    assert found["if"] == [{"is": {"kind": "monster", "where": where}, "of": {"how": "self"}}]


def test_the_attackers_do_not_bar_attacks_on_themselves(read: Read) -> None:
    reading = read(
        "Your opponent's monsters with ATK less than or equal to this card's DEF cannot target it for attacks."
    )
    assert not reading.abilities
