"""A condition of the moment in which an ability was declared: looked at once, then kept."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Condition, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.conditions import holds, with_what_stood
from convert.systems.duel_monsters.rules.effects.start import Resolve
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.words import render
from tests.rules_effects.arena import ME, arena, being, n, settle, summon
from tests.rules_fight.fights import monster

MASAKI = Condition(exists=Selector(kind="monster", side="you", zone="play", where=Filter(name="Masaki")))
THEN = Condition(as_declared=MASAKI)
ALL = Selector(how="all", kind="monster", side="you", zone="play", where=Filter(name="Masaki"))
WELL = monster(
    "Well", 2, 5, 5,
    Ability(mode="activate", src=(0, 1),
            do=(st.ToUsed(what=ALL, src=0), st.Heal(to=ME, amount=n(3), if_=(THEN,), src=1))),
)  # fmt: skip


@pytest.mark.parametrize("there", [True, False])
def test_what_stood_when_it_was_declared_is_kept(there: bool) -> None:
    """Masaki is gone as the second step asks for it: what counts is whether it was there at first."""
    game = arena(WELL)
    being(game, "a").hp = 5
    summon(game, "well", "a")
    if not there:
        being(game, "masaki").caster = Ref("b")
    ctx = Context(Ref("a"), 0, Ref("well"), being(game, "well").entry, 0, key="test", manner="activate")
    game.push(Resolve(ctx))
    settle(game)
    assert being(game, "a").hp == (8 if there else 5)


def test_it_is_asked_once() -> None:
    game = arena(WELL)
    ctx = Context(Ref("a"), 0, Ref("well"), game.card_index.find("well").id, 0, key="test")
    assert holds(game, ctx, THEN)  # before it is declared: as things are now
    declared = with_what_stood(game, ctx)
    being(game, "masaki").caster = Ref("b")
    assert holds(game, declared, THEN)
    assert with_what_stood(game, declared) is declared
    assert not holds(game, ctx, THEN)


def test_in_words() -> None:
    assert "If you had “Masaki” in play when this was declared, regain 3 HP" in render(WELL)
