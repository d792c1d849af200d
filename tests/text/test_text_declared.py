"""What was declared, said again: "the declared Type", "a card of that type", "it is the declared card". Invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def tree(reading: Reading) -> dict[str, Any]:
    assert not reading.unread
    (ability,) = reading.abilities
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return decoded


def likeness(prop: str) -> dict[str, Any]:
    return {"same": [prop], "compared_to": {"ref": "s1"}}


@pytest.mark.parametrize(
    ("text", "prop"),
    [
        ("Declare 1 Monster Type; destroy all monsters with the declared Type.", "type"),
        ("Declare 1 Attribute; destroy all monsters on the field with that Attribute.", "attribute"),
        ("Declare 1 card type (Monster, Spell, or Trap); send 1 card of that type from your Deck to the GY.", "kind"),
    ],
)
def test_things_like_what_was_declared(read: Read, text: str, prop: str) -> None:
    (step,) = tree(read(text))["do"]
    assert step["what"]["where"] == likeness(prop)


@pytest.mark.parametrize(
    ("declared", "said", "prop"),
    [("card name", "the declared card", "name"), ("card type", "the declared card type", "kind")],
)
def test_whether_it_is_what_was_declared(read: Read, declared: str, said: str, prop: str) -> None:
    text = (
        f"You can declare 1 {declared}; excavate the top card of your Deck, and if it is {said}, add it to your hand."
    )
    _, step = tree(read(text))["do"]
    assert step["if"] == [{"is": {"kind": "any", "where": likeness(prop)}, "of": {"ref": "s2"}}]


@pytest.mark.parametrize(
    "text",
    [
        "Declare 1 Attribute, then target 1 monster with that Attribute; destroy it.",
        "You can declare 1 card type; reveal the top card of your Deck, and if you do, draw 1 card if it is a card of "
        "that type.",
        "You can declare 1 card type; reveal the top card of your Deck, and if you do, Special Summon this card if it "
        "is a card of that type.",
        "You can declare 1 card type; both players reveal the bottom card of their Decks, and if it is the declared "
        "card type, they add it to their hand.",
    ],
)
def test_what_cannot_be_meant_stays_unread(read: Read, text: str) -> None:
    """Targets are named before anything is declared; what is drawn or summoned is not what was shown."""
    assert read(text).unread
