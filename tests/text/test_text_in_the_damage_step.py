"""An Attack that is answered in its Damage Step: after the response is chosen (COMBAT-29, CONVERT-42)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.cards.model import Card
from convert.text import Reader


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


def when(reader: Reader, text: str) -> tuple[Any, Any]:
    """What its ability waits for, and under which conditions."""
    card = Card(provider="test", id=1, name="Test", kind="monster", text=text)
    (ability,) = msgspec.to_builtins(reader.read(card).abilities)
    return ability["when"], ability.get("if")


def test_who_attacks_is_the_second_of_its_damage_step(reader: Reader) -> None:
    """ "As it is declared, if it is the Damage Step" would never hold."""
    waits, asked = when(reader, "During the Damage Step, when this card attacks: You can discard 1 card; draw 1 card.")
    assert (waits, asked) == ({"event": "damage_step", "by": {"how": "self"}}, None)


def test_who_is_attacked_is_the_first(reader: Reader) -> None:
    text = "During the Damage Step, when this card attacks or is attacked: You can discard 1 card; draw 1 card."
    waits, asked = when(reader, text)
    attacks, attacked = waits["any"]
    assert (attacks["by"], attacked["what"], asked) == ({"how": "self"}, {"how": "self"}, None)


def test_what_is_used_in_it_keeps_its_condition(reader: Reader) -> None:
    text = "During the Damage Step, when your opponent activates a Spell Card: You can discard 1 card; draw 1 card."
    waits, asked = when(reader, text)
    assert waits["event"] != "damage_step"
    assert {"phase": "damage_step"} in asked
