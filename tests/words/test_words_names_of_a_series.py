"""Words for what names a monster of a series, and for what is none of several."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Filter, Selector
from convert.effects import steps as st
from tests.words.test_words_said_once import said


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "from your Spellbook one spell that speaks of “Moss” monsters by name"),
        (2, "from your Spellbook two spells that speak of “Moss” monsters by name"),
    ],
)
def test_what_names_a_monster_of_a_series(count: int, words: str) -> None:
    where = Filter(mentions_series="Moss")
    fetched = Selector(how="choose", kind="any", side="you", zone="spellbook", where=where, count=count)
    assert words in said(st.Search(what=fetched))


@pytest.mark.parametrize("other", [{"mentions": "Moss", "kind": "monster"}, {"series": "Fern", "kind": "monster"}])
def test_what_is_none_of_several(other: dict[str, Any]) -> None:
    where = Filter(not_=Filter(any_=(Filter(name="Moss"), Filter(**other))))
    every = Selector(how="all", kind="monster", side="you", zone="play", where=where)
    words = said(st.Destroy(what=every))
    assert "is not that" not in words
    assert "are not that" not in words
