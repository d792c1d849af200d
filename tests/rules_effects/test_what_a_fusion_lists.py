"""FUSION-01: what a Fusion monster lists as its Materials, which is not all that its text speaks of."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Filter, Selector
from convert.systems.duel_monsters.entries import Material
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import arena, summon
from tests.rules_fight.fights import monster

MADE = (Material(name="Moss Toad", slug="moss-toad"), Material(text="any “Fern” monster"))


@pytest.mark.parametrize(
    ("where", "fits"),
    [
        (Filter(lists="Moss Toad"), True),
        (Filter(lists="Moss"), False),
        (Filter(lists="Old Moth"), False),
        (Filter(lists_series="Moss"), True),
        (Filter(lists_series="Fern"), True),
        (Filter(lists_series="Moth"), False),
        (Filter(mentions="Old Moth"), True),
        (Filter(lists="Moss Toad", lists_series="Moth"), False),
    ],
)
def test_fusion_01_what_it_lists_stands_among_its_materials(where: Filter, fits: bool) -> None:
    blend = replace(monster("Blend", 5, 20, 10, form="fusion", materials=MADE), text="Destroy one “Old Moth”.")
    game = arena(blend)
    summon(game, "blend", "a")
    wanted = Selector(kind="monster", side="you", zone="play", where=where)
    found = [game.state.beings[ref].entry for ref in candidates(game, Context(Ref("a"), 0, Ref(""), ""), wanted)]
    assert ("home-blend" in found) == fits
