"""Fusion Materials that another card names, and the names of what was brought to the hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.systems.duel_monsters.words import render_ability
from convert.text import Reading

Read = Callable[..., Reading]
REVEAL = "Reveal 1 Fusion Monster in your Extra Deck"


def told(reading: Reading) -> Any:
    """The only ability, in plain values."""
    (ability,) = reading.abilities
    return msgspec.to_builtins(ability)


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("add 1 of the Fusion Materials whose name is mentioned on that card from your Deck to your hand", "spellbook"),
        (
            "add 1 of the Fusion Materials whose name is specifically listed on that card from your Deck or GY to your "
            "hand",
            ("spellbook", "used"),
        ),
        ("Special Summon 1 of the Fusion Materials mentioned on that monster from your GY", "used"),
        (
            "Special Summon, from your hand or Deck, 1 of the Fusion Materials whose name is listed on that monster",
            ("prepared", "spellbook"),
        ),
    ],
)
def test_what_a_revealed_card_names(read: Read, said: str, zone: Any) -> None:
    reading = read(f"{REVEAL} and {said}.", kind="spell")
    shown, taken = told(reading)["do"]
    assert reading.status == "automatic"
    assert (taken["what"]["zone"], taken["what"]["count"]) == (zone, 1)
    assert taken["what"]["where"] == {"material_of": {"ref": shown["what"]["id"]}}


def test_several_of_them(read: Read) -> None:
    (ability,) = read(
        f"{REVEAL}, and if you do, add up to 2 of the Fusion Materials mentioned on that card, with different names, "
        "from your Deck to your hand.",
        kind="spell",
    ).abilities
    (_, taken) = msgspec.to_builtins(ability)["do"]
    assert (taken["what"]["count"], taken["what"]["where"]["different"]) == ((1, 2), ("name",))
    assert render_ability(ability) == (
        "Show everyone one Fusion monster that you know, and if you do, prepare from your Spellbook one or two "
        "monsters named as a Material of that monster with different names."
    )


@pytest.mark.parametrize(
    "said", ["1 of the Fusion Materials mentioned on a lantern", "1 of the Fusion Materials that glow on that card"]
)
def test_on_what_else_nobody_knows(read: Read, said: str) -> None:
    assert read(f"{REVEAL} and add {said} from your Deck to your hand.", kind="spell").status == "manual"


def test_its_name_for_a_while(read: Read) -> None:
    reading = read(
        "You can send 1 Fish monster from your Deck to the GY; this card's name becomes the sent monster's until the "
        "End Phase."
    )
    (step,) = told(reading)["do"]
    assert (step["op"], step["name"], step["of"]) == ("copy", True, {"ref": "c1"})


def test_none_of_that_name(read: Read) -> None:
    reading = read(
        "You can add 1 Fish monster from your GY to your hand, but for the rest of this turn, you cannot Normal "
        "Summon/Set or Special Summon monsters with the added monster's name."
    )
    ban = told(reading)["do"][-1]
    assert ban["action"] == ("normal_summon", "set", "special_summon")
    assert ban["by"]["where"]["compared_to"] == {"ref": "c1"}
