"""CONVERT-08: "While this card is in your GY, …" holds for as long as its spell lies among the used ones."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.casting import abilities
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import ME, SELF, arena, being, do, in_play, n, settle, summon
from tests.rules_fight.fights import cast, monster, play, spell

FROGS = Selector(how="all", kind="monster", side="you", where=Filter(series="Frog"))


def test_it_strengthens_from_there_and_not_from_play() -> None:
    haunt = Ability(mode="continuous", from_="used", do=(st.Modify(what=FROGS, attack=n(3)),))
    game = arena(monster("Ghost", 2, 5, 5, haunt), monster("Green Frog", 2, 5, 5), book=("ghost",))
    summon(game, "green-frog", "a")
    settle(game)
    assert being(game, "green-frog").attack_full == 5
    do(game, st.ToUsed(what=Selector(kind="monster", side="you", zone="spellbook", how="all")))
    settle(game)
    assert being(game, "green-frog").attack_full == 8
    do(game, st.Banish(what=Selector(kind="monster", side="you", zone="used", how="all")))
    settle(game)
    assert being(game, "green-frog").attack_full == 5


@pytest.mark.parametrize(("caster", "frog", "attack"), [(1, 2, 8), (1, 1, 8), (0, 2, 5)])
def test_convert_18_from_there_it_reaches_one_section_beside_its_caster(caster: int, frog: int, attack: int) -> None:
    near = Selector(how="all", kind="monster", side="you", reach="two_sections", where=Filter(series="Frog"))
    haunt = Ability(mode="continuous", from_="used", do=(st.Modify(what=near, attack=n(3)),))
    game = arena(monster("Ghost", 2, 5, 5, haunt), monster("Green Frog", 2, 5, 5), book=("ghost",))
    being(game, "a").section, summon(game, "green-frog", "a").section = caster, frog
    do(game, st.ToUsed(what=Selector(kind="monster", side="you", zone="spellbook", how="all")))
    settle(game)
    assert being(game, "green-frog").attack_full == attack


def test_in_play_it_does_nothing_of_the_kind() -> None:
    haunt = Ability(mode="continuous", from_="used", do=(st.Modify(what=FROGS, attack=n(3)),))
    game = arena(monster("Ghost", 2, 5, 5, haunt), monster("Green Frog", 2, 5, 5))
    summon(game, "green-frog", "a")
    summon(game, "ghost", "a")
    settle(game)
    assert being(game, "green-frog").attack_full == 5
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("ghost",)}, answers=("let-go",))
    settle(game)
    assert being(game, "green-frog").attack_full == 8


def test_a_used_spell_guards_its_caster() -> None:
    shield = Ability(mode="continuous", from_="used", do=(st.Protect(what=ME, from_="damage"),))
    game = arena(spell("Lamp", 1, shield), book=("lamp",))
    before = being(game, "a").hp
    do(game, st.ToUsed(what=Selector(kind="spell", side="you", zone="spellbook", how="all")))
    settle(game)
    do(game, st.Damage(to=ME, amount=n(2)))
    assert being(game, "a").hp == before


def rising() -> Game:
    """A's used Wraith brings itself; no action is left."""
    rise = Ability(mode="activate", from_="used", optional=True, do=(st.SpecialSummon(what=SELF),))
    game = arena(monster("Wraith", 2, 5, 5, rise), book=("wraith",))
    do(game, st.ToUsed(what=Selector(kind="monster", side="you", zone="spellbook", how="all")))
    being(game, "a").actions = 0
    return game


@pytest.mark.parametrize("stance", ["none", "attack"])
def test_special_02_what_brings_itself_from_there_takes_no_action(stance: Any) -> None:
    game = rising()
    being(game, "a").stance = stance
    channeling = game.state.mages["a"].channeling
    out: list[Move] = []
    abilities.caster_moves(game, being(game, "a"), game.state.mages["a"], out)
    come = next(move for move in out if move.verb == "activate")
    abilities.take(game, being(game, "a"), come)
    settle(game)
    assert being(game, "wraith").summoned == "special"
    assert (being(game, "a").actions, game.state.mages["a"].channeling) == (0, channeling)


def test_summon_20_anything_else_from_there_takes_the_action() -> None:
    toll = Ability(mode="activate", from_="used", optional=True, do=(st.Heal(to=ME, amount=n(1)),))
    game = arena(monster("Toller", 2, 5, 5, toll), book=("toller",))
    do(game, st.ToUsed(what=Selector(kind="monster", side="you", zone="spellbook", how="all")))
    for actions, offered in ((1, True), (0, False)):
        being(game, "a").actions = actions
        out: list[Move] = []
        abilities.caster_moves(game, being(game, "a"), game.state.mages["a"], out)
        assert any(move.verb == "activate" for move in out) == offered


def test_special_02_nor_does_what_it_takes_off_itself() -> None:
    rise = Ability(mode="activate", optional=True, do=(st.SpecialSummon(what=SELF),))
    game = arena(monster("Wraith", 2, 5, 5, rise))
    key = in_play(game, "wraith", "a", "equip", on="masaki")
    being(game, "a").actions = 0
    out: list[Move] = []
    abilities.caster_moves(game, being(game, "a"), game.state.mages["a"], out)
    assert [move.args[2] for move in out if move.verb == "activate"] == [key]


def test_convert_08_what_was_cast_works_from_there_once_it_has_taken_place() -> None:
    """Though nothing else happens: a saved game, which works it out anew, is no other game."""
    shield = Ability(mode="continuous", from_="used", do=(st.Protect(what=ME, from_="damage"),))
    game = arena(spell("Lamp", 1, shield, cast(st.Heal(to=ME, amount=n(1)))), mine=("lamp",))
    being(game, "a").actions = 2
    game.push(Act("a"))
    settle(game)
    play(game, "cast a home-lamp")
    assert [status.what for status in being(game, "a").statuses] == ["damage"]
