"""What a card does with itself from the hand or GY is paid with others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def _price(read: Read, text: str, kind: Any = "monster") -> dict[str, Any]:
    reading = read(text, kind)
    assert not reading.unread
    assert not reading.doubted
    (what,) = [step["what"] for one in trees(reading) for step in one.get("cost", ())]
    assert isinstance(what, dict)
    return what


@pytest.mark.parametrize(
    "text",
    [
        "You can Special Summon this card (from your hand) by discarding 1 card.",
        "You can discard 1 card; Special Summon this card from your hand.",
        "You can Special Summon this card (from your hand) by sending 1 Fish monster from your hand to the GY.",
        "If this card is in your GY: You can banish 2 Fish monsters from your GY; add this card to your hand.",
        "If this card is in your GY: You can banish 1 monster from your hand or GY; Special Summon this card.",
        "If this card is in your GY: You can discard 1 other card; Special Summon this card.",
    ],
)
def test_the_price_is_another_card(read: Read, text: str) -> None:
    paid = _price(read, text)
    assert paid["except_self"] is True


@pytest.mark.parametrize(
    "text",
    [
        "You can discard 1 card; draw 1 card.",
        "You can reveal 1 Fish monster in your hand; Special Summon this card from your hand.",
        'You can send 1 "Old Pike" from your hand to the GY; Special Summon this card from your hand.',
        'If this card is in your GY: You can banish 1 Fish from your GY, except "Test Card"; Special Summon this card.',
        "If this card is in your GY: You can Tribute 1 monster; Special Summon this card.",
    ],
)
def test_another_need_not_be_said(read: Read, text: str) -> None:
    """It could not be this card, or may well be it."""
    assert "except_self" not in _price(read, text)


@pytest.mark.parametrize(
    ("price", "other"),
    [("1 Fish monster", False), ("1 Spell", True), ("1 card", True)],
    ids=["monster", "spell", "any"],
)
def test_a_spell_is_none_of_the_monsters_that_pay(read: Read, price: str, other: bool) -> None:
    text = f"If this card is in your GY: You can banish {price} from your GY; add this card to your hand."
    assert _price(read, text, "spell").get("except_self", False) is other
