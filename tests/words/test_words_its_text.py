"""Words for what the text of a thing says and does."""

from __future__ import annotations

import pytest

from convert.effects import Filter, OwnEffect, Selector
from convert.effects import steps as st
from tests.words.test_words_said_once import said


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (OwnEffect(does="dice"), "asks for the roll of a die"),
        (OwnEffect(does="coin"), "asks for the toss of a coin"),
        (OwnEffect(does="counters", counter="moss"), "places Moss Counters"),
        (OwnEffect(does="counters"), "places counters"),
        (OwnEffect(does="negate", against="artifact"), "negates Trap Cards"),
        (OwnEffect(does="special_summon", itself=True), "Special Summons its own card"),
        (OwnEffect(does="special_summon"), "Special Summons a monster"),
    ],
)
def test_what_an_effect_of_it_does(effect: OwnEffect, words: str) -> None:
    where = Filter(effect=effect)
    fetched = Selector(how="choose", kind="any", side="you", zone="spellbook", where=where, count=1)
    assert f"one spell with an effect that {words}" in said(st.Search(what=fetched))
