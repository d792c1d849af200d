"""STAT: characters, their numbers and what a new one may be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Ability, Selector
from convert.effects.steps import Forbid
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.rules.between import stat
from convert.systems.duel_monsters.rules.between.refusal import RuleError, refuse
from convert.systems.duel_monsters.rules.options import Options

LEGAL: dict[stat.Stat, int] = {
    "hp": 3,
    "mp": 3,
    "attack": 2,
    "defense": 3,
    "channeling": 4,
    "focus": 2,
    "preparation": 2,
}
RULES = Options()


def test_there_are_seven_stats_two_of_them_resources() -> None:
    """STAT-01, STAT-02."""
    assert stat.STATS == ("hp", "mp", "attack", "defense", "channeling", "focus", "preparation")
    assert stat.RESOURCE_STATS == ("hp", "mp")


def test_scores_of_hp_and_mp_follow_the_table() -> None:
    """STAT-05, STAT-08, STAT-09, STAT-10."""
    values = range(1, 11)
    assert [stat.score("hp", value) for value in values] == [8, 12, 16, 20, 24, 28, 32, 36, 40, 44]
    assert [stat.score("mp", value) for value in values] == [20, 30, 40, 50, 60, 70, 80, 90, 100, 110]


def test_the_score_of_a_base_stat_is_its_value() -> None:
    """STAT-06, STAT-12 to STAT-16: Attack, Defense, Channeling, Focus and Preparation."""
    assert [stat.score(each, 7) for each in stat.STATS[2:]] == [7] * 5


@pytest.mark.parametrize("value", [0, 11, -1])
def test_a_value_outside_one_to_ten_has_no_score(value: int) -> None:
    """STAT-03."""
    with pytest.raises(RuleError, match="STAT-03"):
        stat.score("attack", value)


def test_a_legal_creation_has_no_problems() -> None:
    """EX-01, STAT-04: 19 in all, none above 5; HP 16, MP 40, base Scores 2/3/4/2/2."""
    assert stat.check_creation(LEGAL, RULES) == ()
    assert [stat.score(each, LEGAL[each]) for each in stat.STATS] == [16, 40, 2, 3, 4, 2, 2]


def test_a_new_character_may_have_no_value_of_six() -> None:
    """EX-02, STAT-04."""
    values = {**LEGAL, "hp": 6, "channeling": 1}
    assert sum(values.values()) == 19
    (problem,) = stat.check_creation(values, RULES)
    assert problem.rule == "STAT-04"
    assert "HP 6" in problem.message


@pytest.mark.parametrize(("focus", "what"), [(1, "1 point still to place"), (3, "1 point too many")])
def test_all_twelve_points_are_placed_and_no_more(focus: int, what: str) -> None:
    """EX-02, STAT-04: totals of 18 and 20."""
    (problem,) = stat.check_creation({**LEGAL, "focus": focus}, RULES)
    assert problem.rule == "STAT-04"
    assert what in problem.message


def test_the_least_new_character_has_8_hp_and_20_mp_and_the_toughest_24_hp() -> None:
    """EX-02."""
    assert (stat.score("hp", 1), stat.score("mp", 1), stat.score("hp", 5)) == (8, 20, 24)


def test_a_missing_stat_and_a_zero_are_said() -> None:
    """STAT-01, STAT-03: a Value starts at 1."""
    rules = {problem.rule for problem in stat.check_creation({"hp": 0, "mp": 5}, RULES)}
    assert rules == {"STAT-01", "STAT-03"}


def test_a_table_may_give_more_points() -> None:
    """GAME-06: the points of STAT-04 are an option."""
    assert stat.check_creation({**LEGAL, "focus": 4}, Options(creation_points=14)) == ()


def test_starting_spells_fill_at_most_ten_pages() -> None:
    """EX-03, STAT-18, STAT-19: the Bonded Monster is not among them."""
    spells = {"Monster Reborn": 4, "Polymerization": 3, "Fissure": 2, "Sparks": 1}
    assert stat.check_starting_pages(spells, RULES) == ()
    (problem,) = stat.check_starting_pages({**spells, "Hinotama": 1}, RULES)
    assert problem.rule == "STAT-18"
    assert "11 pages" in problem.message


def test_a_bonded_monster_has_its_mages_attribute(make_monster: Callable[..., Monster]) -> None:
    """ATTR-02, ATTR-13."""
    assert stat.check_bonded(make_monster(), "earth", 5) == ()
    assert [p.rule for p in stat.check_bonded(make_monster(), "dark", 5)] == ["ATTR-02"]
    assert [p.rule for p in stat.check_bonded(make_monster(attribute="DIVINE"), "dark", 5)] == ["ATTR-13"]
    assert [p.rule for p in stat.check_bonded(make_monster(attribute=None), "dark", 5)] == ["ATTR-02"]


@pytest.mark.parametrize("form", ["fusion", "ritual", "token"])
def test_a_monster_with_its_own_way_into_play_cannot_be_bonded(form: str, make_monster: Callable[..., Monster]) -> None:
    """STAT-24."""
    assert [p.rule for p in stat.check_bonded(make_monster(form=form), "earth", 9)] == ["STAT-24"]


def test_a_monster_whose_text_bars_ordinary_summoning_cannot_be_bonded(make_monster: Callable[..., Monster]) -> None:
    """STAT-24, SPECIAL-02."""
    barred = Ability(
        mode="summon_rule",
        do=(Forbid(what=Selector(kind="monster", how="self"), action=("normal_summon", "set")),),
    )
    assert [p.rule for p in stat.check_bonded(make_monster(effects=(barred,)), "earth", 9)] == ["STAT-24"]


def test_a_spell_cannot_be_bonded(make_spell: Callable[..., Spell]) -> None:
    """STAT-24."""
    assert [p.rule for p in stat.check_bonded(make_spell(), "earth", 9)] == ["STAT-24"]


@pytest.mark.parametrize(("rank", "level"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_channeling_five_alone_pays_for_these_and_no_more(
    rank: int, level: int, make_monster: Callable[..., Monster]
) -> None:
    """STAT-24: beyond it a warning, not a refusal."""
    assert stat.check_bonded(make_monster(rank=rank, level=level), "earth", 5) == ()
    (problem,) = stat.check_bonded(make_monster(rank=rank, level=level + 1), "earth", 5)
    assert (problem.rule, problem.severity) == ("STAT-24", "warning")
    refuse([problem])


def test_a_stat_that_rises_takes_its_current_score_along() -> None:
    """STAT-11, EX-04: HP 3 to 4 with 9 HP left is 13 of 20; MP rises by 10."""
    assert stat.risen("hp", 3, 9) == (4, 13)
    assert stat.risen("mp", 3, 5) == (4, 15)
    assert stat.risen("attack", 5, 5) == (6, 6)


def test_the_first_problem_is_raised_and_the_others_hinted() -> None:
    """The error names the rule and hints at the rest; a warning alone raises nothing."""
    with pytest.raises(RuleError) as caught:
        refuse(stat.check_creation({**LEGAL, "hp": 6, "mp": 7}, RULES))
    assert caught.value.rule == "STAT-04"
    assert "MP 7" in (caught.value.hint or "")
