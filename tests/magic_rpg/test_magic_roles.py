"""Who else takes part in what sets an ability off: who deals damage, to whom, who blocks, what aims (MRPG-GEN-08)."""

from __future__ import annotations

from typing import Any

from convert.systems.magic_rpg.rules.game import Game
from tests.magic_rpg.battles import HandBook, Wiz, battle, card, go, ids, legal, life, one
from tests.magic_rpg.trees import SELF, YOU, hand, when

OTHER = {"how": "choose", "kind": ["creature"], "count": 1}


def that(role: str) -> dict[str, Any]:
    return {"how": "event", "role": role}


BOOK = HandBook(
    card(
        "basilisk",
        "{G}",
        "creature",
        "1/9",
        does=[when("combat_damage", {"op": "destroy", "what": that("to")}, by=SELF, to=OTHER)],
    ),
    card(
        "thorn",
        "{G}",
        "creature",
        "0/9",
        does=[when("damage_dealt", {"op": "to_prepared", "what": that("by")}, by=OTHER, to=SELF)],
    ),
    card(
        "snare",
        "{G}",
        "creature",
        "1/9",
        does=[when("blocks_or_blocked", {"op": "destroy", "what": that("by")}, what=SELF, by=OTHER)],
    ),
    card(
        "ghoul",
        "{B}",
        "creature",
        "2/2",
        does=[
            when(
                "targeted",
                {"op": "negate_cast", "what": that("by")},
                what=SELF,
                by={"how": "choose", "kind": ["spell"], "count": 1},
            )
        ],
    ),
)


def fight(mine: str, theirs: str) -> Game:
    """One attacks, one blocks."""
    game = battle([Wiz(play=(mine,))], [Wiz(name="Bob", play=(theirs,))], phase="attack", book=BOOK)
    return go(game, f"attack {one(game, mine)} -2", "done", f"block {one(game, theirs)} {one(game, mine)}")


def test_that_creature_is_who_was_dealt_damage() -> None:
    game = go(fight("basilisk", "giant"), "go")
    assert (ids(game, "giant"), len(ids(game, "basilisk"))) == ([], 1)
    game = go(fight("giant", "basilisk"), "go")
    assert (ids(game, "giant"), len(ids(game, "basilisk"))) == ([], 1)


def test_that_creature_is_who_dealt_it() -> None:
    game = go(fight("giant", "thorn"), "go")
    assert (ids(game, "giant"), hand(game, 0), len(ids(game, "thorn"))) == ([], ["giant"], 1)


def test_that_creature_is_who_blocks_or_is_blocked() -> None:
    for game in (fight("snare", "giant"), fight("giant", "snare")):
        assert (ids(game, "giant"), len(ids(game, "snare")), life(game, 1)) == ([], 1, 10)


def test_that_spell_is_what_aims_at_it() -> None:
    game = battle([Wiz(hand=("murder",), play=("swamp", "swamp"))], [Wiz(name="Bob", play=("ghoul",))], book=BOOK)
    go(game, "cast murder")
    while "pass" in legal(game):
        go(game, "pass")
    assert (len(ids(game, "ghoul")), len(game.state.wizards[0].graveyard)) == (1, 1)


def test_the_starting_life_total_is_the_life_without_wounds() -> None:
    half = {"compare": [{"stat": "life", "of": YOU}, "lte", {"half": {"stat": "starting_life", "of": YOU}}]}
    grant = {"op": "grant", "what": SELF, "keyword": ["flying"], "if": [half]}
    book = HandBook(card("imp", "{B}", "creature", "1/1", does=[{"mode": "continuous", "do": [grant]}]))
    for now, flies in ((5, True), (6, False)):
        game = battle([Wiz(life=now, most=10, play=("imp",))], [Wiz(name="Bob")], book=book)
        assert game.bodies[one(game, "imp")].has("flying") is flies
