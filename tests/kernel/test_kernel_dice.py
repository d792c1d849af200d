"""The seeded stream: reproducible, two integers, fair."""

from __future__ import annotations

import pytest

from convert.kernel import SeededDice, derive, seeded
from convert.kernel.dice import mix


def test_a_stream_is_its_seed_and_its_counter() -> None:
    dice = seeded(7)
    first = dice.roll(5)
    assert dice.drawn == 5
    rest = dice.roll(5)
    assert SeededDice(7, 5).roll(5) == rest
    assert seeded(7).roll(5) == first
    assert seeded(8).roll(20) != seeded(7).roll(20)


def test_the_numbers_of_a_seed_never_change() -> None:
    # SplitMix64 is a published generator: another number here would make every saved game another game.
    assert [mix(0, 0), mix(0, 1)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]
    assert seeded(0).roll(4) == (6, 3, 1, 6)


def test_every_whole_number_is_a_seed_and_64_bits_of_it_count() -> None:
    assert seeded(2**63) != seeded(0)
    assert seeded(2**63).roll(20) != seeded(0).roll(20)
    assert (seeded(2**64 + 5), seeded(-1)) == (seeded(5), seeded(2**64 - 1))


def test_each_face_comes_up_about_as_often() -> None:
    dice = seeded(1)
    rolled = dice.roll(60_000)
    for face in range(1, 7):
        assert 9_700 < rolled.count(face) < 10_300


def test_shuffles_choices_and_samples_come_from_the_same_stream() -> None:
    cards = list(range(52))
    seeded(3).shuffle(cards)
    again = list(range(52))
    seeded(3).shuffle(again)
    assert cards == again != list(range(52))
    assert sorted(cards) == list(range(52))
    assert len(set(seeded(3).sample(range(10), 4))) == 4
    assert sorted(seeded(3).sample(range(3), 9)) == [0, 1, 2]
    with pytest.raises(ValueError, match="nothing"):
        seeded(3).choice([])


def test_a_series_gives_every_game_a_seed_of_its_own() -> None:
    assert len({derive(1, i) for i in range(1000)} | {derive(2, i) for i in range(1000)}) == 2000
