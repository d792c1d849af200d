"""Fusions that their own text brings out without Polymerization (CONVERT-32)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Filter, Limit, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.entries import Material, Monster
from convert.systems.duel_monsters.rules.casting import contact
from convert.systems.duel_monsters.rules.casting.abilities import caster_moves, refusal, special_context, take
from convert.systems.duel_monsters.rules.effects.start import spent_up
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_effects.arena import SELF, answer, arena, being, settle, summon
from tests.rules_fight.fights import monster


def _back(name: str, number: int) -> st.ToSpellbook:
    """One of the two, shuffled into the Deck."""
    one = Selector(id=f"c{number}", how="choose", count=1, side="you", zone="play", where=Filter(name=name))
    return st.ToSpellbook(what=one)


WAY = Ability(
    mode="summon_rule",
    from_="extra",
    optional=True,
    cost=(_back("Masaki", 1), _back("Ogre", 2)),
    do=(st.SpecialSummon(what=SELF, from_="extra"), st.Counters(what=SELF, name="moss", add=2)),
)


def _giant() -> Monster:
    parts = (Material(name="Masaki", slug="masaki"), Material(name="Ogre", slug="ogre"))
    return monster("Giant", 6, 20, 20, WAY, form="fusion", materials=parts, rank=4)


def _own_ways(game: Game) -> list[Move]:
    out: list[Move] = []
    caster_moves(game, being(game, "a"), game.state.mages["a"], out)
    return [move for move in out if move.verb == "special"]


MOVE = Move("special", ("a", "home-giant", 0, "extra"))


def test_fusion_07_it_may_come_only_where_those_that_it_names_are_there() -> None:
    """FUSION-07: two others will not do, nor those two under another caster."""
    game = arena(_giant())
    mage = game.state.mages["a"]
    summon(game, "m-warrior 1", "a")
    summon(game, "ogre", "b")
    assert list(contact.coming(game, mage)) == []
    summon(game, "ogre", "a")
    assert [(way.entry.id, way.number) for way in contact.coming(game, mage)] == [("home-giant", 0)]


def test_convert_32_its_own_text_brings_a_fusion_from_nowhere() -> None:
    """FUSION-06: the highest Rank of its Materials; FUSION-08: a Focus slot more than these; no action, no spell."""
    game = arena(_giant())
    summon(game, "ogre", "a")
    assert _own_ways(game) == [MOVE]
    assert refusal(game, being(game, "a"), MOVE) is None
    levels = [being(game, one).level for one in ("masaki", "ogre")]
    before = game.state.mages["a"].mp
    take(game, being(game, "a"), MOVE)
    settle(game)
    answer(game, "stance none")
    giant = being(game, "giant")
    ranks = [game.card_index[one].rank or 0 for one in giant.materials]
    assert set(giant.materials) == {"home-masaki", "home-ogre"}
    assert before - game.state.mages["a"].mp == 1 + max(ranks) + 6
    assert (giant.hp, giant.inherent, giant.summoned) == (4 + 2 * (6 + sum(levels)), sum(levels), "special")
    assert next(held.slots for held in game.state.mages["a"].held if held.what == "giant") == 3
    assert not {"masaki", "ogre"} & set(game.state.beings)
    assert dict(giant.counters) == {"moss": 2}


def test_fusion_11_what_its_materials_had_lost_carries_over() -> None:
    """As EX-42: one has lost 4 HP, the other none."""
    game = arena(_giant())
    summon(game, "ogre", "a")
    levels = [being(game, one).level for one in ("masaki", "ogre")]
    being(game, "masaki").hp -= 4
    take(game, being(game, "a"), MOVE)
    settle(game)
    answer(game, "stance none")
    assert being(game, "giant").hp == 4 + 2 * (6 + sum(levels)) - 4


@pytest.mark.parametrize("lacks", ["material", "mp", "focus", "knowledge"])
def test_fusion_03_and_06_what_it_needs(lacks: str) -> None:
    game = arena(_giant(), focus=2 if lacks == "focus" else 6)
    if lacks != "material":
        summon(game, "ogre", "a")
    mage = game.state.mages["a"]
    if lacks == "mp":
        mage.mp = 7
    elif lacks == "knowledge":
        mage.fusions = ()
    assert _own_ways(game) == []
    assert refusal(game, being(game, "a"), MOVE) is not None


def test_a_fusion_is_never_prepared() -> None:
    game = arena(_giant())
    summon(game, "ogre", "a")
    assert refusal(game, being(game, "a"), Move("special", ("a", "home-giant", 0))) is not None


def test_mp_05_it_comes_where_the_mp_is_just_enough() -> None:
    """FUSION-06: paid to the last point, and not with one less."""
    game = arena(_giant())
    summon(game, "ogre", "a")
    mage = game.state.mages["a"]
    least = contact.least_cost(game, mage, _giant())
    found = []
    for mage.mp in (least - 1, least):
        found.append([way.entry.id for way in contact.coming(game, mage, payable=True)])
    assert found == [[], ["home-giant"]]


def test_convert_20_it_comes_as_often_as_its_text_says() -> None:
    """ "You can only Special Summon it once per turn this way": the fusion that came counts."""
    once = replace(WAY, limit=Limit(scope="name"))
    game = arena(replace(_giant(), effects=(once,)))
    summon(game, "ogre", "a")
    take(game, being(game, "a"), MOVE)
    settle(game)
    answer(game, "stance none")
    ctx = special_context(being(game, "a"), game.state.mages["a"], "home-giant", 0, game.state.turns, "extra")
    assert spent_up(game, ctx)
