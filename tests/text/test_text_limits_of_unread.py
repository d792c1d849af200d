"""How often an effect that nobody read can be used goes with it, where a sentence about each effect says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bench.reader_cases import Case
from bench.reader_rows import ROWS
from convert.cards.model import Card
from convert.effects import Limit
from convert.text import Reading

Read = Callable[..., Reading]
ONCE = 'You can only use each effect of "Test Card" once per turn.'
UNREAD = "You can wink at the moon: Draw 1 card."
READ = "If this card is banished: You can draw 2 cards."
BY_NAME = Limit(scope="name")


def limits(reading: Reading) -> list[object]:
    """The limit of each unread clause."""
    return [gap.limit for gap in reading.unread]


def test_each_effect_is_the_unread_one_too(read: Read) -> None:
    reading = read(f"{UNREAD} {READ} {ONCE}")
    assert limits(reading) == [BY_NAME]
    assert [ability.limit for ability in reading.abilities] == [BY_NAME]


def test_one_effect_a_turn_is_counted_with_the_unread_one(read: Read) -> None:
    reading = read(f'{UNREAD} {READ} You can only use 1 effect of "Test Card" per turn, and only once that turn.')
    assert limits(reading) == [reading.abilities[0].limit] == [Limit(scope="name", group="g1")]


def test_the_first_sentence_of_a_spell_is_its_effect(read: Read) -> None:
    text = f"Wink at the moon. If this card is in your GY: You can banish this card; draw 1 card. {ONCE}"
    assert limits(read(text, kind="spell")) == [BY_NAME]


@pytest.mark.parametrize("part", ["following", "preceding"])
def test_only_those_that_the_sentence_is_about(read: Read, part: str) -> None:
    each = f'You can only use each of the {part} effects of "Test Card" once per turn.'
    before, after = read(f"{UNREAD} {READ} {each} {READ}"), read(f"{READ} {each} {READ} {UNREAD}")
    assert limits(before) == ([BY_NAME] if part == "preceding" else [None])
    assert limits(after) == ([None] if part == "preceding" else [BY_NAME])


def test_what_simply_holds_has_no_limit(read: Read) -> None:
    assert limits(read(f"The moon winks at this card. {READ} {ONCE}")) == [None]


def test_part_of_a_read_ability_has_that_one_s_limit(read: Read) -> None:
    text = f"If this card is banished: You can draw 2 cards, then wink at the moon. {ONCE}"
    reading = read(text)
    assert limits(reading) == [None]
    assert reading.abilities[0].limit == BY_NAME


def test_the_bench_finds_a_limit_that_is_lost(read: Read) -> None:
    text = f"{UNREAD} {READ} {ONCE}"
    pattern = next(row.pattern for row in ROWS if row.name == "each_unlimited")
    card = Card(provider="test", id=1, name="Test Card", kind="monster", text=text)
    reading = read(text)
    assert not list(pattern(Case(card, reading)))
    bare = tuple(replace(gap, limit=None) for gap in reading.unread)
    assert list(pattern(Case(card, replace(reading, unread=bare))))
