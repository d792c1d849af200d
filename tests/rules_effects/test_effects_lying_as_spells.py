"""A monster that lies in play as a spell is no creature there, and can be named as what it is."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from convert.effects import Ability, Filter, Limit, Selector
from convert.effects import steps as st
from convert.effects.terms import LiesAs
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.windows import open_window
from tests.rules_effects.arena import answer, arena, being, do, in_play, settle, summon
from tests.rules_fight.fights import monster, spell

MASAKI = Selector(how="all", kind="monster", zone="play", where=Filter(name="Masaki"))


def lying(game: Game, lies_as: LiesAs, **more: Any) -> tuple[Ref, ...]:
    where = Filter(lies_as=lies_as, **more)
    return candidates(
        game, Context(Ref("a"), 0, Ref(""), ""), Selector(how="all", kind="monster", zone="play", where=where)
    )


@pytest.mark.parametrize(
    ("as_", "other"), [("continuous_spell", "continuous_artifact"), ("continuous_artifact", "continuous_spell")]
)
def test_it_lies_there_as_what_it_was_placed_as(
    as_: Literal["continuous_spell", "continuous_artifact"], other: LiesAs
) -> None:
    game = arena()
    masaki = being(game, "masaki").entry
    do(game, st.Place(what=MASAKI, as_=as_))
    (ref,) = lying(game, as_)
    assert game.state.spells[ref].entry == masaki
    assert lying(game, "spell", name="Masaki") == lying(game, "spell", face="up") == (ref,)
    assert lying(game, other) == lying(game, "equipment") == lying(game, "spell", face="down") == ()
    assert not candidates(game, Context(Ref("a"), 0, Ref(""), ""), MASAKI)


def test_it_can_be_special_summoned_from_there() -> None:
    game = arena()
    do(game, st.Place(what=MASAKI, as_="continuous_spell"))
    there = Selector(how="all", kind="monster", zone="play", where=Filter(lies_as="spell"))
    do(game, st.SpecialSummon(what=there), answers=["stance attack"])
    assert not lying(game, "spell")
    assert len(candidates(game, Context(Ref("a"), 0, Ref(""), ""), MASAKI)) == 1


def test_a_monster_that_is_set_as_a_spell_is_armed() -> None:
    game = arena(mine=["kuriboh"])
    hand = Selector(how="all", kind="monster", side="you", zone="prepared", where=Filter(name="Kuriboh"))
    do(game, st.SetCard(what=hand, as_spell=True))
    (ref,) = lying(game, "spell", face="down")
    assert game.state.spells[ref].mode == "armed"
    assert lying(game, "spell", face="up") == lying(game, "continuous_spell") == ()


def test_what_wears_a_union_monster_is_known() -> None:
    """CONVERT-31: "a monster can only be equipped with 1 Union Monster at a time"."""
    game = arena(monster("Helper", 2, 5, 5, classes=("union",)))
    summon(game, "helper", "a")
    union = Selector(kind="monster", zone="play", where=Filter(class_="union", lies_as="equipment"))
    free = Selector(how="all", kind="monster", zone="play", where=Filter(not_=Filter(equipped_to=union)))
    ctx = Context(Ref("a"), 0, Ref(""), "")
    assert being(game, "masaki").id in candidates(game, ctx, free)
    helper = Selector(how="all", kind="monster", zone="play", where=Filter(name="Helper"))
    do(game, st.Equip(what=helper, to=MASAKI))
    assert being(game, "masaki").id not in candidates(game, ctx, free)
    assert being(game, "kuriboh").id in candidates(game, ctx, free)


@pytest.mark.parametrize(
    ("as_", "kind", "other"), [("continuous_spell", "spell", "artifact"), ("continuous_artifact", "artifact", "spell")]
)
def test_it_counts_as_the_card_that_it_was_placed_as(as_: Any, kind: Any, other: Any) -> None:
    """ "For each Continuous Trap you control": those that were monsters, too."""
    game = arena()
    do(game, st.Place(what=MASAKI, as_=as_))
    asked: tuple[tuple[Any, bool], ...] = (("continuous", True), ("equip", False))
    for prop, found in asked:
        for one, those in ((kind, found), (other, False)):
            what = Selector(how="all", kind=one, side="you", zone="play", where=Filter(property=prop))
            assert bool(candidates(game, Context(Ref("a"), 0, Ref(""), ""), what)) is those


def test_what_is_worn_is_an_equip_spell() -> None:
    game = arena(monster("Shell", 1, 1, 1))
    shell, bearer = summon(game, "shell", "a").id, Selector(ref="y")
    do(game, st.Equip(what=Selector(ref="x"), to=bearer), bound={"x": (shell,), "y": ("masaki",)})
    equip = Selector(how="all", kind="spell", side="you", zone="play", where=Filter(property="equip"))
    (worn,) = candidates(game, Context(Ref("a"), 0, Ref(""), ""), equip)
    assert game.state.spells[worn].on == "masaki"


def test_game_08_what_lies_open_there_is_not_placed_there_once_more() -> None:
    """It would be another thing each time, with a use of its own: "once per turn, you can place this card there"."""
    again = Ability(mode="quick", limit=Limit(), do=(st.Place(what=Selector(how="self")),), speed=2)
    cairn = spell("Cairn", 1, again, form="artifact", property="Continuous Trap", lasting=True, uses_focus=True)
    game = arena(cairn)
    key = in_play(game, "cairn", "a")
    open_window(game, "turn_start")
    settle(game)
    answer(game, f"answer {key} 0")
    assert game.decision is None
    assert set(game.state.spells) == {key}
