"""PRECAST-11: what is negated as often as it is used, because it is called as something is that was named."""

from __future__ import annotations

import pytest

from convert.effects import Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import ME, being, n, settle
from tests.rules_fight.fights import cast, fight, mage, play, spell, to_turn_of, with_entries

STING = spell("Sting", 1, cast(st.LoseHp(to=ME, amount=n(3))))
GNAT = spell("Gnat", 1, cast(st.LoseHp(to=ME, amount=n(3))))
LIKE = Filter(same=("original_name",), compared_to=Selector(ref="t1"))
UNDO = st.Suppress(what=Selector(how="event", kind="any"), until="instant")
USED = Event(event="activated", what=Selector(kind="any", where=LIKE))


@pytest.mark.parametrize(("cast_", "hp"), [("home-sting", 5), ("home-gnat", 2)])
@pytest.mark.parametrize("zone", ["prepared", "used"])
def test_precast_11_what_is_called_so_is_negated_as_it_is_used(zone: str, cast_: str, hp: int) -> None:
    """A banished Sting of B's is what others are compared with."""
    game = fight([mage("A", "sting", "gnat")], [mage("B", "sting")], card_index=with_entries(STING, GNAT))
    to_turn_of(game, "a")
    being(game, "a").hp = 5
    steps: tuple[st.Step, ...] = (
        st.Banish(what=Selector(ref="t1")),
        st.Delayed(when=USED, do=(UNDO,), repeat=True, until="end_of_turn", link="and_if_you_do"),
    )
    if zone == "used":
        steps = (st.Discard(what=Selector(ref="t1")), *steps)
    side = being(game, "b").side
    game.push(Steps(steps, Context(Ref("b"), side, NOTHING, "", bound={"t1": (Ref("prepared:b:home-sting"),)})))
    settle(game)
    play(game, f"cast a {cast_}")
    assert being(game, "a").hp == hp
