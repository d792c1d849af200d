"""What has taken place in one part of this turn only: in an Attack, or outside of any (CONVERT-20)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Condition, Event, Selector
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.conditions import holds
from convert.systems.duel_monsters.rules.events import AttackDeclared, AttackEnded, Healed, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import arena, settle

BEGUN, OVER = AttackDeclared(Ref("masaki"), Ref("kuriboh"), 1), AttackEnded("masaki", "kuriboh")
HEALED, AGAIN = Healed("a", 1), TurnBegan("a")


def ask(game: Game, part: Any, **more: Any) -> bool:
    healed = Event(event="healed", what=Selector(kind="caster", side="you"))
    return holds(
        game, Context(Ref("a"), 0, Ref("masaki")), Condition(occurred=healed, during="turn", part=part, **more)
    )


@pytest.mark.parametrize(
    ("events", "main", "battle"),
    [
        ((HEALED,), True, False),
        ((BEGUN, HEALED), False, True),
        ((BEGUN, HEALED, OVER), False, True),
        ((BEGUN, OVER, HEALED), True, False),
        ((HEALED, BEGUN, OVER), True, False),
        ((HEALED, AGAIN), False, False),
        ((BEGUN, HEALED, OVER, AGAIN), False, False),
    ],
)
def test_convert_20_in_an_attack_or_outside_of_any(events: Any, main: bool, battle: bool) -> None:
    game = arena()
    game.emit(AGAIN)
    settle(game)
    game.state.beings["a"].hp -= 5
    for event in events:
        game.emit(event)
    assert (ask(game, "main"), ask(game, "battle")) == (main, battle)


def test_how_often_is_counted_in_that_part_alone() -> None:
    game = arena()
    game.state.beings["a"].hp -= 5
    for event in (AGAIN, HEALED, BEGUN, HEALED, OVER):
        game.emit(event)
    assert ask(game, None, gte=2)
    assert not ask(game, "main", gte=2)
