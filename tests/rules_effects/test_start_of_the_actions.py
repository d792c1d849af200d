"""The start of a turn's action part: before anything is cast, summoned, used or attacked in it (CONVERT-20). And what
was there as something happened (CONVERT-08)."""

from __future__ import annotations

from typing import Literal

import pytest

from convert.effects import Ability, Condition, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.conditions import holds
from convert.systems.duel_monsters.rules.events import AttackDeclared, SpellDeclared, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.words import render
from tests.rules_effects.arena import ME, SELF, arena, being, do, n, named, summon
from tests.rules_fight.fights import monster

FIRST = Condition(phase="main_start")


def asked(game: Game, key: str = "own", condition: Condition = FIRST) -> bool:
    return holds(game, Context(Ref("a"), 0, Ref("masaki"), being(game, "masaki").entry, 0, key=key), condition)


def test_it_is_over_with_the_first_thing_that_is_declared() -> None:
    game = arena()
    game.emit(TurnBegan("a"))
    assert asked(game)
    game.emit(SpellDeclared("b", "home-kuriboh", "precast", "theirs"))
    assert asked(game)  # what another does is no act of whose turn it is
    game.emit(SpellDeclared("a", "home-masaki", "activate", "own"))
    assert asked(game)  # its own declaration is no act before it
    assert not asked(game, "another")
    game.emit(TurnBegan("a"))
    assert asked(game, "another")


def test_what_a_creature_uses_is_its_casters_act() -> None:
    game = arena()
    game.emit(TurnBegan("a"))
    game.emit(SpellDeclared("masaki", "home-masaki", "activate", "first"))
    assert not asked(game)


@pytest.mark.parametrize(("phase", "first"), [("main1", True), ("main2", False), ("main", None)])
def test_a_main_phase_before_or_after_the_attacks(phase: Literal["main", "main1", "main2"], first: bool | None) -> None:
    game, part = arena(), Condition(phase=phase)
    game.emit(TurnBegan("a"))
    assert asked(game, condition=part) == (first is not False)
    game.emit(AttackDeclared(Ref("masaki"), Ref("kuriboh"), 1))
    assert asked(game, condition=part) == (first is not True)
    game.emit(TurnBegan("b"))
    assert asked(game, condition=part) == (first is not False)


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("main1", "in the action part of the turn before its first Attack"),
        ("main2", "in the action part of the turn after an Attack"),
    ],
)
def test_before_or_after_the_attacks_in_words(phase: Literal["main1", "main2"], told: str) -> None:
    part = (Condition(phase=phase),)
    card = monster("Lark", 2, 5, 5, Ability(mode="activate", if_=part, do=(st.Heal(to=ME, amount=n(3)),)))
    assert told in render(card)


def test_in_words() -> None:
    card = monster("Lark", 2, 5, 5, Ability(mode="activate", if_=(FIRST,), do=(st.Heal(to=ME, amount=n(3)),)))
    assert "at the start of the action part of" in render(card)


@pytest.mark.parametrize("itself", [True, False])
def test_convert_08_what_comes_there_by_an_event_was_not_there_as_it_happened(itself: bool) -> None:
    """A ghost that answers from among the used spells that a monster is destroyed does not answer that it is."""
    event = Event(event="destroyed", what=Selector(kind="monster", side="you"))
    haunt = Ability(mode="trigger", when=event, from_="used", do=(st.Heal(to=ME, amount=n(3)),))
    game = arena(monster("Wraith", 2, 5, 5, haunt), book=("wraith",))
    being(game, "a").hp = 5
    if itself:
        summon(game, "wraith", "a")
    else:
        do(game, st.ToUsed(what=Selector(kind="monster", side="you", zone="spellbook", how="all")))
    do(game, st.Destroy(what=named("Wraith" if itself else "Masaki")), answers=("let-go",))
    assert being(game, "a").hp == (5 if itself else 8)


def test_its_own_falling_is_answered_from_where_it_lies_then() -> None:
    haunt = Ability(
        mode="trigger", when=Event(event="destroyed", what=SELF), from_="used", do=(st.Heal(to=ME, amount=n(3)),)
    )
    game = arena(monster("Wraith", 2, 5, 5, haunt))
    being(game, "a").hp = 5
    summon(game, "wraith", "a")
    do(game, st.Destroy(what=named("Wraith")), answers=("let-go",))
    assert being(game, "a").hp == 8
