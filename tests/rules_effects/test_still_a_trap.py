"""A trap that comes as a monster and is still a trap is both (CONVERT-26); without that it is a monster alone."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Bound, Condition, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.matching import means
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import SELF, arena, being, do, in_play, n
from tests.rules_fight.fights import spell

HERE = Context(Ref("b"), 1, Ref(""), "home-bell", 0, 3, "k")


def idol_in_play(still: str | None) -> Game:
    figures = st.TokenStats(type="Rock", level=4, class_="effect", attack=n(16), defense=n(18), still=still)  # type: ignore[arg-type]
    comes = st.SpecialSummon(what=SELF, stats=figures)
    idol = spell("Mossy Idol", 2, Ability(mode="cast", do=(comes,)), form="artifact")
    game = arena(idol)
    do(game, comes, source="cast:a:home-mossy-idol", entry=idol.id, answers=("stance none",))
    return game


@pytest.mark.parametrize("kind", ["artifact", "spell_or_artifact"])
@pytest.mark.parametrize(("still", "found"), [("artifact", True), (None, False)])
def test_convert_26_what_names_artifacts_reaches_it_where_it_is_still_one(kind: str, still: str, found: bool) -> None:
    game = idol_in_play(still)
    what = Selector(kind=kind, side="opponent", zone="play", how="target", count=1, reach="section")  # type: ignore[arg-type]
    assert ("mossy-idol" in candidates(game, HERE, what)) is found
    assert means(game, HERE, what, Ref("mossy-idol")) is found
    do(game, st.Destroy(what=Selector(kind=kind, side="opponent", zone="play", how="all", reach="field")), you="b")  # type: ignore[arg-type]
    assert ("mossy-idol" not in game.state.beings) is found


@pytest.mark.parametrize("still", ["artifact", None])
def test_convert_26_it_is_a_monster_and_no_spell_either_way(still: str | None) -> None:
    game = idol_in_play(still)
    monsters = Selector(kind="monster", side="opponent", zone="play", how="choose", count=1)
    assert "mossy-idol" in candidates(game, HERE, monsters)
    strong = Selector(kind="monster", side="any", zone="play", where=Filter(attack=Bound(gte=n(16)), level=Bound(eq=4)))
    assert means(game, HERE, strong, Ref("mossy-idol"))
    spells = Selector(kind="spell", side="opponent", zone="play", how="choose", count=1)
    assert "mossy-idol" not in candidates(game, HERE, spells)
    own = Context(Ref("a"), 0, being(game, "mossy-idol").id, "home-mossy-idol", 0, 3, "k")
    effect = Condition(is_=Selector(kind="monster", where=Filter(class_="effect")), of=SELF)
    assert hold(game, own, (effect,)), "“while this card is an Effect Monster”"


def test_convert_26_while_in_the_monster_zone_is_not_while_it_lies_as_an_artifact() -> None:
    idol = spell(
        "Mossy Idol", 2, Ability(mode="continuous", do=(st.Protect(what=SELF, from_="battle"),)), form="artifact"
    )
    game = arena(idol)
    lying = Context(Ref("a"), 0, Ref(in_play(game, "mossy-idol", "a")), "home-mossy-idol", 0, 3, "k")
    assert not hold(game, lying, (Condition(is_=Selector(kind="monster"), of=SELF),))
    came = idol_in_play("artifact")
    there = Context(Ref("a"), 0, being(came, "mossy-idol").id, "home-mossy-idol", 0, 3, "k")
    assert hold(came, there, (Condition(is_=Selector(kind="monster"), of=SELF),))
