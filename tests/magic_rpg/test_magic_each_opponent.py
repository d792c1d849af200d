"""More than an opponent has, and more than each: an opponent is one wizard, never a whole team (MRPG-MTG-25)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.battles import HandBook, Wiz, battle, card, one
from tests.magic_rpg.test_oracle_classes import whole

ANY = {"how": "choose", "kind": ["player"], "side": "opponent", "count": 1}
EACH = {"how": "all", "kind": ["player"], "side": "opponent"}
MINE = {"how": "all", "kind": ["land"], "side": "you"}


def theirs(whose: dict[str, Any]) -> dict[str, Any]:
    return {"how": "all", "kind": ["land"], "of": whose}


@pytest.mark.parametrize(
    ("compared", "lands", "grown"),
    [
        ([theirs(ANY), MINE], (3, 2, 2), False),
        ([theirs(ANY), MINE], (3, 1, 4), True),
        ([MINE, theirs(EACH)], (3, 2, 2), True),
        ([MINE, theirs(EACH)], (3, 1, 3), False),
    ],
)
def test_each_opponent_counts_by_himself(compared: list[Any], lands: tuple[int, int, int], grown: bool) -> None:
    """MRPG-MTG-25: two enemies with two lands each have no more than one wizard with three."""
    grow = {"op": "modify", "what": {"how": "self"}, "attack": 1, "defense": 1, "if": [{"more_than": compared}]}
    grower = card("grower", "{G}", "creature", "2/2", does=[{"mode": "continuous", "do": [grow]}])
    mine, bobs, cams = (("forest",) * many for many in lands)
    enemies = [Wiz(name="Bob", play=bobs), Wiz(name="Cam", play=cams)]
    game = battle([Wiz(play=("grower", *mine))], enemies, book=HandBook(grower))
    assert game.bodies[one(game, "grower")].power == (3 if grown else 2)


@pytest.mark.parametrize(
    ("condition", "of"),
    [
        ("an opponent controls more Goblins than you", (ANY, None)),
        ("an opponent has more cards in hand than you", (ANY, None)),
        ("you have more cards in hand than each opponent", (None, EACH)),
        ("you control more Goblins than each opponent", (None, EACH)),
    ],
)
def test_an_opponent_is_one_of_them(condition: str, of: tuple[Any, Any]) -> None:
    (tree,) = whole(OracleReader.load(), f"When this creature dies, if {condition}, you gain 2 life.")
    assert tuple(one.get("of") for one in tree["if"][0]["more_than"]) == of
