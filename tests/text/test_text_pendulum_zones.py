"""Pendulum Zones are a place of their own, where a game without them finds nothing (CONVERT-35, CONVERT-45)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def tree(reading: Reading) -> dict[str, Any]:
    assert reading.status == "automatic", reading.unread
    return dict(json.loads(msgspec.json.encode(reading.abilities[-1])))


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ('If you have 2 "Moss" cards in your Pendulum Zones: You can draw 1 card.', {"gte": 2}),
        ('While a "Moss" card is in your Pendulum Zone, this card cannot be destroyed by battle.', {}),
        ("If you have no cards in your Pendulum Zone: You can draw 1 card.", {}),
    ],
)
def test_what_lies_there_is_asked_for_there(read: Read, said: str, count: dict[str, int]) -> None:
    (asked,) = tree(read(said))["if"]
    text = json.dumps(asked)
    assert '"zone": "pendulum"' in text
    assert all(asked.get(name) == value for name, value in count.items())


@pytest.mark.parametrize("place", ["in the Pendulum Zone is destroyed", "is destroyed in the Pendulum Zone"])
def test_what_befalls_it_there_befalls_it_nowhere_else(read: Read, place: str) -> None:
    when = tree(read(f"If this card {place}: You can draw 1 card."))["when"]
    assert when == {"event": "destroyed", "what": {"how": "self"}, "from": "pendulum"}


def test_it_is_placed_there_as_before(read: Read) -> None:
    ability = tree(
        read("If this card in the Monster Zone is destroyed: You can place this card in your Pendulum Zone.")
    )
    assert (ability["when"].get("from"), ability["do"][0]["as"]) == (None, "pendulum")


def test_places_there_stand_beside_others(read: Read) -> None:
    step = tree(read("Destroy 1 card in your hand, Monster Zone, or Pendulum Zone.", "spell"))["do"][0]
    assert [one["zone"] for one in step["what"]["either"]] == ["prepared", ["play", "pendulum"]]


def test_a_pendulum_summoning_is_one_of_the_manners(read: Read) -> None:
    when = tree(read("If this card is Normal, Flip, or Pendulum Summoned: You can draw 1 card."))["when"]
    assert when["how"] == ["normal", "flip", "pendulum"]
