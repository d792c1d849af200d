"""CONVERT-36: a token with the Level, Type, Attribute or Scores of something else."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.effects.filters import traits
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import arena, being, do, summon
from tests.rules_fight.fights import monster

X = Selector(ref="t1")
MOSS = monster("Moss", 5, 17, 12, type="Plant", attribute="EARTH")


def token(alike: tuple[Any, ...], stats: st.TokenStats | None = None) -> st.Token:
    return st.Token(name="Sprout", stats=stats, like=X, alike=alike, stance="attack")


def test_it_is_as_that_is_in_what_is_said() -> None:
    game = arena(MOSS, mp=40)
    summon(game, "moss", "a")
    do(game, token(("level", "type", "attribute", "attack", "defense")), bound={"t1": ("moss",)})
    sprout = being(game, "sprout")
    assert (sprout.level, sprout.attack_full, sprout.defense_full, sprout.hp_full) == (5, 17, 12, 14)
    assert [traits(game, Ref("sprout"), name)[0] for name in ("type", "attribute")] == ["Plant", "EARTH"]


def test_the_rest_is_as_its_maker_prints_it() -> None:
    game = arena(MOSS, mp=40)
    summon(game, "moss", "a")
    printed = st.TokenStats(type="Fish", attribute="WATER")
    do(game, token(("level",), printed), bound={"t1": ("moss",)})
    sprout = being(game, "sprout")
    assert (sprout.level, sprout.attack_full, traits(game, Ref("sprout"), "type")[0]) == (5, 0, "Fish")


@pytest.mark.parametrize("gone", [st.Sacrifice, st.Banish])
def test_also_as_what_was_given_up_for_it(gone: type[Any]) -> None:
    game = arena(MOSS, mp=40)
    summon(game, "moss", "a")
    given = gone(what=Selector(id="t1", how="all", kind="monster", side="you", zone="play", count=1))
    being(game, "masaki").side = 1
    being(game, "masaki").caster = Ref("b")
    do(game, given, token(("level",)))
    assert being(game, "sprout").level == 5
