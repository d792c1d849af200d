"""CONVERT-20, CONVERT-32: a fusion for Materials that are Sacrificed is a Special Summon and no Fusion Summon."""

from __future__ import annotations

import msgspec
import pytest

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_effects.arena import SELF, arena, summon
from tests.rules_effects.test_coming_by_an_effect import CHIMERA, ENTRIES, changed, mine, table

IN_PLAY = Selector(how="choose", kind="monster", side="you", zone="play", count="any")


def _fuse(to: str = "tributed", *, named: str | None = None) -> st.SpecialSummon | st.FusionSummon:
    including = Selector(how="choose", kind="monster", where=Filter(name=named), count=1) if named else None
    materials = msgspec.structs.replace(IN_PLAY, including=including)
    chimera = Selector(kind="monster", where=Filter(name="Chimera"))
    made = st.SpecialSummon if to == "tributed" else st.FusionSummon
    return made(what=chimera, materials=materials)


def _both_in_play() -> Game:
    game = table()
    summon(game, "m-warrior 1", "a")
    summon(game, "m-warrior 2", "a")
    return game


def test_its_materials_are_sacrificed_and_it_is_special_summoned() -> None:
    game = _both_in_play()
    assert changed(game, _fuse()) == 1
    assert mine(game, "chimera").summoned == "special"
    assert [event.fate for event in game.log if isinstance(event, ev.Fell)] == ["sacrificed"] * 2
    assert not [event for event in game.log if isinstance(event, ev.MadeMaterial)]


def test_a_fusion_summon_it_is_where_they_are_used() -> None:
    game = _both_in_play()
    assert changed(game, _fuse("used")) == 1
    assert mine(game, "chimera").summoned == "fusion"


@pytest.mark.parametrize(("named", "came"), [("M-Warrior 1", 1), ("Masaki", 0)])
def test_what_must_be_among_them(named: str, came: int) -> None:
    game = _both_in_play()
    assert changed(game, _fuse(named=named)) == came


def test_what_is_prepared_is_not_on_the_field() -> None:
    game = table("m-warrior 2")
    summon(game, "m-warrior 1", "a")
    assert changed(game, _fuse()) == 0


@pytest.mark.parametrize(("to", "came"), [("tributed", 0), ("used", 1)])
def test_what_comes_by_fusion_summon_alone_stays_away(to: str, came: int) -> None:
    alone = Selector(how="self", where=Filter(summoned="fusion"))
    ban = Ability(mode="summon_rule", do=(st.Forbid(what=SELF, action="special_summon", unless=alone),))
    strict = msgspec.structs.replace(CHIMERA, effects=(ban,))
    game = arena(*[strict if one is CHIMERA else one for one in ENTRIES], mp=10, focus=9, preparation=9)
    summon(game, "m-warrior 1", "a")
    summon(game, "m-warrior 2", "a")
    changed(game, _fuse(to))
    assert (mine(game, "chimera") is not None) is bool(came)
