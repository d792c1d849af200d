"""Every word of a text became a field, or means nothing for a reason; what the ledger says is true. Invented cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.cards.model import Card
from convert.cards.sources import load_file
from convert.text import Reader
from convert.text.ledger import Claim, Exchanges, Ledger
from convert.text.ledger.exchange import losses

TEXT = (
    "When your opponent Special Summons a monster: You can discard 1 card, then target 2 Level 4 or lower “Moss” "
    "monsters in your GY; Special Summon them in Defense Position, but negate their effects until the end of this "
    "turn. You can only use this effect of “Paper Lantern” once per turn."
)
LEDGER = Ledger.load()


def claims(text: str) -> list[Claim]:
    return list(LEDGER.claims(Card(provider="test", id=1, name="Paper Lantern", kind="monster", text=text)))


def test_every_word_is_accounted_for() -> None:
    assert [one.word for one in claims(TEXT) if not one.accounted] == []


@pytest.mark.parametrize(
    ("word", "field"),
    [
        ("1", "ability 1 cost 1: what.count"),
        ("2", "ability 1 targets 1: count"),
        ("4", "ability 1 targets 1: where.level.lte"),
        ("“Moss”", "ability 1 targets 1: where.series"),
        ("GY", "ability 1 targets 1: zone"),
        ("Defense", "ability 1 do 1: stance"),
        ("until", "ability 1 do 2: until"),
        ("“Paper Lantern”", "ability 1: limit.scope"),
        ("discard", "its whole clause"),
    ],
)
def test_the_field_that_a_word_became(word: str, field: str) -> None:
    assert field in next(one for one in claims(TEXT) if one.word == word).fields


def test_a_word_that_means_nothing_says_why() -> None:
    article = next(one for one in claims(TEXT) if one.word == "a")
    assert (article.fields, article.why) == ((), "an article: one is what a thing is without a number (GAME-05)")


def test_what_nobody_read_is_left_to_the_table() -> None:
    found = claims("You can polish 2 monsters. Draw 1 card.")
    assert {one.why for one in found if one.clause == 0} == {"said to the table: nobody read it"}


def test_words_that_mean_nothing_name_a_rule() -> None:
    exchanges = Exchanges.load()
    assert exchanges.nothing
    assert all("(" in reason and "-" in reason for reason in exchanges.nothing.values())


PASSED_OVER = 5
"""Of the exchanges tried below, as many as at most leave no trace without a reason: it may only shrink."""


def test_a_word_exchanged_changes_the_tree(snapshot: Path, older_snapshot: Path) -> None:
    """The exchange property on every 900th card of both snapshots (``python -m bench reader_exchange`` takes more)."""
    reader, exchanges = Reader.load(), Exchanges.load()
    lost = [
        (card.name, one.kind, card.text[one.start : one.end])
        for folder in (snapshot, older_snapshot)
        for card in load_file(folder / "cardinfo.json.gz").cards[::900]
        if not card.flavor
        for one in losses(reader, exchanges, card)
        if not exchanges.why(one.kind, card.text, one.start, one.end)
    ]
    assert len(lost) <= PASSED_OVER, lost
