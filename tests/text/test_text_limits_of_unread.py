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


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        (f'{READ} {UNREAD} You can only use this effect of "Test Card" once per turn.', "monster", UNREAD),
        (
            f'{READ} {UNREAD} It winks back. You can only use this effect of "Test Card" once per turn.',
            "monster",
            UNREAD,
        ),
        (
            f'{READ} You can wink, then choose;\n● Smile.\n● Yawn.\nYou can only use this effect of "Test Card" once'
            " per turn.",
            "monster",
            "You can wink, then choose",
        ),
        (
            "Cannot be Normal Summoned/Set. Must be Special Summoned by winking at the moon. You can only Special "
            f'Summon "Test Card" once per turn this way. {READ}',
            "monster",
            "Must be Special Summoned by winking at the moon.",
        ),
        (f"{READ} {UNREAD} {ONCE.replace('each', 'this')}", "spell", UNREAD),
    ],
)
def test_this_effect_is_the_one_that_nobody_read(text: str, kind: str, said: str, read: Read) -> None:
    reading = read(text, kind=kind)
    told = [gap for gap in reading.unread if gap.limit]
    assert [(gap.text.rstrip(":;"), gap.limit) for gap in told] == [(said.rstrip("."), BY_NAME)]
    assert all(ability.limit is None for ability in reading.abilities)
    assert not any("only" in gap.text for gap in reading.unread)


def test_how_often_a_spell_is_cast_goes_with_the_effect_that_nobody_read(read: Read) -> None:
    after = 'If this card is in your GY: You can banish this card; draw 1 card. You can only activate 1 "Test Card" per'
    often = Limit(scope="name", activate=True)
    assert limits(read(f"Wink at the moon. {after} turn.", kind="spell")) == [often]
    early = "You can activate this card from your hand by winking."
    assert limits(read(f"{early} Wink at the moon. {after} turn.", kind="trap")) == [None, often]


def test_each_effect_where_nobody_read_any(read: Read) -> None:
    other = "You can yawn: Draw 1 lamp."
    reading = read(f"This card cannot attack directly. {UNREAD} {other} {ONCE}")
    assert limits(reading) == [BY_NAME, BY_NAME]
    assert [ability.limit for ability in reading.abilities] == [None]


def test_the_bench_finds_a_limit_that_is_lost(read: Read) -> None:
    text = f"{UNREAD} {READ} {ONCE}"
    pattern = next(row.pattern for row in ROWS if row.name == "each_unlimited")
    card = Card(provider="test", id=1, name="Test Card", kind="monster", text=text)
    reading = read(text)
    assert not list(pattern(Case(card, reading)))
    bare = tuple(replace(gap, limit=None) for gap in reading.unread)
    assert list(pattern(Case(card, replace(reading, unread=bare))))


@pytest.mark.parametrize(
    "early", ["The activation of this card cannot be negated, nor a wink.", "You can activate this card while winking."]
)
def test_what_a_spell_says_of_itself_first_is_not_its_effect(read: Read, early: str) -> None:
    text = f"{early} Wink at the moon. If this card is in your GY: You can banish this card; draw 1 card. {ONCE}"
    assert limits(read(text, kind="spell")) == [None, BY_NAME]


def test_what_more_may_be_done_as_it_is_done_has_no_limit_of_its_own(read: Read) -> None:
    text = f"{READ} When you do, you can also use the moon as a lamp. {ONCE}"
    reading = read(text)
    assert limits(reading) == [None]
    assert [ability.limit for ability in reading.abilities] == [BY_NAME]


def test_an_unread_bound_of_the_following_effects_is_none_of_those_before(read: Read) -> None:
    bound = "You can only activate the following effects while the moon winks."
    before, after = read(f"{READ} {bound} If this card is destroyed: You can draw 1 card.").abilities
    assert not before.if_
    assert len(after.if_) == 1
