"""RITUAL, ARTIFACT, TRINKET, MAGICITEM: the arithmetic of making and restoring things."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.between import artifact, magicitem, ritual, trinket
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.options import Options

LITERAL = Options(ritual_need="mp")

ranks = st.integers(1, 5)
channelings = st.integers(1, 10)
helpers = st.lists(channelings, max_size=6)
recipes = st.one_of(ranks.map(artifact.restoring), ranks.map(artifact.creating), ranks.map(trinket.making))


@pytest.mark.parametrize(
    ("example", "recipe", "channeling", "helping", "sacrifices", "time", "mp", "available"),
    [
        ("EX-51", artifact.restoring(2), 3, (), 0, 3, 30, 3),
        ("EX-52", artifact.restoring(2), 2, (), 1, 4, 40, 4),
        ("EX-53", artifact.restoring(2), 2, (5,), 0, 4, 40, 4),
        ("EX-54", artifact.restoring(2), 2, (1,), 2, 6, 60, 6),
        ("EX-55", artifact.creating(2), 5, (), 1, 7, 70, 7),
        ("EX-56 alone", trinket.making(1), 4, (), 0, 4, 20, 4),
        ("EX-56 weak", trinket.making(1), 2, (), 2, 6, 30, 6),
        ("EX-56 helped", trinket.making(1), 2, (6,), 0, 5, 25, 5),
    ],
)
def test_rituals_of_the_worked_examples(
    example: str,
    recipe: ritual.Recipe,
    channeling: int,
    helping: tuple[int, ...],
    sacrifices: int,
    time: int,
    mp: int,
    available: int,
) -> None:
    """EX-51 to EX-56; RITUAL-03 to RITUAL-09, TRINKET-03, TRINKET-04."""
    plan = ritual.plan(recipe, channeling, helping)
    assert (plan.sacrifices, plan.time, plan.mp, plan.need, plan.available) == (sacrifices, time, mp, time, available)


def test_base_times_by_kind_and_purpose() -> None:
    """RITUAL-02, ARTIFACT-06, ARTIFACT-07, TRINKET-03, TRINKET-04: with Channeling enough B is what it takes."""
    restore, create, small = artifact.restoring(3), artifact.creating(3), trinket.making(3)
    assert (restore.base, restore.unit, restore.mp_per_unit) == (4, "minutes", 10)
    assert (create.base, create.unit, create.mp_per_unit) == (8, "days", 10)
    assert (small.base, small.unit, small.mp_per_unit) == (8, "hours", 5)
    assert [ritual.plan(recipe, 10).time for recipe in (restore, create, small)] == [4, 8, 8]


def test_a_day_of_ritual_is_eight_hours_of_work() -> None:
    """RITUAL-10."""
    assert ritual.plan(artifact.creating(2), 10).work_minutes == 6 * 480
    assert ritual.plan(trinket.making(1), 10).work_minutes == 4 * 60
    assert ritual.plan(artifact.restoring(1), 10).work_minutes == 2


def test_the_literal_reading_can_never_be_met() -> None:
    """EX-57, RITUAL-07: 30 needed against 3, and 30 + 10S against 3 + 2S."""
    with pytest.raises(RuleError, match="needs Channeling 30, and there is 3"):
        ritual.plan(artifact.restoring(2), 3, options=LITERAL)
    with pytest.raises(RuleError, match="needs Channeling 50, and there is 7"):
        ritual.plan(artifact.restoring(2), 3, sacrifices=2, options=LITERAL)
    assert ritual.plan(artifact.restoring(0), 10, options=LITERAL).mp == 10, "one that the Channeling just meets"


@given(recipes, channelings, helpers)
def test_sacrifices_are_the_fewest_that_work(recipe: ritual.Recipe, channeling: int, helping: list[int]) -> None:
    """RITUAL-09: they meet the need, and one fewer would not."""
    plan = ritual.plan(recipe, channeling, helping)
    assert plan.available >= plan.need == plan.time
    if plan.sacrifices:
        assert plan.available - ritual.SACRIFICE_CHANNELING < plan.need - 1
    assert plan.time == recipe.base + plan.sacrifices + len(helping)
    assert plan.mp == plan.time * recipe.mp_per_unit


@given(recipes, channelings, helpers, st.integers(1, 5))
def test_other_numbers_of_sacrifices_are_refused(
    recipe: ritual.Recipe, channeling: int, helping: list[int], off: int
) -> None:
    """RITUAL-09: no more may be made, and no fewer will do."""
    fewest = ritual.plan(recipe, channeling, helping).sacrifices
    with pytest.raises(RuleError, match="RITUAL-09"):
        ritual.plan(recipe, channeling, helping, sacrifices=fewest + off)
    if fewest:
        with pytest.raises(RuleError, match="RITUAL-09"):
            ritual.plan(recipe, channeling, helping, sacrifices=fewest - 1)


@given(recipes, st.integers(1, 3), channelings)
def test_a_helper_is_worth_half_their_channeling_less_one(recipe: ritual.Recipe, channeling: int, helping: int) -> None:
    """RITUAL-08, RITUAL-14: each point of gain saves a sacrifice while any are needed."""
    alone = formulas.ritual_sacrifices(recipe.base, channeling)
    helped = formulas.ritual_sacrifices(recipe.base, channeling, (helping,))
    assert helped == max(0, alone - ritual.helper_gain(helping)) or alone == 0


@pytest.mark.parametrize(("channeling", "gain"), [(1, -1), (2, 0), (3, 0), (4, 1), (5, 1), (10, 4)])
def test_some_helpers_make_it_harder(channeling: int, gain: int) -> None:
    """RITUAL-14."""
    assert ritual.helper_gain(channeling) == gain


def test_what_using_an_item_costs(make_spell: Callable[..., Spell]) -> None:
    """MAGICITEM-02, ARTIFACT-04, TRINKET-02, EIDOLON-03: Pot of Greed 3 MP; a trinket, an Eidolon, a plain item 0."""
    pot = make_spell("Pot of Greed", rank=2, form="artifact")
    assert magicitem.use_mp(pot) == 3
    assert magicitem.use_mp(pot, trinket=True) == 0
    assert magicitem.use_mp(pot, eidolon=True) == 0
    assert magicitem.use_mp(None) == 0


def test_an_artifact_loses_its_power_by_use_unless_it_is_a_lasting_one(make_spell: Callable[..., Spell]) -> None:
    """ARTIFACT-01, ARTIFACT-02, MAGICITEM-01, CONVERT-26."""
    assert not artifact.keeps_power(make_spell("Pot of Greed", form="artifact"))
    assert artifact.keeps_power(make_spell("Spellbinding Circle", form="artifact", lasting=True))
    assert artifact.keeps_power(make_spell("Legendary Sword", form="equipment"))
