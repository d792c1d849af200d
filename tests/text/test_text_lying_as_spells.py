"""Monsters that lie in play as spells: where, as what, how they come there and back (CONVERT-42)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.text.conftest import Read


def tree(value: Any) -> Any:
    return msgspec.to_builtins(value)


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ('1 "Moss" Monster Card in your Spell & Trap Zone', {"series": "Moss", "lies_as": "spell"}),
        ("1 monster treated as a Continuous Spell you control", {"lies_as": "continuous_spell"}),
        ("1 Fish monster treated as an Equip Card in your Spell & Trap Zone", {"type": "Fish", "lies_as": "equipment"}),
    ],
)
def test_such_a_monster_is_told_from_those_in_play(read: Read, said: str, where: dict[str, Any]) -> None:
    reading = read(f"You can banish this card from your GY, then target {said}; Special Summon it.")
    (ability,) = reading.abilities
    (target,) = tree(ability)["targets"]
    assert (reading.status, target["where"], target["zone"]) == ("automatic", where, "play")
    assert tree(ability)["do"][0]["what"] == {"ref": target["id"]}


@pytest.mark.parametrize(
    ("said", "lies_as"),
    [
        ("is treated as a Continuous Spell", "continuous_spell"),
        ("is treated as a Continuous Trap by this effect", "continuous_artifact"),
        ("is a Continuous Trap", "continuous_artifact"),
    ],
)
def test_as_what_this_card_lies_there_is_a_condition(read: Read, said: str, lies_as: str) -> None:
    (ability,) = read(f"While this card {said}: You can Special Summon this card.").abilities
    assert list(tree(ability)["if"]) == [{"is": {"kind": "any", "where": {"lies_as": lies_as}}, "of": {"how": "self"}}]


def test_it_is_set_there_and_destroyed_there(read: Read) -> None:
    reading = read(
        "You can Set this card from your hand to your Spell & Trap Zone as a Spell. If this Set card in the Spell & "
        "Trap Zone is destroyed: Draw 1 card."
    )
    sets, falls = map(tree, reading.abilities)
    assert reading.status == "automatic"
    assert sets["do"][0]["as_spell"] is True
    assert falls["when"]["what"]["where"] == {"face": "down", "lies_as": "spell"}


@pytest.mark.parametrize(
    ("what", "side"),
    [("1 Fish monster from your Deck", None), ("1 face-up monster your opponent controls", "owner")],
)
def test_in_its_owners_zone_is_said_where_it_may_be_anothers(read: Read, what: str, side: str | None) -> None:
    text = f"Once per turn: You can place {what} face-up in its owner's Spell & Trap Zone as a Continuous Spell."
    (ability,) = read(text).abilities
    assert tree(ability)["do"][0].get("side") == side
