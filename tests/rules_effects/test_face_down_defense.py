"""Face-down Defense Position: a Shadow that is in Defense Mode as well (CONVERT-20, SHADOW-04, SHADOW-07)."""

from __future__ import annotations

import pytest

from convert.effects import Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.events import StanceTaken
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import arena, being, do, summon
from tests.rules_fight.fights import engage, legal, monster

IT = Selector(ref="t1")


def test_convert_20_what_is_turned_face_down_is_a_shadow_in_defense_mode() -> None:
    game = arena()
    masaki = being(game, "masaki")
    game.emit(StanceTaken("masaki", "attack"))
    engage(game, "masaki", "kuriboh")
    do(game, st.Shadow(what=IT), bound={"t1": ("masaki",)})
    assert (masaki.shadow, masaki.stance, masaki.skirmish) == (True, "defense", 0)


def test_combat_24_acting_reveals_it_and_leaves_it_in_defense_mode() -> None:
    """An action reveals it (SHADOW-04); an Attack is none of those that Defense Mode leaves it, until its caster's next
    turn (COMBAT-21)."""
    game = arena()
    do(game, st.Shadow(what=IT), bound={"t1": ("masaki",)})
    game.push(Act(being(game, "a").id))
    game.settle()
    assert not legal(game, "attack masaki kuriboh")
    assert legal(game, "engage masaki kuriboh")


def test_convert_34_a_link_monster_has_no_defense_mode_to_be_in() -> None:
    game = arena()
    linked = summon(game, "linked", "a")
    do(game, st.Shadow(what=IT), bound={"t1": ("linked",)})
    assert (linked.shadow, linked.stance) == (True, "none")


def test_what_is_special_summoned_so_chooses_no_stance() -> None:
    newt = monster("Newt", 2, 5, 5)
    game = arena(newt, mine=("newt",))
    step = st.SpecialSummon(what=Selector(how="self", zone="prepared"), stance="shadow")
    do(game, step, source="prepared:a:home-newt", entry="home-newt")
    came = being(game, "newt")
    assert (came.shadow, came.stance) == (True, "defense")
    assert came.caster == "a"


def test_a_change_of_stance_is_told_only_where_it_was_in_another() -> None:
    game = arena()
    being(game, "masaki").stance = "defense"
    events = do(game, st.Shadow(what=IT), bound={"t1": ("masaki",)})
    assert not any(isinstance(one, StanceTaken) for one in events)
    assert being(game, "masaki").shadow


@pytest.mark.parametrize("shadow", [True, False])
def test_shadow_04_what_cannot_change_its_battle_position_does_not_act(*, shadow: bool) -> None:
    """Any action would reveal it; one that is seen may act, whatever holds its stance."""
    game = arena()
    if shadow:
        do(game, st.Shadow(what=IT), bound={"t1": ("masaki",)})
    do(game, st.Forbid(what=IT, action="change_stance"), bound={"t1": ("masaki",)})
    game.push(Act(being(game, "a").id))
    game.settle()
    assert legal(game, "charge masaki") is not shadow
