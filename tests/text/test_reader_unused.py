"""What of the reader no card uses, as the command says that looks for it (invented texts)."""

from __future__ import annotations

from bench import reader_unused
from convert.cards.model import Card
from convert.text.cursor import Cursor


def _card(text: str) -> Card:
    return Card(provider="test", id=1, name="Paper Carp", kind="monster", properties=("effect",), text=text)


def test_a_row_is_unused_until_a_card_needs_it() -> None:
    row = "( but negate its effects ) => , but negate its effects"
    plain, with_bracket = (
        _card(f"Special Summon 1 Fish from your hand{end}.") for end in ("", " (but negate its effects)")
    )
    assert row in set(reader_unused.unused_rows(reader_unused.watch([plain])))
    assert row not in set(reader_unused.unused_rows(reader_unused.watch([plain, with_bracket])))


def test_words_are_told_by_where_they_are_asked_for() -> None:
    source = (
        'if cur.take("with", "care") or (\n    cur.at(\n        "at",\n        "sea",\n    )\n):\n    cur.take(word)\n'
    )
    assert sorted(reader_unused.asked(source)) == [(("at", "sea"), 2, 5), (("with", "care"), 1, 1)]


def test_what_a_list_offers_is_unused_where_nothing_took_it() -> None:
    used = reader_unused.watch([_card("Draw 2 cards.")])
    offered = {phrase for found in used.offered.values() for phrase in found}
    taken = {phrase for found in used.taken.values() for phrase in found}
    assert taken <= offered
    assert all(": " in line for line in reader_unused.unused_phrases(used))


def test_the_reader_is_left_as_it_was() -> None:
    before = Cursor.take
    reader_unused.watch([_card("Draw 2 cards.")])
    assert Cursor.take is before
