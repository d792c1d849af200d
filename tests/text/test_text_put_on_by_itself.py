"""What wears another by an effect of its own, and what it wears itself: no other way of wearing it counts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.text import Reading
from tests.text.conftest import Read

OWN = {"put_on_by": {"how": "self"}}
WORN = {"how": "equipped", "kind": "monster", "where": OWN}


def trees(reading: Reading) -> list[dict[str, Any]]:
    """Its abilities as plain data."""
    return [msgspec.to_builtins(one) for one in reading.abilities]


@pytest.mark.parametrize("equipped", ["equip that target to this card", "equip that monster to this card (max. 1)"])
def test_that_equipped_monster_is_what_its_own_effect_put_on_it(read: Read, equipped: str) -> None:
    reading = read(
        f"Once per turn: You can target 1 Fish monster on the field; {equipped}. This card gains DEF equal to that "
        "equipped monster's. If this card would be destroyed by a card effect, banish that equipped monster instead."
    )
    assert reading.status == "automatic", reading.unread
    _, gains, instead = trees(reading)
    assert gains["do"][0]["defense"] == {"stat": "defense", "of": WORN}
    assert [(step["op"], step["what"]) for step in instead["do"]] == [("banish", WORN)]


def test_whether_it_is_worn_by_its_own_effect_is_a_state(read: Read) -> None:
    reading = read("Twice per turn, if this card is equipped to a monster by its effect: You gain 100 LP.")
    assert reading.status == "automatic", reading.unread
    (ability,) = trees(reading)
    assert (ability["mode"], "when" in ability) == ("activate", False)
    assert list(ability["if"]) == [{"is": {"kind": "any", "where": {"equipped": True} | OWN}, "of": {"how": "self"}}]


def test_the_moment_of_being_equipped_is_one_still(read: Read) -> None:
    reading = read("Once per turn, when an Equip Card is equipped to this card: Draw 1 card.")
    assert [one["when"]["event"] for one in trees(reading)] == ["equipped"]


@pytest.mark.parametrize("by", ["by this card's effect", "by this effect"])
def test_the_bearer_that_its_own_effect_put_it_on(read: Read, by: str) -> None:
    (ability,) = trees(read(f"The monster equipped with this card {by} gains 300 ATK."))
    assert ability["do"][0]["what"] == WORN
