"""A price takes nothing that is named as a target (PRECAST-10)."""

from __future__ import annotations

import msgspec
import pytest

from convert.effects import Ability, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.character import Spent
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import arena, settle, summon
from tests.rules_fight.fights import caster, monster, play

CREATOR = monster(
    "Creator",
    4,
    5,
    5,
    Ability(
        mode="activate",
        optional=True,
        cost=(st.Banish(what=Selector(id="c1", how="choose", kind="monster", side="you", zone="used", count=1)),),
        targets=(Selector(id="t1", how="target", kind="monster", side="you", zone="used", count=1),),
        do=(st.ToPrepared(what=Selector(ref="t1")),),
    ),
)


def table(*lying: str, creator: Monster = CREATOR) -> Game:
    """A's Creator, and what A has used."""
    game = arena(creator, monster("Moth", 1, 1, 1), monster("Newt", 1, 1, 1))
    summon(game, "creator", "a")
    game.state.mages[Ref("a")].spent = tuple([Spent(spell=f"home-{one}") for one in lying])
    game.push(Act(Ref("a")))
    settle(game)
    return game


@pytest.mark.parametrize(("lying", "offered"), [((), False), (("moth",), False), (("moth", "newt"), True)])
def test_with_one_alone_that_is_both_there_is_no_such_ability(lying: tuple[str, ...], offered: bool) -> None:
    game = table(*lying)
    assert any(str(move).startswith("activate creator") for move in game.legal_moves()) == offered


def test_what_is_named_is_not_what_is_given_up() -> None:
    """ "Banish 1 monster from your GY to target 1 in your GY": with the one named, the other is the price."""
    game = table("moth", "newt")
    play(game, "activate creator 0")
    play(game, "choose used:a:home-moth")
    banned = caster(game, "a").banned_sources
    assert "home-newt" in banned
    assert "home-moth" not in banned


@pytest.mark.parametrize(("lying", "offered"), [(("moth",), False), (("moth", "newt"), True)])
def test_of_a_price_of_so_many_or_more_the_least_is_enough(lying: tuple[str, ...], offered: bool) -> None:
    """ "Banish 1 or 2 monsters from your GY to target 1 in your GY": two that lie there will do."""
    price = st.Banish(what=Selector(id="c1", how="choose", kind="monster", side="you", zone="used", count=(1, 2)))
    ability = msgspec.structs.replace(CREATOR.effects[0], cost=(price,))
    game = table(*lying, creator=msgspec.structs.replace(CREATOR, effects=(ability,)))
    assert any(str(move).startswith("activate creator") for move in game.legal_moves()) == offered
