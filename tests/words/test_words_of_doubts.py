"""What is doubted is asked: the clause and what of it."""

from __future__ import annotations

import pytest

from convert.effects import Doubted
from convert.systems.duel_monsters.words.doubts import questions


@pytest.mark.parametrize(
    ("what", "asked"),
    [
        ("side: the card says “the baker 's”, the effect does not", " (perhaps missed above: “the baker's”)"),
        ("until: the effect says end of turn, the card does not", " (perhaps added above: how long)"),
        ("sense: the effect says a total of one thing", " (perhaps misread: a total of one thing)"),
        ("side: the card says “(whose)”, the effect does not", ""),
        ('named: the card says “""”, the effect does not', ""),
    ],
)
def test_a_doubt_says_what_is_doubted(what: str, asked: str) -> None:
    assert questions([Doubted(src=1, text="Eat all the bread", what=what)]) == [
        f"In doubt, ask the table: “Eat all the bread”{asked}."
    ]


def test_what_is_doubted_of_one_clause_stands_behind_it_together() -> None:
    both = [
        Doubted(src=1, text="Eat the bread", what="zone: the card says “shelf”, the effect does not"),
        Doubted(src=1, text="Eat the bread", what="side: the card says “your”, the effect does not"),
        Doubted(src=2, text="Sleep", what="limit: the effect says turn, the card does not"),
    ]
    assert questions(both) == [
        "In doubt, ask the table: “Eat the bread” (perhaps missed above: “shelf” and “your”); "
        "“Sleep” (perhaps added above: how often)."
    ]


def test_without_the_words_of_the_card_it_is_looked_at() -> None:
    assert questions([]) == []
    doubt = Doubted(src=1, what="zone: the card says more, the effect does not")
    assert questions([doubt]) == ["In doubt, ask the table: (see the card)."]
