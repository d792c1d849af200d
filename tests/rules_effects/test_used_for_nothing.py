"""CONVERT-42: "negate the effects of all monsters (but their effects can still be activated)": used, paid for, and
nothing happens; and what cannot be negated under a condition."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Condition, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.casting.abilities import can_activate
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.start import Resolve
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import ME, SELF, arena, being, do, n, notes, settle, summon
from tests.rules_fight.fights import monster


def ctx(**more: Any) -> Context:
    return replace(Context(Ref("a"), 0, NOTHING, mp=3, key="test"), **more)


def heal(points: int) -> st.Heal:
    return st.Heal(to=ME, amount=n(points))


ALL = Selector(how="all", kind="monster", side="any", zone="play")
WELL = monster("Well", 2, 5, 5, Ability(mode="activate", do=(heal(3),)))
GIFT = monster("Gift", 2, 5, 5, Ability(mode="activate", cost=(st.Sacrifice(what=SELF),), do=(heal(3),)))


def table(*, usable: bool) -> Game:
    game = arena(WELL, GIFT)
    being(game, "a").hp = 5
    for name in ("well", "gift"):
        summon(game, name, "a").arriving = False
    do(game, st.Suppress(what=ALL, usable=usable))
    return game


@pytest.mark.parametrize("usable", [True, False])
def test_it_may_be_used_where_the_text_says_so(usable: bool) -> None:
    game = table(usable=usable)
    well = being(game, "well")
    well.actions = 1
    refused = can_activate(game, well, ctx(source=Ref("well"), entry=well.entry, ability=0, manner="activate"))
    assert (refused is None) == usable


def test_and_nothing_happens() -> None:
    game = table(usable=True)
    do_it(game, "well")
    assert being(game, "a").hp == 5
    assert "does nothing: its effects are negated (CONVERT-42)" in notes(game.log)


def test_what_left_play_as_it_was_paid_is_not_negated() -> None:
    game = table(usable=True)
    entry = being(game, "gift").entry
    do(game, st.Sacrifice(what=Selector(how="all", kind="monster", side="you", zone="play")))
    game.push(Resolve(ctx(key="k", entry=entry, ability=0, source=Ref("gift"))))
    settle(game)
    assert being(game, "a").hp == 8


def do_it(game: Game, name: str) -> None:
    game.push(Resolve(ctx(key="k", entry=being(game, name).entry, ability=0, source=Ref(name))))
    settle(game)


@pytest.mark.parametrize("there", [True, False])
def test_what_cannot_be_negated_while_something_is_there(there: bool) -> None:
    mine = Condition(exists=Selector(kind="monster", side="you", zone="play"))
    asked = mine if there else Condition(not_=mine)
    firm = st.Protect(what=SELF, from_="negation", if_=(asked,))
    game = arena(monster("Stone", 2, 5, 5, Ability(mode="activate", do=(heal(1), firm))))
    game.push(Resolve(ctx(key="k", entry="home-stone", ability=0, source=Ref("masaki"))))
    do(game, st.NegateCast(), event=Occurrence("activated", Ref("cast:a:home-stone"), key="k"), you="b")
    assert ("that cannot be negated (CONVERT-42)" in notes(game.log)) == there
