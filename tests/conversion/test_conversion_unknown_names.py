"""Names that effects ask for and that no card bears (C2S512)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.cards.model import Card
from convert.contract.registry import load_system
from convert.contract.system import Context

MANY = tuple(Card(provider="test", id=1000 + n, name=f"Moss {n}", kind="monster", properties=("effect",), level=1,
                  attack=0, defense=0, attribute="EARTH", race="Plant") for n in range(5000))  # fmt: skip


def said(text: str, *more: Card, many: bool = True) -> list[str]:
    """The findings about an invented spell, converted beside a whole database."""
    card = Card(provider="test", id=1, name="Lantern", kind="spell", property="normal", text=text)
    cards = (card, *more, *(MANY if many else MANY[:10]))
    context = Context(by_name={one.name: one for one in cards}, only=frozenset({1}))
    made: Any = load_system("duel-monsters").convert(cards, context)
    return [finding.message for item in made.entries for finding in item.findings if finding.code == "C2S512"]


def test_it_names_the_nearest() -> None:
    (message,) = said('Add 1 "Móss・77" from your Deck to your hand.')
    assert "asks for “Móss・77”, and no card has that name; the nearest is “Moss 77”" in message


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("M. Dragon", "Moss Dragon"), ("Green M. Dragon", "Green Moss Dragon"), ("Dragon Moss", "Moss Dragon")],
)
def test_a_word_cut_off_or_other_order_is_nearer_than_other_letters(asked: str, meant: str) -> None:
    others = [
        Card(provider="test", id=2 + number, name=name, kind="spell", property="normal")
        for number, name in enumerate(("Moss Dragon", "Green Moss Dragon", "Green M Dragons"))
    ]
    (message,) = said(f'Add 1 "{asked}" from your Deck to your hand.', *others)
    assert message.endswith(f"the nearest is “{meant}”")


@pytest.mark.parametrize(
    "text",
    [
        'Add 1 "moss 77" from your Deck to your hand.',
        'Special Summon 1 "Fern Token" (Plant/EARTH/Level 1/ATK 0/DEF 0). Destroy all "Fern Tokens" on the field.',
        'Add 1 "Zyx" monster from your Deck to your hand.',
        'Add 1 "Old Moss" from your Deck to your hand.',
    ],
)
def test_other_capitals_tokens_series_and_given_names_are_known(text: str) -> None:
    always = '(This card is always treated as "Old Moss".)'
    other = Card(provider="test", id=2, name="New Moss", kind="spell", property="normal", text=always)
    assert said(text, other) == []


def test_of_a_few_cards_one_that_is_missing_is_no_news() -> None:
    assert said('Add 1 "Fern 77" from your Deck to your hand.', many=False) == []
    assert len(said('Add 1 "Fern 77" from your Deck to your hand.')) == 1
