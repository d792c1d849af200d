"""Fusion Materials that go back into the Deck from several places; who is spared by a second Normal Summon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]
FUSE = "Fusion Summon 1 Fusion Monster from your Extra Deck, by shuffling"


def told(reading: Reading) -> Any:
    """The only ability, in plain values."""
    (ability,) = reading.abilities
    return msgspec.to_builtins(ability)


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        (
            "the Fusion Materials listed on it into the Deck, from among your cards on the field, in your GY, and/or "
            "your face-up banished cards",
            ("play", "used", "banished"),
        ),
        (
            "the Fusion Materials listed on it into the Deck, from among your cards on the field and/or your face-up "
            "banished cards",
            ("play", "banished"),
        ),
        (
            "Fusion Materials mentioned on it into the Deck, from your monsters on the field, GY, and/or face-up "
            "banished cards",
            ("play", "used", "banished"),
        ),
        ("your banished Fusion Materials listed on it into your Deck", "banished"),
    ],
)
def test_materials_go_back_from_several_places(read: Read, said: str, zone: Any) -> None:
    reading = read(f"{FUSE} {said}.", kind="spell")
    (step,) = told(reading)["do"]
    assert reading.status == "automatic"
    assert (step["op"], step["to"], step["materials"]["zone"]) == ("fusion_summon", "spellbook", zone)


def test_all_but_what_came(read: Read) -> None:
    reading = read(
        f"{FUSE} the Fusion Materials listed on it into the Deck, from among your cards on the field and/or your "
        "face-up banished cards, but monsters you control cannot attack for the rest of this turn, except that Fusion "
        "Summoned monster.",
        kind="spell",
    )
    fused, ban = told(reading)["do"]
    assert ban["what"]["except"] == {"ref": fused["what"]["id"]}


@pytest.mark.parametrize(
    "said",
    [
        'Normal Summon 1 Fish monster during your Main Phase this turn, except "Moss Frog", in addition to your Normal '
        "Summon/Set",
        'Normal Summon 1 Fish monster, except "Moss Frog", in addition to your Normal Summon/Set',
    ],
)
def test_one_more_but_none_of_that_name(read: Read, said: str) -> None:
    (step,) = told(read(f"You can discard 1 card; you can {said}."))["do"]
    assert (step["op"], step["what"]["where"]["not"]) == ("extra_summon", {"name": "Moss Frog"})


def test_after_its_summon_one_more(read: Read) -> None:
    reading = read(
        "After you Normal or Special Summon this card, you can Normal Summon 1 Fish monster during your Main Phase "
        "this turn, in addition to your Normal Summon/Set."
    )
    ability = told(reading)
    assert (ability["when"]["how"], ability["do"][0]["op"]) == (("normal", "special"), "extra_summon")


@pytest.mark.parametrize(
    "said", ["1 opponent's Attack Position monster", "1 monster your opponent controls in face-up Attack Position"]
)
def test_how_the_target_stands(read: Read, said: str) -> None:
    (target,) = told(read(f"You can target {said}; destroy it."))["targets"]
    assert (target["side"], target["where"]) == ("opponent", {"stance": "attack"})


def test_of_what_a_material_was(read: Read) -> None:
    (asked,) = told(
        read(
            "While this card has a material attached that was originally WATER, Fish monsters you control gain 500 ATK."
        )
    )["if"]
    assert asked["exists"]["where"] == {"attribute": "WATER", "beneath": {"how": "self"}}


def test_what_is_called_as_was_declared(read: Read) -> None:
    (ban,) = told(
        read(
            "Declare 1 card name; for the rest of this turn, your opponent cannot activate cards, or the effects of "
            "cards, with the same original name as that declared card.",
            kind="spell",
        )
    )["do"]
    assert ban["by"]["where"] == {"same": ("name",), "compared_to": {"ref": "s1"}}
