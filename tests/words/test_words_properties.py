"""Whatever tree the types allow has words: some, well punctuated, and always the same."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convert.effects import STEP_TYPES
from convert.systems.duel_monsters.words import render_ability, render_step
from tests.words.tree_strategies import SEEDS, ability, step

THIS = st.sampled_from(("monster", "spell", "artifact", "trinket", "equipment"))


def assert_well_punctuated(text: str) -> None:
    assert text, "nothing was said"
    assert text[-1] in ".)!?”’…", text
    for opening, closing in ("()", "“”"):
        assert text.count(opening) == text.count(closing), text
    assert not re.search(r"\s[.,;:]|\s\s|[.,;]{2}|\(\)|,\.|\bNone\b|\{|_", text), text
    assert text[0].isupper() or not text[0].isalpha(), text


@settings(max_examples=50)
@given(SEEDS, THIS)
def test_any_ability_reads_as_punctuated_sentences(seed: int, this: str) -> None:
    text = render_ability(ability(seed), this=this)
    assert_well_punctuated(text)
    assert render_ability(ability(seed), this=this) == text


@pytest.mark.parametrize("op", sorted(STEP_TYPES))
@settings(max_examples=25)
@given(seed=SEEDS)
def test_any_step_of_a_verb_reads_as_punctuated_sentences(op: str, seed: int) -> None:
    assert_well_punctuated(render_step(step(op, seed)))
