"""CONVERT-20, GAME-08: what answers a draw answers it once, however many spells it prepares."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Bound, Event, Selector
from convert.effects import steps as st
from tests.rules_effects.arena import arena, being, do, in_play, n
from tests.rules_fight.fights import spell


@pytest.mark.parametrize(("number", "hp"), [(Bound(gte=1), 6), (None, 16)])
def test_one_draw_of_three_is_one_draw(number: Bound | None, hp: int) -> None:
    """ "each time you draw a card(s), gain 500 LP" beside "for each card drawn"."""
    drawn = Event(event="prepared", what=Selector(kind="any"), how="draw", whose="you", number=number)
    gain = st.Heal(to=Selector(kind="caster", side="you"), amount=n(5))
    wishes = spell("Wishes", 1, Ability(mode="trigger", when=drawn, do=(gain,)), form="artifact", lasting=True)
    others = [spell(f"Moss {k}", 1) for k in range(3)]
    game = arena(wishes, *others, hp=60, book=[f"moss-{k}" for k in range(3)])
    in_play(game, "wishes", "a")
    being(game, "a").hp = 1
    do(game, st.Prepare(count=3))
    assert being(game, "a").hp == hp
