"""EQUIP, PROGRESS and BASIC: things worn, monsters strengthened, and basic magic."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convert.systems.duel_monsters.campaign.making import ATTRIBUTES
from convert.systems.duel_monsters.rules.between import basic, equip, progress
from convert.systems.duel_monsters.rules.between.equip import Worn
from convert.systems.duel_monsters.rules.between.stat import Stat

VALUES: dict[Stat, int] = {
    "hp": 3,
    "mp": 3,
    "attack": 5,
    "defense": 3,
    "channeling": 4,
    "focus": 2,
    "preparation": 10,
}


def rules(problems: tuple[object, ...]) -> list[str]:
    return [getattr(problem, "rule", "") for problem in problems]


def test_mundane_items_give_three_in_all_and_magic_ones_six() -> None:
    """EQUIP-02, EQUIP-03, EQUIP-04, EQUIP-17, EIDOLON-09."""
    assert equip.check_item("khopesh", "mundane", {"weapon": 3}) == ()
    assert rules(equip.check_item("khopesh", "mundane", {"weapon": 4})) == ["EQUIP-02"]
    assert rules(equip.check_item("spiked shield", "mundane", {"weapon": 2, "armour": 2})) == ["EQUIP-03"]
    assert equip.check_item("sun blade", "magic", {"weapon": 4, "armour": 2}) == ()
    assert rules(equip.check_item("sun blade", "magic", {"weapon": 4, "armour": 3})) == ["EQUIP-04"]
    assert equip.check_item("from a spell", "spell", {"weapon": 9}) == ()
    assert rules(equip.check_item("cursed", "magic", {"weapon": -1})) == ["EQUIP-01"]


@pytest.mark.parametrize(
    ("worn", "inherent", "total"),
    [
        ((("mundane", 2), ("mundane", 2)), 0, 3),
        ((("mundane", 3), ("magic", 3)), 0, 6),
        ((("mundane", 3), ("magic", 5)), 0, 6),
        ((("magic", 4), ("magic", 4)), 0, 6),
        ((("magic", 6), ("spell", 5)), 0, 11),
        ((("mundane", 1),), 8, 9),
        ((), 10, 10),
    ],
)
def test_several_items_for_one_stat(worn: tuple[tuple[equip.Origin, int], ...], inherent: int, total: int) -> None:
    """EQUIP-05, EQUIP-06: +3 mundane, +6 in all, specific spells and inherent bonuses beside them."""
    assert equip.combined((Worn(origin=origin, points=points) for origin, points in worn), inherent) == total


@given(st.lists(st.tuples(st.sampled_from(["mundane", "magic"]), st.integers(0, 9)), max_size=5))
def test_items_never_give_more_than_six(worn: list[tuple[equip.Origin, int]]) -> None:
    """EQUIP-05."""
    total = equip.combined(Worn(origin=origin, points=points) for origin, points in worn)
    assert 0 <= total <= min(6, sum(points for _, points in worn))
    if all(origin == "mundane" for origin, _ in worn):
        assert total <= 3


@pytest.mark.parametrize(
    ("now", "idle", "after"), [(4, 20, 15), (4, 19, 4), (18, 20, 18), (4, 480, 30), (18, 480, 30), (18, 479, 18)]
)
def test_an_amulet_refills_when_it_is_left_alone(now: int, idle: int, after: int) -> None:
    """EX-48, EQUIP-13: Amulet +3 holds 30."""
    assert equip.amulet_maximum(3) == 30
    assert equip.amulet_mp(now, 3, idle) == after


def test_war_paint_goes_first_and_returns_point_by_point() -> None:
    """EX-49, EQUIP-14, MEDITATE-07: +2 is 8 HP; 5 lost leaves 3; then 7, then 8."""
    assert equip.paint_maximum(2) == 8
    paint, hp = equip.paint_hurt(8, 16, 5)
    assert (paint, hp) == (3, 16)
    assert equip.repainted(3, 2) == 7
    assert equip.repainted(7, 2) == 8
    assert equip.paint_hurt(3, 16, 10) == (0, 9)


def test_a_talisman_adds_slots_and_a_magic_one_occupies_one() -> None:
    """EQUIP-09, EQUIP-16."""
    assert equip.talisman_slots(2, magic=False) == 2
    assert equip.talisman_slots(2, magic=True) == 1


def test_a_scepter_lowers_the_channeling_of_each_spell() -> None:
    """EQUIP-10, CAST-13, EX-12: cost 12 with +2 needs 10; in a Full Cast it serves the costliest."""
    assert equip.scepter_needs([12], 2) == (10,)
    assert equip.scepter_needs([1], 2) == (0,)
    assert equip.scepter_needs([2, 3, 5], 2) == (0, 0, 3)
    assert equip.scepter_needs([], 2) == ()


def test_a_jewels_spell_is_a_cast_action_for_those_who_have_it_in_their_book() -> None:
    """EQUIP-11, EQUIP-12."""
    assert equip.jewellery_action(in_own_tome=True) == "cast"
    assert equip.jewellery_action(in_own_tome=False) == "full"


def test_one_boost_on_masaki() -> None:
    """EX-05, PROGRESS-04: HP 14, Attack and Defense 10 (+1)."""
    got = progress.boosted(level=4, attack=11, defense=11, boosts=1)
    assert (got.hp, got.attack, got.defense, got.bonus) == (14, 10, 10, 1)


def test_four_boosts_make_masaki_his_real_self() -> None:
    """EX-06, PROGRESS-05, PROGRESS-06, REAL-06: HP 20, Attack and Defense 7 (+4); a fifth Boost is refused."""
    got = progress.boosted(level=4, attack=11, defense=11, boosts=4)
    assert (got.hp, got.attack, got.defense, got.bonus) == (20, 7, 7, 4)
    assert progress.check_boost("Masaki", 4, 3) == ()
    assert rules(progress.check_boost("Masaki", 4, 4)) == ["PROGRESS-05"]


def test_a_base_score_stops_at_zero_and_the_bonus_does_not() -> None:
    """PROGRESS-07."""
    got = progress.boosted(level=5, attack=2, defense=0, boosts=3)
    assert (got.attack, got.defense, got.bonus) == (0, 0, 3)


def test_a_milestones_points_may_pass_five_but_not_ten() -> None:
    """EX-04, PROGRESS-02, STAT-03."""
    assert progress.check_points(VALUES, {"hp": 1, "attack": 1}, 2) == ()
    assert rules(progress.check_points(VALUES, {"hp": 2, "attack": 1}, 2)) == ["PROGRESS-02"]
    assert rules(progress.check_points(VALUES, {"preparation": 1}, 2)) == ["STAT-03"]
    assert rules(progress.check_points(VALUES, {"hp": -1, "attack": 2}, 2)) == ["PROGRESS-02"]


def test_basic_magic_is_six_kinds_and_the_attributes_power() -> None:
    """BASIC-01, BASIC-03, BASIC-06 to BASIC-13, ATTR-01, ATTR-04, ATTR-05, ATTR-06: what each is, and its actions."""
    magic = basic.basic_magic()
    assert [each.rule for each in magic.values()] == [*(f"BASIC-{n:02}" for n in range(6, 12)), "ATTR-04"]
    sizes = {slug: {use.size for use in each.effects} for slug, each in magic.items()}
    assert sizes["magicine"] == sizes["maintenance"] == {"full"}
    assert sizes["telekinesis"] == {"cast", "full"}
    assert sizes["prestidigitation"] == sizes["hammer-space"] == {"cast"}
    assert [slug for slug, each in magic.items() if each.repeatable] == ["hammer-space"]
    assert magic["hammer-space"].holds == 1
    assert "ATTR-06" in magic["elemental-attunement"].note


def test_every_attribute_has_its_power_and_divine_has_none() -> None:
    """ATTR-01, ATTR-07 to ATTR-13."""
    assert [basic.attribute_power(each.lower()).rule for each in ATTRIBUTES] == [f"ATTR-{n:02}" for n in range(7, 13)]
    assert "Divine" not in ATTRIBUTES
