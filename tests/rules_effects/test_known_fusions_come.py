"""A Special Summon of a Fusion monster: one of those that its caster knows, since it lies nowhere (FUSION-07)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.compendium.book import Compendium
from convert.contract.registry import load_system
from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.effects.values import Bound
from convert.systems.duel_monsters.campaign.fusing import fuse
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.entries import Material, Monster
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.casting.fusion import can_fuse
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.setup import Fighter, Setup, Side
from tests.rules_effects.arena import SELF, arena, being, do, notes
from tests.rules_fight.fights import mage, monster, with_entries

PARTS = (Material(name="Masaki", slug="masaki", rank=1), Material(name="Ogre", slug="ogre", rank=2))


def fused(name: str, level: int = 4, *effects: Ability, **more: Any) -> Monster:
    classes = more.pop("classes", ("fusion", "effect"))
    return monster(name, level, 15, 12, *effects, form="fusion", classes=classes, materials=PARTS, type="Rock", **more)


ONLY_FUSED = Ability(
    mode="summon_rule",
    do=(st.Forbid(what=SELF, action="special_summon", unless=Selector(how="self", where=Filter(summoned="fusion"))),),
)
BLEND, MIGHTY = fused("Blend"), fused("Mighty", 7)
STERN = fused("Stern", 4, ONLY_FUSED)
ALL = (BLEND, MIGHTY, STERN)
ANY = Filter(class_="fusion", type="Rock")
LOW = Filter(class_="fusion", type="Rock", level=Bound(lte=5))


def one(where: Filter | None = LOW, **more: Any) -> Selector:
    return Selector(id="c1", how="choose", kind="monster", side="you", zone="extra", where=where, count=1, **more)


def test_fusion_07_one_that_its_caster_knows_comes_from_nowhere() -> None:
    """SPECIAL-04: its own MP cost; FUSION-08, FUSION-09: without Materials one Focus slot, and the HP of its Level."""
    game = arena(*ALL)
    before = game.state.mages["a"].mp
    do(game, st.SpecialSummon(what=one()), answers=("stance none",))
    blend = being(game, "blend")
    assert before - game.state.mages["a"].mp == mp.cost(game.state.mages["a"], BLEND)
    assert (blend.hp, blend.attack, blend.inherent, blend.materials) == (4 + 2 * 4, 15, 0, ())
    assert next(held.slots for held in game.state.mages["a"].held if held.what == "blend") == 1
    assert (blend.came, blend.summoned) == ("extra", "special")


def test_fusion_07_of_monsters_in_general_a_fusion_is_one() -> None:
    game = arena(BLEND)
    do(game, st.SpecialSummon(what=one(None)), answers=("choose extra:a:home-blend", "stance none"))
    assert "blend" in game.state.beings


def test_special_02_none_whose_text_keeps_it_from_coming_so_is_offered() -> None:
    """As a Fusion Summon ("this is treated as …") it may come."""
    game = arena(*ALL)
    do(game, st.SpecialSummon(what=one()), answers=("stance none",))
    assert "stern" not in game.state.beings
    game = arena(STERN)
    told = do(game, st.SpecialSummon(what=one()))
    assert "stern" not in game.state.beings
    assert "SPECIAL-02" in notes(told)
    do(game, st.SpecialSummon(what=one(), manner="fusion"), answers=("stance none",))
    assert being(game, "stern").summoned == "fusion"


def _knowing(fusions: tuple[str, ...] | None, options: Options | None = None) -> Game:
    game = arena(*ALL, options=options)
    game.state.mages["a"].fusions = fusions
    return game


@pytest.mark.parametrize(("knows", "comes"), [(("home-mighty",), "mighty"), ((), "")])
def test_fusion_01_a_sheet_says_which_its_magi_knows(knows: tuple[str, ...], comes: str) -> None:
    game = _knowing(knows)
    do(game, st.SpecialSummon(what=one(ANY)), answers=("stance none",) if comes else ())
    assert {"blend", "mighty", "stern"} & set(game.state.beings) == ({comes} if comes else set())


def test_fusion_01_a_table_may_say_that_a_sheet_without_a_list_knows_none() -> None:
    sides = tuple(Side(name=who, members=(Fighter(who=mage(who)),)) for who in ("A", "B"))
    for unlisted, known in (("all", None), ("none", ())):
        setup = Setup(sides=sides, options=Options(unlisted_fusions=unlisted))  # type: ignore[arg-type]
        assert Game.new(setup, with_entries(*ALL), seed=1).state.mages["a"].fusions == known


@pytest.mark.parametrize(("field", "rule"), [("resting", "DEATH-04"), ("barred", "DEATH-05"), ("", None)])
def test_death_04_death_05_one_that_fell_has_to_wait(field: str, rule: str | None) -> None:
    """DEATH-04, DEATH-05, SUMMON-18: nor can it be fused anew before."""
    game = arena(BLEND, mine=("Polymerization", "Ogre"))
    being(game, "a").actions = 2
    if field:
        setattr(game.state.mages["a"], field, ("home-blend",))
    refused = can_fuse(game, being(game, "a"), game.state.mages["a"], BLEND)
    assert (refused.rule if refused is not None else None) == rule
    do(game, st.SpecialSummon(what=one()), answers=() if field else ("stance none",))
    assert ("blend" in game.state.beings) is (not field)


OWN_WAY = Ability(mode="summon_rule", do=(st.Forbid(what=SELF, action="special_summon", unless=Selector(how="self")),))
LOOSE = fused("Loose", 4, OWN_WAY, Ability(mode="summon_rule", do=(st.SpecialSummon(what=SELF),), optional=True))


@pytest.mark.parametrize(
    ("entry", "rule"),
    [(BLEND, None), (STERN, None), (LOOSE, "SPECIAL-02")],
    ids=lambda one: str(getattr(one, "name", one)),
)
def test_special_02_one_whose_text_leaves_it_a_way_of_its_own_is_not_fused(entry: Monster, rule: str | None) -> None:
    """CONVERT-32: it leaves out Polymerization; that a monster comes by a Fusion Summon alone is no reason against."""
    game = arena(entry, mine=("Polymerization", "Ogre"))
    being(game, "a").actions = 2
    refused = can_fuse(game, being(game, "a"), game.state.mages["a"], entry)
    assert (refused.rule if refused is not None else None) == rule


@pytest.mark.parametrize("entry", [BLEND, LOOSE], ids=lambda one: one.name)
def test_special_02_nor_is_it_fused_between_fights(entry: Monster) -> None:
    system = load_system("duel-monsters")
    library = Library(Compendium.from_entries(system, with_entries(entry).entries))
    sheet = mage("Ann", "Polymerization", "Ogre", "Masaki")
    campaign = Campaign(title="T", characters={"ann": sheet})
    if entry is LOOSE:
        with pytest.raises(RuleError, match="SPECIAL-02"):
            fuse(campaign, library, "ann", entry.name)
    else:
        assert fuse(campaign, library, "ann", entry.name).campaign.characters["ann"].focus[0].spell == entry.name


def test_cast_11_one_that_is_in_play_does_not_come_again() -> None:
    game = arena(BLEND)
    do(game, st.SpecialSummon(what=one()), answers=("stance none",))
    do(game, st.SpecialSummon(what=one()))
    assert [one for one in game.state.beings if one.startswith("blend")] == ["blend"]


def test_fusion_07_nothing_else_finds_it_anywhere() -> None:
    """It is in no place from which it could be sent or banished."""
    game = arena(BLEND)
    do(game, st.ToUsed(what=one(ANY)), st.Banish(what=one(ANY)))
    mage = game.state.mages["a"]
    assert not mage.spent
    assert not mage.banned_sources


def test_special_04_none_that_cannot_be_paid_for_is_offered() -> None:
    game = arena(BLEND, MIGHTY)
    game.state.mages["a"].mp = mp.cost(game.state.mages["a"], BLEND)
    do(game, st.SpecialSummon(what=one(ANY)), answers=("stance none",))
    assert "blend" in game.state.beings


def test_fusion_06_its_own_rank_never_counts() -> None:
    """CONVERT-32: of generic Materials none is known, so the cost is that of Rank 1; of named ones the highest."""
    game = arena()
    for materials, rank in (((Material(text="any Dragon monster"),), 1), ((*PARTS, Material(text="any Rock")), 2)):
        blend = replace(fused("Blend", rank=5), mp_cost=None, materials=materials)
        blend = replace(blend, attuned=replace(blend.attuned, mp_cost=None))
        assert mp.cost(game.state.mages["a"], blend) == 1 + rank + 4
