"""A card that its own text calls by another name: an older translation, kept in its limits and exceptions."""

from __future__ import annotations

import msgspec
import pytest

from convert.cards.model import Card
from convert.text.reader import Reader
from convert.text.witness import Witness
from tests.text.test_text_reference import trees

_SEARCH = 'If this card is Normal Summoned: You can add 1 "Moss" monster from your Deck to your hand, except "{}".'


def _card(text: str) -> Card:
    return Card(provider="test", id=1, name="Mossy Lantern", kind="monster", properties=("effect",), text=text)


@pytest.mark.parametrize(
    "limit",
    [
        'You can only use this effect of "Lantern of Moss" once per turn.',
        'You can only use each effect of "Lantern of Moss" up to twice per turn.',
        'You can only use 1 "Lantern of Moss" effect per turn, and only once that turn.',
    ],
)
def test_its_limit_says_what_it_calls_itself(reader: Reader, limit: str) -> None:
    card = _card(f"{_SEARCH.format('Lantern of Moss')} {limit}")
    reading = reader.read(card)
    (ability,) = trees(reading)
    assert ability["do"][0]["what"]["where"]["not"] == {"name": "Mossy Lantern"}
    assert Witness.load().doubts(card, reading) == ()


def test_another_card_keeps_its_name(reader: Reader) -> None:
    card = _card(f'{_SEARCH.format("Moss Frog")} You can only use this effect of "Mossy Lantern" once per turn.')
    (ability,) = map(msgspec.to_builtins, reader.read(card).abilities)
    assert ability["do"][0]["what"]["where"]["not"] == {"name": "Moss Frog"}
