"""Who cannot Tribute Summon summons nothing with Sacrifices (CAST-05), but for what is left out; without them, and as a
Shadow, it still comes (CONVERT-42)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.targeting import payable
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref, ref_of
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import ME, arena, being, do, settle, summon
from tests.rules_fight.fights import monster, rule_against

FISH = Selector(how="all", kind="monster", where=Filter(type="Fish"))


def table(*step: Any) -> Game:
    """A has a great Carp and a great Oak Prepared, each for more Channeling than A has without two Sacrifices."""
    own = Ability(
        mode="summon_rule",
        from_="prepared",
        optional=True,
        cost=(st.Sacrifice(what=Selector(how="choose", kind="monster", side="you", zone="play", count=1)),),
        do=(st.NormalSummon(what=Selector(how="self")),),
    )
    great = [monster(name, 8, 20, 20, type=kind) for name, kind in (("Carp", "Fish"), ("Oak", "Plant"))]
    made = (*great, monster("Elm", 1, 1, 1, own))
    game = arena(*made, mine=("carp", "oak", "elm"), channeling=6, mp=20, focus=9)
    for _ in range(2):
        summon(game, "kuriboh", "a")
    for one in step:
        do(game, one)
    being(game, "a").actions = 2
    game.push(Act(Ref("a")))
    settle(game)
    return game


def may(game: Game, verb: str, name: str) -> bool:
    return Move(verb, ("a", f"home-{name}")) in game.legal_moves()


@pytest.mark.parametrize(
    ("step", "carp", "oak"),
    [
        (None, True, True),
        (st.Forbid(what=ME, action="tribute", as_="tribute"), False, False),
        (st.Forbid(what=ME, action="tribute", as_="tribute", unless=FISH), True, False),
        (st.Forbid(what=ME, action="tribute", as_="tribute", by=FISH), False, True),
        (st.Forbid(what=ME, action="tribute"), True, True),
    ],
)
def test_cast_05_nothing_is_summoned_with_sacrifices(step: Any, carp: bool, oak: bool) -> None:
    game = table(*([step] if step is not None else []))
    assert may(game, "summon-sacrifice", "carp") is carp
    assert may(game, "summon-sacrifice", "oak") is oak
    if not carp:
        assert rule_against(game, "summon-sacrifice a home-carp") == "CONVERT-42"


def test_convert_42_what_sacrifices_by_its_own_text_neither() -> None:
    for step, barred in ((st.Forbid(what=ME, action="tribute", as_="tribute"), True), (None, False)):
        game = table(*([step] if step is not None else []))
        elm = ref_of("prepared", "a", "home-elm")
        assert bans.may_not_sacrifice_for(game, being(game, "a"), elm) is barred
        assert any(str(move).startswith("special a home-elm") for move in game.legal_moves()) is not barred
        assert may(game, "summon", "elm"), "without Sacrifices"


THEIRS = Selector(how="all", kind="monster", side="you", where=Filter(name="Kuriboh"))
FISHES = Selector(how="choose", kind="monster", where=Filter(type="Fish"), count=1)


@pytest.mark.parametrize(
    ("fields", "carp", "oak", "effect"),
    [
        ({"action": "tribute"}, False, False, False),
        ({"action": "tribute", "as_": "tribute"}, False, False, True),
        ({"action": "tribute", "as_": "tribute", "unless": FISHES}, True, False, True),
        ({"action": "tribute_otherwise"}, True, True, False),
        ({"action": "tribute_otherwise", "unless": FISHES}, True, False, False),
        ({"action": "tribute", "by": Selector(how="all", kind="caster", side="opponent")}, True, True, True),
    ],
)
def test_convert_42_what_a_thing_can_be_sacrificed_for(
    fields: dict[str, Any], carp: bool, oak: bool, effect: bool
) -> None:
    """As something is summoned (CAST-07), and for an effect, a cost or a Ritual Summon (CONVERT-20, CONVERT-30)."""
    gone = st.Banish(what=Selector(how="all", kind="monster", side="you", where=Filter(name="Masaki")))
    game = table(st.Forbid(what=THEIRS, **fields), gone)
    assert (may(game, "summon-sacrifice", "carp"), may(game, "summon-sacrifice", "oak")) == (carp, oak)
    game = arena()
    summon(game, "kuriboh", "a")
    do(game, gone, st.Forbid(what=THEIRS, **fields))
    price = st.Sacrifice(what=Selector(how="choose", kind="monster", side="you", zone="play", count=1))
    assert payable(game, Context(Ref("a"), 0, Ref("")), price) is effect
    before = len(game.state.beings)
    do(game, price)
    assert (len(game.state.beings) < before) is effect
