"""The numbers that events carry in the effect language are there in play."""

from __future__ import annotations

import pytest

from convert.effects.terms import CARRIES
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.effects.language import LANGUAGE
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import arena, being

A, B = Ref("a"), Ref("b")


@pytest.mark.parametrize(
    "event",
    [
        ev.Damaged(A, B, "attack", 7, 7, 0),
        ev.Healed(A, 7),
        ev.CountersChanged("masaki", "Moss", 7, 0),
        ev.CountersChanged("masaki", "Moss", 0, 7),
    ],
)
def test_convert_05_how_much_it_was(event: ev.FightEvent) -> None:
    told = LANGUAGE[type(event)](arena().state, event)
    assert told
    assert all(one.name in CARRIES["amount"] and one.amount == 7 for one in told)


def test_no_other_event_has_an_amount() -> None:
    """What is declared has none: asking it for one would do nothing at all."""
    game = arena()
    declared = LANGUAGE[ev.AttackDeclared](game.state, ev.AttackDeclared(Ref("masaki"), Ref("kuriboh"), 1))
    assert {one.name for one in declared}.isdisjoint(CARRIES["amount"])
    assert not any(one.amount for one in declared)
    assert being(game, "masaki").id in {one.what for one in declared}
