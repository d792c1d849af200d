"""A monster that brings itself arrives as its own text says (SPECIAL-02, CONVERT-20): in what stance, on whose side."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Limit, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.casting import abilities
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.ingredients import lost_by_those
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import SELF, answer, arena, being, settle
from tests.rules_fight.fights import legal, monster, play

ITSELF = Selector(how="self", zone="prepared")
FREE = Selector(how="choose", kind="monster", side="opponent", zone="play", count=1)

HEAL = st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=5))


def come(game: Game, *answers: str) -> Game:
    """A brings the Moth, by the first ability of it."""
    game.push(Act(being(game, "a").id))
    settle(game)
    game.settle()
    play(game, "special a home-moth 0")
    answer(game, *answers)
    return game


def moth(mode: Any = "summon_rule", cost: Any = (), **how: Any) -> Any:
    way = Ability(mode=mode, from_="prepared", optional=True, cost=cost, do=(st.SpecialSummon(what=ITSELF, **how),))
    return monster("Moth", 2, 5, 5, way)


@pytest.mark.parametrize("mode", ["summon_rule", "activate"])
@pytest.mark.parametrize("stance", ["attack", "defense"])
def test_convert_20_in_the_stance_that_its_text_names(mode: str, stance: str) -> None:
    game = come(arena(moth(mode, stance=stance), mine=("moth",)))
    assert (being(game, "moth").stance, being(game, "moth").came) == (stance, "prepared")
    assert being(game, "moth").caster == "a"


def test_convert_20_as_a_shadow() -> None:
    game = come(arena(moth(stance="shadow"), mine=("moth",)))
    assert (being(game, "moth").shadow, being(game, "moth").stance) == (True, "defense")


@pytest.mark.parametrize(("how", "asked"), [({"stance": "attack"}, ()), ({}, ("stance attack",))])
def test_to_an_enemys_side_its_own_caster_pays_and_that_enemy_holds_it(how: Any, asked: tuple[str, ...]) -> None:
    """By sacrificing one of that enemy's monsters; no Focus slot of one's own is asked for. Where its text names no
    stance, one is chosen."""
    game = arena(moth(cost=(st.Sacrifice(what=FREE),), side="opponent", **how), mine=("moth",))
    mine, theirs = game.state.mages["a"].mp, game.state.mages["b"].mp
    game.state.mages["a"].focus = game.state.mages["a"].focus_used
    come(game, *asked)
    one = being(game, "moth")
    assert (one.caster, one.owner, one.side, one.stance) == ("b", "a", 1, "attack")
    assert "kuriboh" not in game.state.beings
    assert (mine - game.state.mages["a"].mp, theirs - game.state.mages["b"].mp) == (4, 0)


def test_once_a_round_it_counts_as_any_other_way() -> None:
    way = Ability(
        mode="summon_rule",
        from_="prepared",
        optional=True,
        limit=Limit(scope="name"),
        do=(st.SpecialSummon(what=ITSELF, stance="attack"),),
    )
    game = come(arena(monster("Moth", 2, 5, 5, way), mine=("moth",)))
    assert any("home-moth" in str(use) for use in being(game, "a").used)


def test_special_02_what_comes_in_no_other_way_comes_in_its_own() -> None:
    """ "You can Special Summon this card if …; it cannot be Special Summoned by other ways"."""
    only = Ability(mode="summon_rule", do=(st.Forbid(what=Selector(how="self"), action="special_summon"),))
    way = Ability(mode="summon_rule", from_="prepared", optional=True, do=(st.SpecialSummon(what=ITSELF),))
    game = come(arena(monster("Moth", 2, 5, 5, way, only), mine=("moth",)), "stance none")
    assert being(game, "moth").summoned == "special"


@pytest.mark.parametrize(("how", "counted"), [(st.SpecialSummon, True), (st.NormalSummon, False)])
def test_once_a_round_counts_what_is_a_special_summon(how: Any, counted: bool) -> None:
    """SPECIAL-02: "you can only Special Summon it once per turn", by its own text as well; a Normal Summon is none."""
    once = st.Forbid(what=Selector(how="self"), action="special_summon", limit=Limit(scope="name"))
    way = Ability(mode="summon_rule", from_="prepared", optional=True, do=(how(what=ITSELF),))
    game = come(arena(monster("Moth", 2, 5, 5, way, Ability(mode="continuous", do=(once,))), mine=("moth",)))
    assert being(game, "moth").summoned == ("special" if counted else "normal")
    assert any(use.kind == "coming" for use in being(game, "a").used) == counted


@pytest.mark.parametrize(("mp", "focus", "comes"), [(5, 2, True), (4, 2, False), (5, 1, False)])
def test_special_02_its_whole_cost_and_a_focus_slot_are_needed(mp: int, focus: int, comes: bool) -> None:
    """Rank 2 and Level 2: 5 MP, beside the one Focus slot that Masaki holds."""
    way = Ability(mode="summon_rule", from_="prepared", optional=True, do=(st.SpecialSummon(what=ITSELF),))
    game = arena(monster("Moth", 2, 5, 5, way, rank=2, attribute="DARK"), mine=("moth",), focus=focus)
    game.state.mages["a"].mp = mp
    game.push(Act(being(game, "a").id))
    settle(game)
    game.settle()
    assert legal(game, "special a home-moth 0") == comes


@pytest.mark.parametrize(
    ("other", "left"), [(st.SpecialSummon(what=ITSELF, stance="defense"), 2), (HEAL, 1)], ids=["coming", "healing"]
)
def test_special_02_by_each_of_what_may_be_chosen_it_comes_without_an_action(other: st.Step, left: int) -> None:
    ways = tuple(st.Option(do=(one,)) for one in (st.SpecialSummon(what=ITSELF, stance="attack"), other))
    way = Ability(mode="activate", from_="prepared", optional=True, do=(st.ChooseOne(options=ways),))
    game = arena(monster("Moth", 2, 5, 5, way), mine=("moth",))
    game.push(Act(being(game, "a").id))
    settle(game)
    game.settle()
    play(game, "activate a 0 prepared:a:home-moth")
    answer(game, 'choose "option:0:effect 1"')
    assert (being(game, "moth").stance, being(game, "a").actions) == ("attack", left)


@pytest.mark.parametrize(("actions", "rule"), [(0, "COMBAT-04"), (1, "")])
def test_cast_05_an_ordinary_summoning_by_its_own_way_takes_a_partial_action(actions: int, rule: str) -> None:
    """Without a Sacrifice: it is a casting like another."""
    own = Ability(mode="summon_rule", from_="prepared", optional=True, do=(st.NormalSummon(what=SELF),))
    game = arena(monster("Elm", 1, 1, 1, own), mine=("elm",))
    me = being(game, "a")
    me.actions = actions
    refused = abilities.refusal(game, me, Move("special", ("a", "home-elm", 0)))
    assert (refused.rule if refused is not None else "") == rule


def test_fusion_11_what_no_offering_lost_counts_for_nothing() -> None:
    """The HP that those had lost whom a monster took to bring itself: 0 where nobody has written any down."""
    takes = st.Sacrifice(what=Selector(id="c", how="choose", kind="monster", side="you", zone="play", count=1))
    entry = moth(cost=(takes,))
    ctx = Context(Ref("a"), 0, Ref("prepared:a:home-moth"), entry.id, 0)
    game = arena(entry)
    assert [lost_by_those(game, replace(ctx, numbers=numbers)) for numbers in ({}, {"c.hp_lost": 4})] == [0, 4]
