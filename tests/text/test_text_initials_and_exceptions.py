"""Names of initials are one; what follows an exception belongs to what stands before it; what is equipped to this card
is counted among what it wears."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def tree(reading: Reading) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.to_builtins(reading.abilities)
    return found


@pytest.mark.parametrize(
    "said",
    [
        "Once per turn: You can polish 2 M.O.S.S. lamps, and if you do, draw 1 card",
        "Remove all M.C. Counters from your field, and if you do, your opponent polishes a lamp",
    ],
)
def test_full_stops_within_initials_end_no_sentence(read: Read, said: str) -> None:
    reading = read(f"{said}. If this card is destroyed: Draw 1 card.")
    assert [one.text for one in reading.unread] == [said]


def test_a_second_thing_after_an_exception_is_none_of_it(read: Read) -> None:
    text = 'If a face-up Fish you control, except "Moss Frog", or a face-up "Lamp" you control, leaves the field'
    (ability,) = tree(read(f"{text}: Draw 1 card."))
    first, second = ability["when"]["any"]
    assert first["what"]["where"] == {"type": "Fish", "face": "up", "not": {"name": "Moss Frog"}}
    assert second["what"]["where"] == {"name": "Lamp", "face": "up"}


def test_what_this_card_wears_is_counted(read: Read) -> None:
    (ability,) = tree(
        read(
            "You can target face-up cards your opponent controls up to the number of Fish Monster Cards equipped to "
            "this card; destroy them."
        )
    )
    counted = ability["targets"][0]["up_to"]["count"]
    assert counted["how"] == "all"
    assert counted["where"] == {"type": "Fish", "lies_as": "equipment", "equipped_to": {"how": "self"}}


def test_what_was_equipped_to_it_is_no_more(read: Read) -> None:
    reading = read(
        "If this card is destroyed: You can Special Summon as many monsters from your GY as possible, that were "
        "equipped to this card."
    )
    assert not reading.abilities
