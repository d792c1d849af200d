"""CONVERT-06, CONVERT-20: whoever has more Prepared spells than a limit leaves discards down to it, by no effect."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import ME, SELF, arena, being, do, n, settle
from tests.rules_fight.fights import monster

HAND = Selector(how="choose", kind="any", side="you", zone="prepared")
GIVEN = Event(event="discarded", what=SELF, how="effect")
MOSSES = tuple(
    monster(f"Moss {k}", 2, 1, 1, Ability(mode="trigger", when=GIVEN, do=(st.Heal(to=ME, amount=n(1)),))) for k in "abc"
)


def _hand(game: Game) -> int:
    return sum(slot.state == "prepared" for slot in game.state.mages[Ref("a")].slots)


def _table(many: int) -> Game:
    game = arena(*MOSSES, mine=tuple(f"moss {k}" for k in "abc"[:many]), preparation=9)
    being(game, "a").hp = 3
    return game


@pytest.mark.parametrize(("many", "limit", "left"), [(3, 1, 1), (3, 2, 2), (2, 2, 2), (1, 2, 1), (3, 0, 0)])
def test_down_to_the_limit_and_no_further(many: int, limit: int, left: int) -> None:
    game = _table(many)
    chosen = [f"choose prepared:a:home-moss-{k}" for k in "abc"[: many - left]] if many > left > 0 else []
    do(game, st.Discard(what=HAND, down_to=limit), answers=tuple(chosen))
    assert _hand(game) == left


@pytest.mark.parametrize(("by_rule", "hp"), [(True, 3), (False, 6)])
def test_a_rule_of_the_game_is_no_effect(by_rule: bool, hp: int) -> None:
    """ "If this card is discarded by a card effect" waits for effects alone."""
    game = _table(3)
    do(game, st.Discard(what=HAND, down_to=0, by_rule=by_rule))
    settle(game)
    gone = [event for event in game.log if isinstance(event, ev.SlotChanged)]
    assert [event.cause.how for event in gone] == ["rule" if by_rule else "effect"] * 3
    assert being(game, "a").hp == hp


@pytest.mark.parametrize(("whose", "left"), [("a", 1), ("b", 3)])
def test_whose_turn_it_is_discards(whose: str, left: int) -> None:
    """ "Your opponent's hand size limit", of a card of B's, at the end of A's turn; at the end of B's nobody does."""
    game = _table(3)
    game.state.turn = Ref(whose)
    hand = replace(HAND, side="turn", chooser="turn")
    chosen = ("choose prepared:a:home-moss-a", "choose prepared:a:home-moss-b") if whose == "a" else ()
    do(game, st.Discard(what=hand, down_to=1, by_rule=True, who="turn"), you="b", answers=chosen)
    assert _hand(game) == left
