""" "…, then if COND, X, also Y": whether Y is done in that case only; "that Set card" of what may have been Set;
answers to an effect that forbids; what comes after a battle. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def steps(reading: Reading) -> list[dict[str, Any]]:
    """What the last ability of a text that was read whole does."""
    assert reading.status == "automatic", reading.unread
    return list(msgspec.json.decode(msgspec.json.encode(reading.abilities[-1]))["do"])


@pytest.mark.parametrize(
    "then",
    [
        "draw 1 card and show it, then, if it is not a monster, send it to the GY, also destroy this card.",
        "this card gains 500 ATK, then if you control a Fish monster, change its ATK to 0, also negate its effects.",
    ],
)
def test_what_is_done_besides_to_the_same_thing_or_to_this_card_is_done_in_that_case(read: Read, then: str) -> None:
    *_, first, besides = steps(read(f"If this card is Normal Summoned: {then[0].upper()}{then[1:]}"))
    assert besides["link"] == "also"
    assert besides["if"] == first["if"]


@pytest.mark.parametrize(
    "besides",
    [
        "you cannot Special Summon for the rest of this turn",
        "gain 500 LP",
        "for the rest of this turn, this card cannot attack",
    ],
)
def test_what_else_is_done_besides_is_done_in_any_case(read: Read, besides: str) -> None:
    text = f"If this card is Normal Summoned: Draw 1 card, then if you control a Fish, destroy 1 Trap, also {besides}."
    assert "if" not in steps(read(text))[-1]


def test_that_set_card_is_the_one_that_was_set(read: Read) -> None:
    (choice,) = steps(
        read(
            "Set 1 Trap from your Deck, or if you control a Fish monster, you can add it to your hand instead. That "
            "Set card cannot be activated this turn.",
            kind="spell",
        )
    )
    sets, adds = (option["do"] for option in choice["options"])
    assert [step["op"] for step in sets] == ["set", "forbid"]
    assert [step["op"] for step in adds] == ["to_prepared"]


def test_no_answer_to_an_effect_that_only_forbids(read: Read) -> None:
    reading = read(
        "When this card is Normal Summoned: You can target 1 Set Spell/Trap your opponent controls; that Set card "
        "cannot be activated this turn. Neither player can activate cards or effects in response to this effect's "
        "activation."
    )
    assert [step["action"] for step in steps(reading)] == ["activate", "respond"]
    assert len(reading.abilities) == 1


def test_the_attacker_falls_after_the_battle_where_damage_is_counted_as_ever(read: Read) -> None:
    text = "When an opponent's monster declares an attack: Destroy the attacking monster. {}"
    (now,) = steps(read(text.format(""), kind="trap"))
    (later,) = steps(read(text.format("Damage calculation is applied normally."), kind="trap"))
    assert (now["op"], later["op"]) == ("destroy", "delayed")
    assert later["when"] == {"event": "battles", "next": True}


def test_what_it_gains_only_if_it_was_summoned(read: Read) -> None:
    reading = read(
        "You can target 1 Fish monster you control; Special Summon this card from your hand, and if you do, it gains "
        "this effect.\n● While this card is in the Monster Zone, the targeted card cannot be destroyed by card effects."
    )
    assert steps(reading)[-1]["link"] == "and_if_you_do"
