"""Numbers: rounding (CONVERT-03 to CONVERT-05, EX-78) and the formula sheet with its worked examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convert.cards.model import Card
from convert.systems.duel_monsters import formulas as f


@pytest.mark.parametrize(
    ("printed", "points"),
    [(450, 5), (600, 6), (1500, 15), (1250, 13), (1380, 14), (1930, 19), (1850, 19), (50, 1), (0, 0), (10, 1), (49, 1)],
)
def test_ex_78_convert_04_nearest_with_halves_up_and_never_to_0(printed: int, points: int) -> None:
    assert f.card_number(printed) == points


@given(st.integers(0, 100_000))
def test_convert_04_rounding_is_within_half_a_point_and_only_0_is_0(printed: int) -> None:
    points = f.card_number(printed)
    assert (points == 0) == (printed == 0)
    assert abs(100 * points - printed) <= 50 or points == 1
    assert f.card_number(-printed) == -points


def test_convert_03_a_monster_takes_a_hundredth_and_keeps_level_and_attribute(
    make_card: Callable[..., Card], entry_of: Callable[..., Any]
) -> None:
    entry = entry_of(make_card(attack=1380, defense=1930, level=5, attribute="WIND"))
    assert (entry.attack, entry.defense, entry.level, entry.attribute) == (14, 19, 5, "WIND")


def test_stat_10_the_table_of_hp_and_mp() -> None:
    assert [f.character_hp(v) for v in range(1, 11)] == [8, 12, 16, 20, 24, 28, 32, 36, 40, 44]
    assert [f.character_mp(v) for v in range(1, 11)] == [20, 30, 40, 50, 60, 70, 80, 90, 100, 110]


def test_ex_05_and_06_boosts_on_masaki() -> None:
    assert (f.boosted_hp(4, 1), f.boosted_base(11, 1)) == (14, 10)
    assert (f.boosted_hp(4, 4), f.boosted_base(11, 4)) == (20, 7) == (f.real_hp(4), f.lowered_base(11, 4))
    assert f.boost_limit(4) == 4
    assert f.boosted_base(2, 4) == 0  # PROGRESS-07


def test_ex_07_and_08_the_attribute_discount() -> None:
    assert (f.summon_mp_cost(1, 4), f.sustain_cost(4)) == (6, 4)
    assert (f.summon_mp_cost(1, 4, attuned=True), f.sustain_cost(4, attuned=True)) == (5, 3)
    assert (f.summon_hp(4), f.prepare_minutes(1, 4)) == (12, 5)
    assert (f.summon_mp_cost(1, 1, attuned=True), f.sustain_cost(1, attuned=True)) == (2, 0)
    assert f.counted_level(0, attuned=True) == 0  # ATTR-03: never below 0


def test_ex_09_sustain_falls_with_extra_focus() -> None:
    assert [f.sustain_cost(8, attuned=True, extra_focus=slots - 1) for slots in (1, 3, 5, 8)] == [7, 5, 3, 0]


@pytest.mark.parametrize(
    ("cost", "scepter", "channeling", "sacrifices", "spent"),
    [(13, 0, 7, 3, 7), (12, 0, 7, 3, 6), (12, 2, 7, 2, 6), (6, 0, 6, 0, 6)],
)
def test_ex_10_to_13_sacrifices(cost: int, scepter: int, channeling: int, sacrifices: int, spent: int) -> None:
    need = f.channeling_need(cost, scepter=scepter)
    assert f.sacrifices_needed(need, channeling) == sacrifices
    assert f.channeling_spent(need, sacrifices) == spent


def test_ex_14_full_cast_and_ex_21_ability_modifier() -> None:
    assert f.full_cast_size(2) == 3
    assert f.casting_check_modifier(4, 2) == 7
    assert (f.incantation_mp_cost(4), f.basic_magic_cost()) == (5, 1)


def test_fusion_14_karbonala_warrior() -> None:
    assert f.fusion_mp_cost([1, 1], 4) == 6
    assert (f.fused_hp(4, [3, 3]), f.fused_bonus([3, 3]), f.fusion_focus(2)) == (24, 6, 3)
    whole = f.real_fused_bonus(4, [3, 3])
    assert (f.real_hp(whole), f.lowered_base(15, whole), f.lowered_base(12, whole), whole) == (44, 5, 2, 10)


def test_ex_36_and_37_damage_is_split_between_hp_and_defend() -> None:
    assert f.damage_split(7, 10) == (3, 4)
    assert f.damage_split(1, 10) == (0, 1)
    assert f.damage_split(1, 0) == (1, 0)
    assert [f.damage_split(n, 3) for n in (2, 5, 8, 10)] == [(1, 1), (2, 3), (5, 3), (7, 3)]
    assert f.armour_left(4, 5) == 0  # EX-35


@given(st.integers(0, 200), st.integers(0, 50))
def test_combat_39_all_damage_goes_somewhere(damage: int, defend: int) -> None:
    hp, spent = f.damage_split(damage, defend)
    assert hp + spent == damage
    assert 0 <= spent <= defend
    assert hp >= damage // 2


@pytest.mark.parametrize(
    ("base", "trinket", "channeling", "helpers", "time", "mp"),
    [
        (f.restore_minutes(2), False, 3, (), 3, 30),  # EX-51
        (f.restore_minutes(2), False, 2, (), 4, 40),  # EX-52
        (f.restore_minutes(2), False, 2, (5,), 4, 40),  # EX-53
        (f.restore_minutes(2), False, 2, (1,), 6, 60),  # EX-54: some helpers make it harder
        (f.create_artifact_days(2), False, 5, (), 7, 70),  # EX-55
        (f.create_trinket_hours(1), True, 4, (), 4, 20),  # EX-56
        (f.create_trinket_hours(1), True, 2, (), 6, 30),
        (f.create_trinket_hours(1), True, 2, (6,), 5, 25),
    ],
)
def test_ex_51_to_56_rituals(
    base: int, trinket: bool, channeling: int, helpers: tuple[int, ...], time: int, mp: int
) -> None:
    sacrifices = f.ritual_sacrifices(base, channeling, helpers)
    final = f.ritual_time(base, sacrifices, len(helpers))
    assert (final, f.ritual_mp(final, trinket=trinket)) == (time, mp)


def test_ex_50_a_rank_3_spell_in_books() -> None:
    assert (f.translate_days(3), f.transcribe_hours(3), f.pages(3), f.prepare_minutes(3)) == (3, 3, 3, 3)
    assert f.prepare_minutes(4, 8) == 12  # PREP-03: Level counts for a summon


def test_ex_44_and_45_real_monsters() -> None:
    assert (f.real_hp(2), f.lowered_base(5, 2), f.lowered_base(4, 2), f.real_bonus(2)) == (12, 3, 2, 2)
    assert (f.lowered_base(0, 5), f.real_bonus(5)) == (0, 5)
    assert f.real_caster_value(12) == 10
    assert f.link_level(3) == 6
