"""What is asked of all: who has the most life (MRPG-MTG-25), what has all colors; and what is not looked up
(MRPG-MTG-17)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import Wiz, abilities, card, go, life, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table, there
from tests.magic_rpg.trees import DRAW, MINE, SELF, YOU, hand, when

RICHEST = {"how": "choose", "kind": ["player"], "side": "any", "where": {"highest": "life"}, "count": 1}
HUNTER = card("hunter", "{G}", "creature", "2/2", does=[when("attacks", DRAW, what=SELF, to=RICHEST)])
ENVY = card(
    "envy",
    "{B}",
    "sorcery",
    does=[spell_that({**DRAW, "if": [{"is": {**YOU, "where": {"highest": "life"}}, "of": YOU}]})],
)


@pytest.mark.parametrize(("life", "drawn"), [(30, 1), (20, 1), (10, 0)])
def test_attacking_whoever_has_the_most_life_or_as_much_as_he(life: int, drawn: int) -> None:
    foe = Wiz(name="Bob", life=life)
    game = table(HUNTER, play=("hunter",), deck=("bear", "bear"), foe=foe, life=20, phase="attack")
    passed(go(game, f"attack {one(game, 'hunter')} -2", "done"))
    assert len(hand(game, 0)) == drawn


@pytest.mark.parametrize(("life", "drawn"), [(30, 0), (20, 1), (10, 1)])
def test_having_the_most_life(life: int, drawn: int) -> None:
    foe = Wiz(name="Bob", life=life)
    game = table(ENVY, hand=("envy",), play=("swamp",), deck=("bear", "bear"), foe=foe, life=20)
    passed(go(game, "cast envy"))
    assert len(hand(game, 0)) == drawn


@pytest.mark.parametrize("where", [{"this_way": True}, {"nots": [{"this_way": True}]}])
def test_players_who_did_it_are_not_looked_up(where: dict[str, Any]) -> None:
    loss = {"op": "lose_hp", "who": {"how": "all", "kind": ["player"], "side": "any", "where": where}, "amount": 1}
    (ability,) = abilities(spell_that(loss))
    assert faults(ability) == ("players who did it",)


def test_the_greatest_among_what_an_event_is_about_is_not_looked_up() -> None:
    (ability,) = abilities(when("dies", DRAW, what={**MINE, "where": {"highest": "power"}}))
    assert faults(ability) == ("event of the greatest",)


def test_what_is_all_colors_has_five() -> None:
    storm = card(
        "storm",
        "{W}",
        "sorcery",
        does=[
            spell_that(
                {
                    "op": "destroy",
                    "what": {"how": "all", "kind": ["creature"], "where": {"nots": [{"produces": "all_colors"}]}},
                }
            )
        ],
    )
    prism = card("prism", "{W}{U}{B}{R}{G}", "creature", "1/1")
    game = table(storm, prism, hand=("storm",), play=("plains", "prism", "bear"))
    passed(go(game, "cast storm"))
    assert (there(game, "prism"), there(game, "bear")) == (True, False)


def test_two_that_each_deal_damage_equal_to_their_power() -> None:
    both = {"both": [{"ref": "t1"}, {"ref": "t2"}]}
    rivalry = card(
        "rivalry",
        "{G}",
        "sorcery",
        does=[
            {
                "mode": "cast",
                "targets": [
                    {"id": "t1", "how": "target", "kind": ["creature"], "side": "you", "count": 1},
                    {"id": "t2", "how": "target", "kind": ["creature"], "side": "you", "count": [0, 1]},
                    {"id": "t3", "how": "target", "kind": ["player"], "side": "opponent", "count": 1},
                ],
                "do": [{"op": "damage", "to": {"ref": "t3"}, "amount": {"stat": "power", "of": both}, "by": both}],
            }
        ],
    )
    weak = card("weak", "{G}", "creature", "1/1")
    strong = card("strong", "{G}", "creature", "5/5")
    game = table(
        rivalry, weak, strong, hand=("rivalry",), play=("forest", "weak", "strong"), foe=Wiz(name="Bob", life=20)
    )
    go(game, "cast rivalry", f"target {one(game, 'weak')}", f"target {one(game, 'strong')}")
    passed(game)
    assert life(game, 1) == 14


@pytest.mark.parametrize(
    ("condition", "fault"),
    [
        (
            {"compare": [{"stat": "power", "of": {"how": "all", "kind": ["creature"]}}, "gt", 3]},
            "amount of several",
        ),
        (
            {"exists": {"how": "all", "kind": ["creature"], "side": "you", "where": {"highest": "power"}}},
            "condition of each of the greatest",
        ),
    ],
)
def test_what_each_of_several_must_be_is_not_looked_up(condition: dict[str, Any], fault: str) -> None:
    (ability,) = abilities({**when("enters", DRAW, what=SELF), "if": [condition]})
    assert faults(ability) == (fault,)
