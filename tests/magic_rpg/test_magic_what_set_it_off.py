"""Conditions about what happened before, of what set an ability off: that creature, that player (MRPG-MTG-17)."""

from __future__ import annotations

from tests.magic_rpg.battles import Wiz, card, go, legal, life, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table
from tests.magic_rpg.trees import MINE, SELF, quietly, when

EVENT = {"how": "event"}
PLAYER = {"how": "event_player", "kind": ["player"]}
GROW = {"op": "counters", "what": SELF, "name": "+1/+1", "add": 1}
RAISE = card(
    "raise",
    "{B}",
    "sorcery",
    does=[
        spell_that(
            {
                "op": "special_summon",
                "what": {"how": "choose", "kind": ["creature"], "side": "you", "zone": "prepared", "count": 1},
            }
        )
    ],
)
WARDEN = card(
    "warden",
    "{G}",
    "creature",
    "1/1",
    does=[
        {
            **when("enters", GROW, what={**MINE, "except_self": True}),
            "if": [{"not": {"occurred": {"event": "cast", "what": EVENT}}}],
        }
    ],
)


def test_a_creature_that_was_cast_and_one_that_was_not() -> None:
    game = table(WARDEN, hand=("bear",), play=("forest",) * 3 + ("warden",))
    passed(go(game, "cast bear"))
    assert game.state.pieces[one(game, "warden")].counters == 0
    game = table(WARDEN, RAISE, hand=("raise", "bear"), play=("swamp", "warden"))
    passed(go(game, "cast raise"))
    assert game.state.pieces[one(game, "warden")].counters == 1


def test_whether_that_player_cast_a_spell_is_not_asked_of_another() -> None:
    idle = card(
        "idle",
        "{R}",
        "enchantment",
        does=[
            {
                **when(
                    "phase",
                    {"op": "lose_hp", "who": PLAYER, "amount": 2},
                    phase="end",
                    whose={
                        "how": "all",
                        "kind": ["player"],
                        "side": "any",
                    },
                ),
                "if": [{"not": {"occurred": {"event": "cast", "who": PLAYER}, "during": "turn"}}],
            }
        ],
    )
    foe = Wiz(name="Bob", life=10, hand=("spark",), play=("mountain",))
    game = table(idle, play=("idle",), life=10, foe=foe, deck=("bear",))
    while game.state.turns < 3 or "cast spark" not in legal(game):
        quietly(game)
    assert (game.state.turns, game.state.side) == (3, 0), "Bob answers in Ann's turn"
    assert (life(game, 0), life(game, 1)) == (10, 8), "he cast none in his own"
    go(game, "cast spark", "target -2")
    assert (game.state.turns, game.state.phase) == (3, "end")
    assert (life(game, 0), life(game, 1)) == (8, 5), "Ann cast none in her turn; Bob did, at himself"
