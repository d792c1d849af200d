"""CONVERT-20: a Set spell or trap is one that is armed or precast; whatever else is in play lies open."""

from __future__ import annotations

import pytest

from convert.effects import Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import filters
from convert.systems.duel_monsters.rules.events import SpellEnded
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of
from convert.systems.duel_monsters.rules.state import ActiveMode
from tests.rules_effects.arena import arena, do, in_play
from tests.rules_fight.fights import cast, spell

IDOL = spell("Idol", 1, cast(), form="artifact", property="Normal Trap")
SNARE = spell("Snare", 1, cast(), form="artifact", property="Continuous Trap")
CTX = Context(Ref("a"), 0, NOTHING, "", -1, 3, "test")


@pytest.mark.parametrize(
    ("mode", "face"),
    [
        ("armed", "down"),
        ("precast", "down"),
        ("room", "down"),
        ("lasting", "up"),
        ("field", "up"),
        ("equip", "up"),
        ("eidolon", "up"),
    ],
)
def test_convert_20_how_it_lies(mode: ActiveMode, face: str) -> None:
    game = arena(IDOL)
    idol = Ref(in_play(game, "idol", "b", mode))
    found = {one for one in ("up", "down") if filters.fits(game, CTX, Filter(face=one), idol)}
    assert found == {face}
    game.emit(SpellEnded(idol, "test"))  # what has just left play lay as it lay
    assert {one for one in ("up", "down") if filters.fits(game, CTX, Filter(face=one), idol)} == {face}


@pytest.mark.parametrize(("face", "left"), [("down", "snare-spell"), ("up", "idol-spell")])
def test_convert_20_only_what_lies_so_is_destroyed(face: str, left: str) -> None:
    game = arena(IDOL, SNARE)
    in_play(game, "idol", "a", "armed")
    in_play(game, "snare", "a")
    such = Selector(how="all", kind="spell_or_artifact", zone="play", reach="field", where=Filter(face=face))  # type: ignore[arg-type]
    do(game, st.Destroy(what=such))
    assert list(game.state.spells) == [left]


def test_convert_21_what_somebody_carries_is_open_and_what_is_not_in_play_has_no_face() -> None:
    game = arena(IDOL, items=(Item(name="idol", entry="home-idol"),))
    carried, known = ref_of("item", "a", "idol"), ref_of("used", "a", "home-idol")
    assert filters.fits(game, CTX, Filter(face="up"), carried)
    assert not filters.fits(game, CTX, Filter(face="down"), carried)
    assert all(filters.fits(game, CTX, Filter(face=one), known) for one in ("up", "down"))


@pytest.mark.parametrize(("whose", "fits"), [("a", True), ("b", False)])
def test_special_07_a_spell_in_play_is_its_casters(whose: str, fits: bool) -> None:
    game = arena(IDOL)
    idol = Ref(in_play(game, "idol", whose, "armed"))
    assert filters.fits(game, CTX, Filter(owner="you"), idol) is fits
    assert filters.fits(game, CTX, Filter(owner="opponent"), idol) is not fits


def test_what_lies_in_play_as_a_spell_was_summoned_in_no_way() -> None:
    """ "Send 1 Continuous Trap that was Special Summoned": one that is a monster now (CONVERT-26)."""
    game = arena(SNARE)
    snare = Ref(in_play(game, "snare", "a"))
    assert not filters.fits(game, CTX, Filter(summoned="special"), snare)
    assert not filters.fits(game, CTX, Filter(summoned="special", property="continuous"), snare)
