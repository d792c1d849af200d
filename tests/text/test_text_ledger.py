"""Every word of a text became a field, or means nothing for a reason; what the ledger says is true. Invented cards."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from convert.cards.model import Card
from convert.cards.sources import load_file
from convert.text import Reader
from convert.text.ledger import Claim, Exchanges, Ledger
from convert.text.ledger.exchange import losses
from convert.text.ledger.omission import Omissions, passed_over

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


PASSED_OVER = {1800: 3, 900: 5}
"""Of the exchanges tried below on every so manieth card, as many as at most leave no trace without a reason: it may
only shrink."""


@pytest.mark.parametrize("every", [1800, pytest.param(900, marks=pytest.mark.thorough)])
def test_a_word_exchanged_changes_the_tree(snapshot: Path, older_snapshot: Path, every: int) -> None:
    """The exchange property on some cards of both snapshots (``python -m bench reader_exchange`` takes more)."""
    reader, exchanges = Reader.load(), Exchanges.load()
    lost = [
        (card.name, one.kind, card.text[one.start : one.end])
        for folder in (snapshot, older_snapshot)
        for card in load_file(folder / "cardinfo.json.gz").cards[::every]
        if not card.flavor
        for one in losses(reader, exchanges, card)
        if not exchanges.why(one.kind, card.text, one.start, one.end)
    ]
    assert len(lost) <= PASSED_OVER[every], lost


LEFT_OUT = 4
"""Of the words and phrases left out below, as many as at most leave no trace without a reason: it may only shrink."""


def test_a_word_left_out_changes_the_tree(snapshot: Path, older_snapshot: Path) -> None:
    """The omission property on every 1,500th card of both snapshots (``python -m bench.reader_omission``: more)."""
    reader, omissions = Reader.load(), Omissions.load()
    lost = [
        (card.name, one.kind, card.text[one.start : one.end])
        for folder in (snapshot, older_snapshot)
        for card in load_file(folder / "cardinfo.json.gz").cards[::1500]
        if (before := reader.read(card)).status == "automatic"
        for one in passed_over(reader, omissions, card, before)
        if not omissions.why(card.text, one.start, one.end)
    ]
    assert len(lost) <= LEFT_OUT, lost


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Draw 1 card, then discard 1 card.", "1 card"),
        ("Destroy all monsters your opponent controls.", "your opponent controls"),
        ("Special Summon 1 Fish from your hand.", "from your hand"),
    ],
)
def test_no_claimed_words_are_named_as_passed_over(text: str, words: str) -> None:
    reader, card = Reader.load(), Card(provider="test", id=1, name="Lamp", kind="spell", text=text)
    lost = passed_over(reader, Omissions.load(), card, reader.read(card))
    assert words not in [card.text[one.start : one.end].strip() for one in lost]


def test_every_omission_that_is_right_names_a_rule() -> None:
    raw = tomllib.loads(files("convert.text.ledger").joinpath("omissions.toml").read_text("utf-8"))
    assert raw["rightly"]
    assert all(re.search(r"\([A-Z]+-\d\d", row["reason"]) for row in raw["rightly"])


def test_a_cost_that_names_no_thing_is_read() -> None:
    """ "Skip" as what is paid has a word where other costs have a thing: no error."""
    text = "Once per turn: You can skip your Battle Phase this turn; draw 1 card."
    card = Card(provider="test", id=1, name="Lamp", kind="monster", text=text)
    assert Reader.load().read(card).clauses
