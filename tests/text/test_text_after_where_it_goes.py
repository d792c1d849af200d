"""What is said of a thing after where it goes, names that commas part, and a number that it is under."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def tree(reading: Reading) -> dict[str, Any]:
    """Its only ability; nothing is left unread."""
    assert not reading.unread, [clause.text for clause in reading.unread]
    (ability,) = reading.abilities
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return plain


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('You can place 1 "Moss" monster from your Deck in your Pendulum Zone, except "Moss Frog".', "do"),
        ('You can place 1 "Moss" Spell from your Deck face-up in your Field Zone, except "Moss Frog".', "do"),
        ('You can discard 1 "Moss" monster to the GY, except "Moss Frog"; draw 1 card.', "cost"),
    ],
)
def test_an_exception_after_where_it_goes(read: Read, text: str, part: str) -> None:
    (step,) = tree(read(text))[part]
    assert step["what"]["where"]["not"] == {"name": "Moss Frog"}


@pytest.mark.parametrize("joint", ["or", "and"])
@pytest.mark.parametrize("comma", [",", ""])
def test_names_parted_by_commas_are_one_condition(read: Read, joint: str, comma: str) -> None:
    text = f'If you control "Moss", "Fern"{comma} {joint} "Reed", you can Special Summon this card (from your hand).'
    found = tree(read(text))
    assert found["mode"] == "summon_rule"
    named = str(found["if"])
    assert all(name in named for name in ("Moss", "Fern", "Reed"))


def test_what_begins_with_a_name_is_still_the_clause(read: Read) -> None:
    found = tree(read('While you control a Fish monster, "Moss" monsters you control gain 500 ATK.'))
    assert found["if"] == [{"exists": {"kind": "monster", "side": "you", "zone": "play", "where": {"type": "Fish"}}}]


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("less than 1600 ATK", {"attack": {"lt": {"raw": 1600}}}),
        ("less than 1600 original ATK", {"original_attack": {"lt": {"raw": 1600}}}),
        ("1600 or less ATK", {"attack": {"lte": {"raw": 1600}}}),
    ],
)
def test_less_than_a_number_is_not_at_most(read: Read, words: str, where: dict[str, Any]) -> None:
    (target,) = tree(read(f"You can target 1 monster your opponent controls with {words}; destroy it."))["targets"]
    assert target["where"] == where
