"""Rows of the reader's tables that say why a stretch stays unread, or why it means nothing."""

from __future__ import annotations

from convert.cards.model import Card
from convert.text import Reader
from tests.text.conftest import Read


def test_a_row_makes_its_clause_unread_and_says_why() -> None:
    text = "Draw 1 card. Destroy 1 monster. Gain 500 LP."
    card = Card(provider="test", id=1, name="Test Card", kind="spell", property="normal", text=text)
    assert not Reader.load().read(card).unread
    reading = Reader.load("unread: destroy 1 monster | nobody knows which").read(card)
    unread, _ = reading.unread  # what comes after it waits for it
    assert unread.text == "Destroy 1 monster"
    assert [clause.because for clause in reading.clauses if clause.index == unread.src] == ["nobody knows which"]


def test_what_the_table_keeps_unread_says_why(read: Read) -> None:
    reading = read("When this card is Normal Summoned: Your opponent can target 1 Fish monster; destroy that target.")
    assert reading.status == "manual"
    assert "somebody else declares" in reading.clauses[0].because


def test_words_that_mean_nothing_here_name_their_rule(read: Read) -> None:
    reading = read("Cannot be Pendulum Summoned. Shuffle your Deck. If this card is Normal Summoned: Draw 1 card.")
    assert [clause.because for clause in reading.clauses[:2]] == ["means nothing here (CONVERT-45)", "a reminder"]
