"""What the two witnesses may disagree about: each row with its reason, its count in the real cards only shrinking."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from convert.cards.model import Card
from convert.cards.sources import load_file
from convert.text import Reader
from convert.text.witness import Allowed, Witness

WITNESS = Witness.load()


@pytest.mark.parametrize("row", WITNESS.allowance, ids=[f"{row.cls} {row.value}" for row in WITNESS.allowance])
def test_each_row_says_why(row: Allowed) -> None:
    assert re.search(r"[A-Z]+-\d+", row.reason)


def test_the_counts_only_shrink(snapshot: Path) -> None:
    """As many entries of the newer snapshot need each row as the row says, and no more; a row that none needs goes."""
    reader = Reader.load()
    cards = [
        card
        for card in load_file(snapshot / "cardinfo.json.gz").cards
        if any(re.search(row.clause, card.text) for row in WITNESS.allowance)
    ]
    found = dict.fromkeys(WITNESS.allowance, 0)
    for card in cards:
        for row in WITNESS.excused(card, reader.read(card)):
            found[row] += 1
    assert {f"{row.cls} {row.value}: {count}" for row, count in found.items() if not 0 < count <= row.count} == set()


def differences(text: str, name: str = "Paper Lantern") -> list[str]:
    """What is doubted of an invented card as it is read."""
    card = Card(provider="test", id=1, name=name, kind="monster", text=text)
    reading = Reader.load().read(card)
    assert not reading.unread
    return [one.what for one in WITNESS.differences(card, reading)]


@pytest.mark.parametrize(
    "text",
    [
        'You can only control 1 "Paper Lantern".',
        'You can target 1 "Moss" monster you control; return that "Moss" monster to the hand.',
        'You can destroy 3 "Moss Frogs".',
        "Draw until you have 5 cards in your hand.",
        "This card's battle position cannot be changed until the end of your next turn.",
        "Destroy all non-DARK monsters.",
        "If you control a DARK monster: You can Special Summon this card (from your hand).",
        "When this card destroys a monster by battle: It can make a second attack in a row.",
    ],
)
def test_it_is_silent_about_what_the_tree_says_in_its_own_way(text: str) -> None:
    assert differences(text) == []


def test_another_card_s_name_is_not_its_own() -> None:
    card = Card(provider="test", id=1, name="Moss", kind="monster", text='You can only control 1 "Moss".')
    other = Card(provider="test", id=1, name="Fern", kind="monster", text='You can only control 1 "Moss".')
    tree = Reader.load().read(card)
    assert WITNESS.differences(card, tree) == []
    assert [one.cls for one in WITNESS.differences(other, tree)] == ["named"]
