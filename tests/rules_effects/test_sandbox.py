"""Every entry is used once: no error, and its effect is seen or the game master is told."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.try_entries import Seen, try_all
from convert.effects import STEP_TYPES
from convert.systems.duel_monsters.rules.card_index import CardIndex


def errors(seen: list[Seen]) -> list[str]:
    return [f"{one.name} {one.ability} {one.ops}: {one.detail}" for one in seen if one.outcome == "error"]


def shares(seen: list[Seen]) -> Counter[str]:
    return Counter(one.outcome for one in seen if one.ability >= 0)


@pytest.fixture(scope="module")
def tried(starter: CardIndex) -> list[Seen]:
    return list(try_all(starter))


def test_every_entry_of_the_starter_set_is_used_without_an_error(starter: CardIndex, tried: list[Seen]) -> None:
    assert errors(tried) == []
    assert {one.entry for one in tried} == {entry.id for entry in starter.entries}
    assert len(tried) == len(starter.entries) + sum(len(entry.effects) for entry in starter.entries)


def test_nearly_every_ability_of_the_starter_set_shows_something(tried: list[Seen]) -> None:
    """What shows nothing has nothing in the starter set to work on (a monster that it does not have)."""
    found = shares(tried)
    assert found["nothing"] <= 0.08 * sum(found.values()), [
        (one.name, one.ability, one.ops) for one in tried if one.outcome == "nothing"
    ]


def test_casting_summoning_using_or_arming_by_a_legal_move_shows_something(tried: list[Seen]) -> None:
    whole = [one for one in tried if one.ability < 0 and not one.detail.endswith("(CONVERT-30)")]  # no ritual monster
    assert Counter(one.outcome for one in whole)["effect"] >= 0.97 * len(whole)
    assert all("(" in one.detail for one in whole if one.outcome == "refused")  # a rule's id


def test_a_sample_of_the_real_cards_is_used_without_an_error(real_sample: CardIndex) -> None:
    seen = list(try_all(real_sample))
    assert errors(seen) == []
    assert {op for one in seen for op in one.ops} <= set(STEP_TYPES)
    found = shares(seen)
    assert found["effect"] + found["notice"] >= 0.8 * sum(found.values())
