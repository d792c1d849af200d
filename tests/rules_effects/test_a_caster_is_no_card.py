""" "A card" is a monster, spell or artifact: nobody counts, names or pays with a caster (CONVERT-20)."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Condition, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.amounts import evaluate
from convert.systems.duel_monsters.rules.effects.conditions import holds
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import arena, being, do, in_play, n

YOURS, MINE = (Context(Ref("b"), 1, NOTHING), Context(Ref("a"), 0, NOTHING))


def test_each_card_they_have_is_none_of_the_casters() -> None:
    game = arena(ogre=True)
    in_play(game, "lantern", "b")
    theirs = Selector(kind="any", side="opponent", how="all")
    assert evaluate(game, MINE, Amount(per=n(2), count=theirs)) == 6, "Kuriboh, the ogre and the lantern"
    assert evaluate(game, YOURS, Amount(per=n(2), count=theirs)) == 2, "Masaki"


def test_who_has_nothing_in_play_has_no_card() -> None:
    game = arena()
    none = Condition(not_=Condition(exists=Selector(kind="any", side="you", zone="play")))
    assert not holds(game, MINE, none)
    del game.state.beings["masaki"]
    assert holds(game, MINE, none)


@pytest.mark.parametrize("how", ["target", "choose"])
def test_nobody_names_a_caster_as_a_card(how: str) -> None:
    game = arena()
    one = Selector(id="t1", how=how, kind="any", side="any", count=1, reach="section")  # type: ignore[arg-type]
    assert set(candidates(game, MINE, one)) == {"masaki", "kuriboh"}


def test_nobody_pays_with_themselves() -> None:
    one = Selector(how="choose", kind="any", side="you", zone="play", count=1)
    game = arena()
    do(game, st.ToUsed(what=one))
    assert "masaki" not in game.state.beings
    assert not being(game, "a").out


def test_all_cards_in_an_area_are_everything_there() -> None:
    """CONVERT-18: friend and foe, casters among them; the caster of the effect is spared."""
    game = arena()
    every = Selector(how="all", kind="any", side="any", reach="section")
    assert set(candidates(game, MINE, every)) == {"masaki", "kuriboh", "b"}
