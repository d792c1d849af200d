"""One event for two manners only where what is said of one is true of the other: "by battle or a Spell effect"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]

BY_SPELL = {"kind": "spell"}
THEIRS = {"kind": "any", "side": "opponent"}


def _ways(read: Read, text: str) -> list[tuple[Any, Any]]:
    """How and by what, for each event that the one ability of a text waits for."""
    reading = read(text)
    assert reading.status == "automatic", reading.clauses
    when = msgspec.json.decode(msgspec.json.encode(reading.abilities[0].when))
    return [(one.get("how"), one.get("by")) for one in when.get("any", (when,))]


@pytest.mark.parametrize(
    ("how", "ways"),
    [
        ("by battle or Spell effect", [("battle", None), ("effect", BY_SPELL)]),
        ("by battle or your opponent's card effect", [(["battle", "effect"], THEIRS)]),
        ("by battle or card effect", [(["battle", "effect"], None)]),
        (
            "by a \"Lamp\" card's effect or your opponent's card effect",
            [("effect", {"kind": "any", "where": {"series": "Lamp"}}), ("effect", THEIRS)],
        ),
    ],
)
def test_what_is_said_of_one_manner_is_not_asked_of_the_other(read: Read, how: str, ways: list[Any]) -> None:
    assert _ways(read, f"If this card is destroyed {how}: Draw 1 card.") == ways


def test_an_enemys_monster_beaten_by_ones_own_was_not_destroyed_by_the_enemy(read: Read) -> None:
    text = "If a monster on the field is destroyed by battle or an opponent's card effect: Draw 1 card."
    assert _ways(read, text) == [("battle", None), ("effect", THEIRS)]


def test_a_battle_is_no_effect_of_a_spell(read: Read) -> None:
    steps = read("This card cannot be destroyed by battle or Spell/Trap effects.").abilities[0].do
    told = [msgspec.to_builtins(step) for step in steps]
    assert [(one["from"], "by" in one) for one in told] == [("battle", False), ("effects", True)]


@pytest.mark.parametrize(
    ("happens", "as_monster"),
    [
        ("is sent from the Monster Zone to the GY", True),
        ("in your Monster Zone is destroyed by battle and sent to your GY", True),
        ("is destroyed in a Monster Zone", True),
        ("is sent from the field to the GY", False),
        ("is Normal Summoned to your Main Monster Zone", False),
    ],
)
def test_what_leaves_the_monster_zone_was_no_equipment(read: Read, happens: str, as_monster: bool) -> None:
    when = read(f"If this card {happens}: Draw 1 card.").abilities[0].when
    assert (when is not None and when.what is not None and when.what.kind == "monster") == as_monster
