"""A monster that is placed in a Spell & Trap Zone (invented texts)."""

from __future__ import annotations

import pytest

from convert.effects import Event, Filter, Selector
from tests.text.conftest import Read

MOSS = Selector(kind="any", where=Filter(series="Moss"))


@pytest.mark.parametrize(
    ("zone", "whose"),
    [("your", "you"), ("your opponent's", "opponent"), ("either player's", None)],
)
def test_it_is_an_event(read: Read, zone: str, whose: str | None) -> None:
    reading = read(f'If a "Moss" card is placed in {zone} Spell & Trap Zone: You can draw 1 card.')
    assert not reading.unread
    assert reading.abilities[0].when == Event(event="placed", what=MOSS, whose=whose)  # type: ignore[arg-type]


def test_any_card_may_be_set_or_activated_there(read: Read) -> None:
    assert read("If a card is placed in your Spell & Trap Zone: You can draw 1 card.").unread
