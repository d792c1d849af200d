"""The wizard with the most life (MRPG-MTG-25), and players of whom it is not looked up whether they did something
(MRPG-MTG-17)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import Wiz, abilities, card, go, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table
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
