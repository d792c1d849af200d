"""How much each of several gets is known before any of them is changed (MRPG-MTG-17)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import abilities, card, go, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table

MINE = {"how": "all", "kind": ["creature"], "side": "you"}
GREATEST = {"stat": "power", "of": MINE, "taking": "greatest"}
MORE = {"op": "modify", "what": MINE, "attack": GREATEST, "defense": GREATEST, "until": "end_of_turn"}
GROWTH = {"op": "counters", "what": MINE, "name": "+1/+1", "add": GREATEST}
ALIKE = {
    "op": "set_stat",
    "what": MINE,
    "power": {"count": {**MINE, "where": {"power": {"gte": 3}}}, "per": 1},
    "until": "end_of_turn",
}
OGRE = card("ogre", "{R}", "creature", "3/3")


@pytest.mark.parametrize(
    ("step", "powers"), [(MORE, [5, 6]), (GROWTH, [5, 6]), (ALIKE, [1, 1])], ids=["bonus", "counters", "base"]
)
def test_the_greatest_power_among_those_that_grow(step: dict[str, Any], powers: list[int]) -> None:
    stampede = card("stampede", "{G}", "sorcery", does=[spell_that(step)])
    game = table(stampede, OGRE, hand=("stampede",), play=("forest", "bear", "ogre"), deck=("bear",))
    passed(go(game, "cast stampede"))
    assert [game.bodies[one(game, name)].power for name in ("bear", "ogre")] == powers


def test_a_spell_that_targets_something_may_be_asked_for() -> None:
    """What a description names as its target is no target of the ability's own."""
    aimed = {"kind": ["spell"], "where": {"targets": {"how": "choose", "kind": ["creature"]}}}
    (ability,) = abilities(spell_that({"op": "negate_cast", "what": {"ref": "t1"}}, target={**aimed, "count": 1}))
    assert not faults(ability, stays=False)
