"""MEDITATE, REAL-04, KNOWN, DESPELL, PREP, BOND, EIDOLON and GM: what time gives back and what it asks for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.rules.between import bond, eidolon, gm, known, meditate, prep
from convert.systems.duel_monsters.rules.between.real import RealHP
from convert.systems.duel_monsters.rules.options import Options

WEEK = 7 * 24 * 60


@pytest.mark.parametrize(("now", "after"), [(5, 8), (19, 20), (26, 26)])
def test_meditation_lifts_mp_by_the_value_and_no_further_than_half(now: int, after: int) -> None:
    """EX-47, MEDITATE-05: MP Value 3, maximum 40."""
    assert meditate.meditated_mp(now, 3, 40) == after


@given(st.integers(1, 10), st.integers(0, 110))
def test_meditation_never_lowers_mp_nor_lifts_it_above_half(value: int, now: int) -> None:
    """MEDITATE-05."""
    maximum = formulas.character_mp(value)
    now = min(now, maximum)
    after = meditate.meditated_mp(now, value, maximum)
    assert now <= after <= now + value
    assert after <= max(now, maximum // 2)
    assert after == now + value or after == max(now, maximum // 2)


@given(st.integers(1, 10), st.integers(0, 110))
def test_a_table_may_let_meditation_fill_all_of_it(value: int, now: int) -> None:
    """GAME-06 of MEDITATE-05, and still never past the maximum (MEDITATE-10)."""
    maximum = formulas.character_mp(value)
    now = min(now, maximum)
    assert meditate.meditated_mp(now, value, maximum, Options(meditation_ceiling="full")) == min(maximum, now + value)


def test_a_meditation_takes_five_minutes_and_gives_two_different_options() -> None:
    """MEDITATE-01, MEDITATE-04."""
    assert meditate.MEDITATION_MINUTES == 5
    assert len(meditate.CHOICES) == 4
    assert meditate.check_choices(["mp", "slot"]) == ()
    assert meditate.check_choices(["mp"]) == ()
    assert [p.rule for p in meditate.check_choices(["mp", "mp"])] == ["MEDITATE-04"]
    assert [p.rule for p in meditate.check_choices(["mp", "slot", "paint"])] == ["MEDITATE-04"]


def test_what_stays_in_focus_through_meditation_and_sleep() -> None:
    """MEDITATE-02, MEDITATE-03, MEDITATE-11, BASIC-14, EQUIP-09, EIDOLON-06, PRECAST-08."""
    assert not meditate.survives()
    assert meditate.survives(basic_magic=True)
    assert meditate.survives(talisman=True)
    assert meditate.survives(equipment=True)
    assert not meditate.survives(talisman=True, eidolon=True)


def test_a_real_monster_rests() -> None:
    """EX-46, REAL-04: Real Masaki at 9 of 20 is at 13 after 5 minutes, at 17 after 10."""
    masaki = RealHP.full(4).hurt(11)
    assert masaki.now == 9
    assert masaki.rested().now == 13
    assert masaki.rested().rested().now == masaki.rested(10).now == 17
    assert masaki.rested(4).now == 9
    assert masaki.rested(60).now == 20


def test_rest_gives_back_the_equipment_part_only() -> None:
    """EX-46, REAL-04: with 3 of the base 4 left one rest makes 7; the last point needs healing or sleep."""
    masaki = RealHP(level=4, base=3, equipment=0)
    assert masaki.rested().now == 7
    assert masaki.rested(60).now == 19
    assert masaki.rested(60).healed(1).now == 20
    assert masaki.slept() == RealHP.full(4)


@given(st.integers(0, 12), st.lists(st.tuples(st.sampled_from(["hurt", "rested", "healed"]), st.integers(0, 60))))
def test_real_hp_stay_within_their_parts(level: int, story: list[tuple[str, int]]) -> None:
    """REAL-03, REAL-04, DICE-09: whatever happens, base 0 to 4 and Equipment part 0 to 4L."""
    hp = RealHP.full(level)
    for what, amount in story:
        before = hp
        hp = getattr(hp, what)(amount)
        assert 0 <= hp.base <= 4
        assert 0 <= hp.equipment <= 4 * level
        if what == "hurt":
            assert hp.now == max(0, before.now - amount)


def test_learning_a_spell_of_rank_three() -> None:
    """EX-50, KNOWN-03, KNOWN-05, PREP-03, DESPELL-02, DESPELL-03."""
    assert known.translate_minutes(3) == 3 * 8 * 60
    assert known.transcribe_minutes(3) == 3 * 60
    assert formulas.pages(3) == 3
    assert formulas.prepare_minutes(3) == 3
    assert known.recovery_minutes(3) == 3 * WEEK


def test_the_writer_of_a_source_translates_it_at_once() -> None:
    """KNOWN-04."""
    assert known.translate_minutes(5, by_author=True) == 0


def test_a_summon_takes_its_level_longer_to_prepare_but_no_longer_to_write() -> None:
    """EX-07, PREP-03, KNOWN-05: Masaki 1 + 4 = 5 minutes, 1 page, 1 hour."""
    assert formulas.prepare_minutes(1, 4) == 5
    assert known.transcribe_minutes(1) == 60


def test_a_book_has_a_hundred_pages() -> None:
    """KNOWN-06."""
    assert known.check_page_room("Monster Reborn", 4, 96) == ()
    assert [p.rule for p in known.check_page_room("Monster Reborn", 4, 97)] == ["KNOWN-06"]


def test_used_and_despelled_slots_count_against_preparation() -> None:
    """PREP-04, STAT-16: as many spells as the Score of Preparation, and none more."""
    assert prep.check_slots(2, 2) == ()
    assert [p.rule for p in prep.check_slots(3, 2)] == ["PREP-04"]


def test_a_summoning_spell_needs_a_bond(make_monster: Callable[..., Monster], make_spell: Callable[..., Spell]) -> None:
    """BOND-01, KNOWN-08; FUSION-07 and CONVERT-36: some monsters have no spell at all."""
    assert bond.check_learnable(make_spell(), bonded=False) == ()
    assert bond.check_learnable(make_monster(), bonded=True) == ()
    assert [p.rule for p in bond.check_learnable(make_monster(), bonded=False)] == ["BOND-01"]
    assert [p.rule for p in bond.check_learnable(make_monster(form="fusion"), bonded=True)] == ["FUSION-07"]
    assert [p.rule for p in bond.check_learnable(make_monster(form="token"), bonded=True)] == ["CONVERT-36"]


def test_an_eidolon(make_spell: Callable[..., Spell]) -> None:
    """EX-58, EIDOLON-01, EIDOLON-02, EIDOLON-04, EIDOLON-08: 2 MP, 1 Focus; worn by its caster 2; once a Meditation."""
    sword = make_spell("Legendary Sword", rank=1, form="equipment")
    assert formulas.incantation_mp_cost(1) == 2
    assert eidolon.is_eidolon_spell(sword)
    assert not eidolon.is_eidolon_spell(make_spell("A Curse", form="equipment", buff=True))
    assert not eidolon.is_eidolon_spell(make_spell())
    assert (eidolon.focus_slots(worn_by_caster=False), eidolon.focus_slots(worn_by_caster=True)) == (1, 2)
    assert eidolon.check_cast_again("Legendary Sword", cast_since_meditation=False) == ()
    problems = eidolon.check_cast_again("Legendary Sword", cast_since_meditation=True)
    assert [p.rule for p in problems] == ["EIDOLON-08"]


def test_monsters_leave_at_half_their_hp() -> None:
    """GM-01: at 10 of 20 or 21, not at 11; a table may have them stay."""
    assert gm.wants_to_flee(10, 20, Options())
    assert gm.wants_to_flee(10, 21, Options())
    assert not gm.wants_to_flee(11, 20, Options())
    assert not gm.wants_to_flee(1, 20, Options(flee_at="never"))


def test_the_equipment_budget_grows_with_milestones() -> None:
    """GM-05, PROGRESS-09: 3 points, and 1 more for each milestone; beyond it a warning."""
    assert [gm.equipment_points(n, Options()) for n in (0, 1, 4)] == [3, 4, 7]
    assert gm.equipment_points(4, Options(equipment_points_per_milestone=2)) == 11
    assert gm.check_budget([2, 1], 0, Options()) == ()
    (problem,) = gm.check_budget([2, 2], 0, Options())
    assert (problem.rule, problem.severity) == ("GM-05", "warning")


def test_a_signature_spell_once_a_day_or_once_an_encounter() -> None:
    """GM-07."""
    assert gm.signature_spell_ready(0, Options())
    assert not gm.signature_spell_ready(1, Options(), rested_since=True)
    assert gm.signature_spell_ready(1, Options(signature_spells="encounter"), rested_since=True)
    assert not gm.signature_spell_ready(1, Options(signature_spells="encounter"))
    assert not gm.signature_spell_ready(0, Options(signature_spells="never"))
