"""SPECIAL-02: "must be Special Summoned with “Lantern”, using a Fish monster": by that spell, and with such a thing."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import SELF, arena, being
from tests.rules_fight.fights import monster, spell

LANTERN = Selector(how="all", where=Filter(name="Lantern"))
FISH = Selector(how="choose", kind="monster", where=Filter(type="Fish"), count=1)
SALMON, NEWT = Ref("used:a:home-salmon"), Ref("used:a:home-newt")


@pytest.mark.parametrize(
    ("by", "used", "comes"),
    [
        ("home-lantern", (SALMON,), True),
        ("home-lantern", (NEWT, SALMON), True),
        ("home-lantern", (NEWT,), False),
        ("home-lantern", (), False),
        ("home-torch", (SALMON,), False),
    ],
)
def test_special_02_by_that_spell_and_with_such_a_thing(by: str, used: tuple[Ref, ...], comes: bool) -> None:
    ban = st.Forbid(what=SELF, action="special_summon", unless=LANTERN, unless_using=FISH)
    saint = monster("Saint", 1, 5, 5, Ability(mode="summon_rule", do=(ban,)))
    others = (monster("Salmon", 1, 1, 1, type="Fish"), monster("Newt", 1, 1, 1, type="Reptile"))
    game = arena(saint, *others, spell("Lantern", 1), spell("Torch", 1), mine=("saint",))
    effect = Context(Ref("a"), 0, NOTHING, by, 0, 3, "k", bound={"c1": used})
    refused = bans.may_not_come(game, being(game, "a"), Ref("prepared:a:home-saint"), saint, effect)
    assert (refused == "") is comes
