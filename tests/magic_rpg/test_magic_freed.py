"""Creatures that are freed of a rule: attacking in spite of defender, damage by toughness (MRPG-MTG-05,
MRPG-MTG-21)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.systems.magic_rpg.rules.bodies import can_attack
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import abilities, card, go, legal, life, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table
from tests.magic_rpg.trees import SELF

WALL = {"mode": "keyword", "keyword": "defender"}
ATTACKS = {"op": "allow", "what": SELF, "action": "attack_as_though_no_defender"}
BY_TOUGHNESS = {"op": "allow", "what": SELF, "action": "damage_by_toughness"}
POWER = {"stat": "power", "of": {"how": "it"}}
SWAMP = {"exists": {"how": "choose", "kind": ["land"], "side": "you", "where": {"subtype": ["Swamp"]}, "count": 1}}


def holds(step: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"mode": "continuous", "do": [{**step, **more}]}


@pytest.mark.parametrize(("play", "attacks"), [((), False), (("swamp",), True)])
def test_a_wall_attacks_as_long_as_it_may(play: tuple[str, ...], attacks: bool) -> None:
    wall = card("wall", "{W}", "creature", "1/5", does=[WALL, holds(ATTACKS, **{"if": [SWAMP]})])
    game = table(wall, play=("wall", *play), deck=("bear",), phase="attack")
    assert any(move.startswith("attack") for move in legal(game)) == attacks


def test_a_wall_deals_its_toughness_and_not_its_power() -> None:
    wall = card("wall", "{W}", "creature", "0/5", does=[holds(BY_TOUGHNESS)])
    game = table(wall, play=("wall",), deck=("bear",), phase="attack")
    before = life(game, 1)
    passed(go(game, f"attack {one(game, 'wall')} -2", "done"))
    assert life(game, 1) == before - 5


def test_a_wall_is_freed_until_end_of_turn_and_that_is_told() -> None:
    wall = card("wall", "{W}", "creature", "0/5", does=[WALL])
    what = {"how": "all", "kind": ["creature"], "side": "you"}
    steps = [{**each, "what": what, "until": "end_of_turn"} for each in (ATTACKS, BY_TOUGHNESS)]
    free = card("free", "{W}", "sorcery", does=[spell_that(*steps)])
    game = table(wall, free, hand=("free",), play=("wall", "plains"), deck=("bear",))
    passed(go(game, "cast free"))
    told = [game.tell(event) for event in game.log]
    assert "Wall can attack as though it had no defender until end of turn." in told
    assert "Wall deals combat damage equal to its toughness in the place of its power until end of turn." in told
    piece = game.state.pieces[one(game, "wall")]
    assert can_attack(game, replace(piece, sick=False))
    assert game.bodies[piece.id].force == 5


def test_other_freedoms_are_not_played() -> None:
    for step in ({**ATTACKS, "action": "block_more"}, {**ATTACKS, "action": "block_any", "until": "end_of_turn"}):
        (ability,) = abilities(holds(step) if "until" not in step else spell_that(step))
        assert faults(ability)


def test_toughness_is_compared_with_power_when_all_is_added() -> None:
    stout = {"how": "all", "kind": ["creature"], "side": "you", "where": {"toughness": {"gt": POWER}}}
    tree = card("tree", "{G}", "creature", "1/1", does=[holds({**BY_TOUGHNESS, "what": stout})])
    more = {"op": "modify", "what": {"how": "all", "kind": ["creature"], "side": "you"}, "defense": 3}
    game = table(tree, card("moss", "{G}", "enchantment", does=[holds(more)]), play=("tree", "moss"), deck=("bear",))
    assert game.bodies[one(game, "tree")].force == 4
