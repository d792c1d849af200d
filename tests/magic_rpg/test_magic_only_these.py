"""Whom alone something may block, attack or be aimed at by, and numbers of each for itself (MRPG-GEN-08)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.magic_rpg.battles import Wiz, card, go, legal, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table
from tests.magic_rpg.trees import SELF, YOU

FLYERS = {"how": "all", "kind": ["creature"], "where": {"keyword": ["flying"]}}


def kept(step: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"mode": "continuous", "do": [{"op": "forbid", "what": SELF, **step}]}]


@pytest.mark.parametrize(
    ("words", "blocks"),
    [
        ({"action": "block", "except": FLYERS}, ["drake"]),
        ({"action": "block", "by": FLYERS}, ["bear"]),
    ],
)
def test_it_may_block_only_these_and_is_blocked_by_all(words: dict[str, Any], blocks: list[str]) -> None:
    sentry = card("sentry", "{U}", "creature", "1/4", "flying", does=kept(words))
    game = table(sentry, play=("bear", "drake"), foe=Wiz(name="Bob", play=("sentry",)), phase="attack")
    bear, drake, sentinel = one(game, "bear"), one(game, "drake"), one(game, "sentry")
    go(game, f"attack {bear} -2", f"attack {drake} -2", "done")
    passed(game)
    assert [move for move in legal(game) if move.startswith("block")] == [
        f"block {sentinel} {one(game, name)}" for name in blocks
    ]
    other = table(sentry, play=("sentry",), foe=Wiz(name="Bob", play=("archer",)), phase="attack")
    passed(go(other, f"attack {one(other, 'sentry')} -2", "done"))
    assert f"block {one(other, 'archer')} {one(other, 'sentry')}" in legal(other), "its words are of its own blocks"


def test_it_may_not_attack_whoever_says_so() -> None:
    oath = card(
        "oath",
        "{W}",
        "enchantment",
        does=[
            {
                "mode": "continuous",
                "do": [
                    {
                        "op": "forbid",
                        "what": {"how": "all", "kind": ["creature"], "where": {"nots": [{"keyword": ["flying"]}]}},
                        "action": "attack",
                        "by": YOU,
                    }
                ],
            }
        ],
    )
    game = table(oath, play=("bear", "drake"), foe=Wiz(name="Bob", play=("oath",)), phase="attack")
    assert legal(game) == [f"attack {one(game, 'drake')} -2", "done"]


def test_it_is_not_aimed_at_by_spells_of_a_color() -> None:
    words = {"action": "be_targeted", "by": {"how": "all", "kind": ["spell"], "where": {"color": ["red"]}}}
    elk = card("elk", "{G}", "creature", "2/2", does=kept(words))
    game = table(elk, hand=("spark",), play=("mountain", "elk", "bear", "pinger"))
    bear, shy = one(game, "bear"), one(game, "elk")
    go(game, f"use {one(game, 'pinger')} 0")
    assert f"target {shy}" in legal(game), "an ability is no spell"
    passed(go(game, f"target {bear}"))
    go(game, "cast spark")
    assert (f"target {bear}" in legal(game), f"target {shy}" in legal(game)) == (True, False)


def test_each_is_doubled_by_its_own_number() -> None:
    swell = card(
        "swell",
        "{G}",
        "sorcery",
        does=[
            spell_that(
                {
                    "op": "modify",
                    "what": {"id": "c1", "how": "all", "kind": ["creature"], "side": "you"},
                    "attack": {"stat": "power", "of": {"ref": "c1"}},
                    "until": "end_of_turn",
                }
            )
        ],
    )
    game = table(swell, hand=("swell",), play=("forest", "bear", "ogre"))
    before = [game.bodies[one(game, name)].power for name in ("bear", "ogre")]
    passed(go(game, "cast swell"))
    assert [game.bodies[one(game, name)].power for name in ("bear", "ogre")] == [2 * each for each in before]
