"""COMBAT-42: a price that its payer sets, in multiples of something, and how much it was afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Bound, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import payable
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import ME, arena, being, do, in_play, n, settle
from tests.rules_fight.fights import spell

PAY = st.PayHp(id="s1", amount=n(5), multiples=True)
WELL = st.Modify(what=ME, attack=Amount(dice="s1"))


def offered(hp: int, **more: Any) -> list[str]:
    """The numbers that A may choose from, with so many HP."""
    game = arena()
    being(game, "a").hp = hp
    with pytest.raises(AssertionError, match="still to decide"):
        do(game, st.PayHp(id="s1", amount=n(5), multiples=True, **more))
    return [str(move.args[-1]) for move in game.legal_moves()]


def test_as_often_as_there_is_more_than_that() -> None:
    assert offered(16) == ["1", "2", "3"]
    assert offered(15) == ["1", "2"]


def test_no_more_than_the_text_allows() -> None:
    assert offered(40, most=n(10)) == ["1", "2"]


def test_one_time_needs_more_than_that() -> None:
    game = arena()
    for hp, can in ((6, True), (5, False)):
        being(game, "a").hp = hp
        assert payable(game, Context(Ref("a"), 0, NOTHING), PAY) == can


def test_what_was_paid_is_known_in_the_same_ability() -> None:
    game = arena()
    being(game, "a").hp = 16
    do(game, PAY, WELL, answers=("spend 2",))
    assert being(game, "a").attack_full == 2 + 10


@pytest.mark.parametrize(("often", "held"), [(1, False), (2, True)])
def test_what_was_paid_for_a_lasting_artifact_is_known_while_it_lasts(often: int, held: bool) -> None:
    """ "Monsters cannot attack if their ATK is at most what you paid": Kuriboh's 3 against 2 or 4."""
    weak = Selector(
        how="all", kind="monster", side="opponent", zone="play", where=Filter(attack=Bound(lte=Amount(dice="s1")))
    )
    wall = spell(
        "Wall",
        2,
        Ability(mode="cast", cost=(st.PayHp(id="s1", amount=n(2), multiples=True),)),
        Ability(mode="continuous", do=(st.Forbid(what=weak, action="attack"),)),
        form="artifact",
        property="Continuous Trap",
    )
    game = arena(wall)
    being(game, "a").hp = 16
    key = in_play(game, "wall", "a", "lasting")
    do(game, st.PayHp(id="s1", amount=n(2), multiples=True), source=key, answers=(f"spend {often}",))
    settle(game)
    barred = [one for one in being(game, "kuriboh").statuses if (one.verb, one.what) == ("forbid", "attack")]
    assert bool(barred) == held


TOLL = spell("Toll", 2, Ability(mode="cast", cost=(st.PayHp(amount=n(4)),), do=(st.Heal(to=ME, amount=n(1)),)))
SNARE = spell(
    "Snare",
    2,
    Ability(mode="cast", cost=(st.PayHp(amount=n(4)),), do=(st.Heal(to=ME, amount=n(1)),)),
    form="artifact",
    property="Normal Trap",
)


@pytest.mark.parametrize(
    ("entry", "kind", "free"),
    [("home-toll", "spell", True), ("home-toll", "artifact", False), ("home-snare", "spell", False)],
)
def test_no_hp_are_paid_to_cast_such_a_card(entry: str, kind: Any, free: bool) -> None:
    """CONVERT-42: "you do not pay Life Points to activate Spell Cards"; others are paid as ever."""
    spared = st.Allow(what=ME, action="cast_unpaid", against=Selector(kind=kind), until="end_of_turn")
    game = arena(TOLL, SNARE)
    do(game, spared)
    being(game, "a").hp = 4
    price = game.card_index[entry].effects[0].cost[0]
    casting = Context(Ref("a"), 0, NOTHING, entry, 0, manner="cast", paying=True)
    assert payable(game, casting, price) == free
    being(game, "a").hp = 9
    game.push(Steps((price,), casting))
    settle(game)
    assert being(game, "a").hp == (9 if free else 5)
