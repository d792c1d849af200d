"""What may answer though it is not in play is asked for it, whatever else is there (PRECAST-10)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Spent
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.turn import Turn
from tests.rules_effects.arena import ME, arena, n
from tests.rules_fight.fights import monster

SELF = Selector(how="self")


def table(zone: Any, mode: Any = "quick") -> Game:
    """A has a Moth of which an ability is used from that zone, and nobody anything else that answers."""
    moth = monster("Moth", 2, 5, 5, Ability(mode=mode, from_=zone, do=(st.Heal(to=ME, amount=n(1)),), speed=2))
    game = arena(moth, mine=("moth",) if zone == "prepared" else (), bonded="moth" if zone == "bonded" else None)
    mage = game.state.mages["a"]
    if zone == "used":
        mage.spent += (Spent(spell="home-moth"),)
    if zone == "banished":
        mage.banned_sources += ("home-moth",)
    game.index_triggers()
    game.push(Turn(game.state.beings["b"].id))
    game.settle()
    return game


@pytest.mark.parametrize("zone", ["prepared", "used", "banished"])
def test_precast_10_what_is_not_in_play_may_answer_though_nothing_else_could(zone: str) -> None:
    game = table(zone)
    assert f"answer {zone}:a:home-moth 0" in [str(move) for move in game.legal_moves()]


def test_what_is_used_on_ones_own_turn_opens_no_moment() -> None:
    assert not table("prepared", "activate").has_quick()
