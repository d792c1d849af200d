"""Equipment that is sent to what was used because its bearer is gone (CONVERT-12, CONVERT-42)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as st
from tests.rules_effects.arena import ME, arena, being, do, in_play, n, named
from tests.rules_fight.fights import monster, spell

BEARER = Selector(how="equipped", kind="monster")
SELF = Selector(how="self")


def answers(event: str) -> Ability:
    """ "When the equipped monster is … and this card is sent to the GY": lose 3 HP."""
    went = Condition(occurred=Event(event=event, what=BEARER), during="turn")  # type: ignore[arg-type]
    return Ability(
        mode="trigger", when=Event(event="used", what=SELF), if_=(went,), do=(st.LoseHp(to=ME, amount=n(3)),)
    )


@pytest.mark.parametrize(("event", "lost"), [("destroyed", 3), ("leaves_play", 3), ("tributed", 0)])
@pytest.mark.parametrize("creature", [False, True])
def test_convert_42_when_the_bearer_is_destroyed_and_this_is_sent_to_the_gy(
    event: str, lost: int, *, creature: bool
) -> None:
    """It answers what became of its bearer, as a piece of equipment and as a monster that was put on."""
    gear = monster("Gear", 2, 5, 5, answers(event)) if creature else spell("Gear", 1, answers(event), form="equipment")
    game = arena(gear)
    in_play(game, "gear", "a", "equip", "kuriboh")
    hp = being(game, "a").hp
    do(game, st.Destroy(what=named("Kuriboh", kind="monster", side="any")), you="b", answers=("let-go",))
    assert "kuriboh" not in game.state.beings
    assert not game.state.spells, "it ends, and frees its Focus"
    assert hp - being(game, "a").hp == lost


@pytest.mark.parametrize("kept", ["keep", "let-go"])
def test_convert_12_two_pieces_on_one_bearer_both_answer(kept: str) -> None:
    """Each knows its own bearer, also where that is kept as a Body (DEATH-02)."""
    game = arena(*(spell(name, 1, answers("destroyed"), form="equipment") for name in ("Gear", "Belt")))
    for name in ("gear", "belt"):
        in_play(game, name, "a", "equip", "kuriboh")
    hp = being(game, "a").hp
    do(game, st.Destroy(what=named("Kuriboh", kind="monster", side="any")), you="b", answers=(kept,))
    assert (hp - being(game, "a").hp, game.state.spells) == (6, {})


@pytest.mark.parametrize(("side", "lost"), [("you", 0), ("opponent", 3), (None, 3)])
def test_convert_12_it_answers_only_for_a_bearer_of_the_side_that_is_said(side: Any, lost: int) -> None:
    """Kuriboh is B's, and A's piece is on it."""
    bearer = replace(BEARER, side=side)
    gear = Ability(mode="trigger", when=Event(event="destroyed", what=bearer), do=(st.LoseHp(to=ME, amount=n(3)),))
    game = arena(spell("Gear", 1, gear, form="equipment"))
    in_play(game, "gear", "a", "equip", "kuriboh")
    hp = being(game, "a").hp
    do(game, st.Destroy(what=named("Kuriboh", kind="monster", side="any")), you="b", answers=("let-go",))
    assert hp - being(game, "a").hp == lost


@pytest.mark.parametrize(("side", "gained"), [("you", 0), ("opponent", 2)])
def test_convert_12_what_an_enemy_bears_holds_only_while_it_is_theirs(side: Any, gained: int) -> None:
    strong = Ability(mode="equip", do=(st.Modify(what=replace(BEARER, side=side), attack=n(2)),))
    game = arena(spell("Gear", 1, strong, form="equipment"))
    in_play(game, "gear", "a", "equip", "kuriboh")
    assert being(game, "kuriboh").weapon == gained


@pytest.mark.parametrize("kept", ["keep", "let-go"])
def test_convert_42_what_its_bearer_had_is_known_when_that_is_gone(kept: str) -> None:
    """ "When the equipped monster is destroyed, lose HP equal to its original ATK": kept as a Body or not."""
    own = Amount(stat="original_attack", of=BEARER)
    gear = Ability(mode="trigger", when=Event(event="destroyed", what=BEARER), do=(st.LoseHp(to=ME, amount=own),))
    game = arena(spell("Gear", 1, gear, form="equipment"))
    in_play(game, "gear", "a", "equip", "kuriboh")
    hp = being(game, "a").hp
    do(game, st.Destroy(what=named("Kuriboh", kind="monster", side="any")), you="b", answers=(kept,))
    assert hp - being(game, "a").hp == 3


@pytest.mark.parametrize(("face", "lost"), [("down", 3), (None, 3), ("up", 0)])
@pytest.mark.parametrize("mode", ["armed", "precast"])
def test_convert_20_what_is_set_answers_that_it_is_destroyed(face: Any, lost: int, mode: str) -> None:
    """ "If this Set card is destroyed"; "if this card is destroyed" of one that could only be hidden; not "this face-up
    card"."""
    itself = replace(SELF, where=Filter(face=face)) if face else SELF
    told = Ability(mode="trigger", when=Event(event="destroyed", what=itself), do=(st.LoseHp(to=ME, amount=n(3)),))
    game = arena(spell("Snare", 1, told, form="artifact", property="Normal Trap"))
    in_play(game, "snare", "a", mode)
    hp = being(game, "a").hp
    do(game, st.Destroy(what=named("Snare", kind="any", side="any", zone="play")), you="a")
    assert hp - being(game, "a").hp == lost


def test_what_is_set_answers_nothing_that_befalls_another() -> None:
    other = Event(event="destroyed", what=Selector(kind="artifact"))
    told = Ability(mode="trigger", when=other, do=(st.LoseHp(to=ME, amount=n(3)),))
    game = arena(spell("Snare", 1, told, form="artifact", property="Normal Trap"))
    in_play(game, "snare", "a", "armed")
    hp = being(game, "a").hp
    do(game, st.Destroy(what=named("Snare", kind="any", side="any", zone="play")), you="a")
    assert being(game, "a").hp == hp


@pytest.mark.parametrize(("face", "lost"), [("down", 3), (None, 0)])
def test_convert_20_if_this_set_card_is_sent_to_the_gy(face: Any, lost: int) -> None:
    """By an effect; not as it is sprung, which turns it up."""
    itself = replace(SELF, where=Filter(face=face)) if face else SELF
    told = Ability(mode="trigger", when=Event(event="used", what=itself), do=(st.LoseHp(to=ME, amount=n(3)),))
    sprung = Ability(mode="cast", do=(st.LoseHp(to=ME, amount=n(1)),), speed=2)
    game = arena(spell("Snare", 1, sprung, told, form="artifact", property="Normal Trap"))
    in_play(game, "snare", "a", "armed")
    hp = being(game, "a").hp
    do(game, st.ToUsed(what=named("Snare", kind="any", side="any", zone="play")), you="a")
    assert hp - being(game, "a").hp == lost
