"""Where in its text each clause stands: what is quoted of it has words, in order, and no word is passed over."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convert.text import Clause
from convert.text.rewrite import _pairs
from tests.text.conftest import Read

HEADS = ("", "If this card is Normal Summoned: ", "During your Standby Phase: You can target 1 Fish in your GY; ")
ACTIONS = (
    "Special Summon this card",
    "draw 2 cards",
    "Special Summon 1 Fish from your hand",
    "add 1 Fish from your Deck to your hand",
    "recite a poem of your own",
)
BRACKETS = (
    "",
    " (but negate its effects)",
    " (but banish it when it leaves the field)",
    " (but it cannot attack this turn)",
    " (but whistle while it leaves the field)",
)
LINKS = (", and if you do, ", ", then ", ", also ", ". Then, ", ".\n● ")
JOINTS = {"and", "if", "you", "do", "then", "also", "but", "can"}
"""What may stand between two clauses."""


@st.composite
def texts(draw: st.DrawFn) -> str:
    parts = draw(st.lists(st.tuples(st.sampled_from(ACTIONS), st.sampled_from(BRACKETS)), min_size=1, max_size=3))
    said = "".join(
        f"{draw(st.sampled_from(LINKS)) if at else ''}{action}{bracket}" for at, (action, bracket) in enumerate(parts)
    )
    return f"{draw(st.sampled_from(HEADS))}{said}."


def _quoted(text: str, read: Read) -> tuple[Clause, ...]:
    clauses = read(text).clauses
    assert all(text[one.start : one.end] == one.text for one in clauses)
    assert [one.text for one in clauses if not re.search(r"\w", one.text)] == []
    return clauses


@settings(max_examples=60)
@given(text=texts())
def test_what_is_quoted_of_clauses_covers_the_text(read: Read, text: str) -> None:
    clauses = _quoted(text, read)
    assert [one.start for one in clauses] == sorted(one.start for one in clauses)
    between = [text[: clauses[0].start], *(text[a.end : b.start] for a, b in pairwise(clauses))]
    assert {word for gap in between for word in re.findall(r"\w+", gap.lower())} <= JOINTS


@pytest.mark.parametrize("bracket", BRACKETS[1:4])
def test_a_bracket_in_other_words_is_quoted_whole(read: Read, bracket: str) -> None:
    clauses = _quoted(f"Special Summon 1 Fish from your hand{bracket}, then draw 1 card.", read)
    assert bracket.strip(" ()") in clauses[1].text
    assert clauses[2].text == "draw 1 card"


def test_a_bracket_that_closes_behind_a_full_stop_is_no_clause(read: Read) -> None:
    assert [one.text for one in _quoted("[Flip this card over.]\nDraw 2 cards.", read)][-1] == "Draw 2 cards"


def _rows() -> list[str]:
    table = files("convert.text").joinpath("data/rewrite.txt").read_text(encoding="utf-8")
    rows = (row.strip() for row in table.splitlines())
    found = [
        " ".join(old)
        for row in rows
        if row and not row.startswith(("#", "join:"))
        for old, new in _pairs(row)
        if {",", ";", ":", "."} & set(new) and old != new
    ]
    return [re.sub(r" (?=['.,;:)])|(?<=\() ", "", row) for row in found]


def _quotes_words(row: str, read: Read) -> bool:
    return all(re.search(r"\w", one.text) for one in read(f"You can banish 1 Fish; {row} draw 1 card.").clauses)


def test_each_row_that_makes_clauses_leaves_words_to_quote(read: Read) -> None:
    assert [row for row in _rows()[::8] if not _quotes_words(row, read)] == []


@pytest.mark.thorough
def test_every_row_that_makes_clauses_leaves_words_to_quote(read: Read) -> None:
    assert [row for row in _rows() if not _quotes_words(row, read)] == []
