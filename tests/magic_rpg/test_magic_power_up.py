"""A power-up: used once, and cheaper by its card's mana cost in the turn in which that enters."""

from __future__ import annotations

from typing import Any

import pytest

from convert.cards.magic.mana import ManaCost, parse_mana
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.playable import faults
from convert.systems.magic_rpg.rules.playing import lessened
from convert.systems.magic_rpg.wording import words_of
from tests.magic_rpg.battles import HandBook, Wiz, abilities, battle, card, go, legal, one
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import reader
from tests.magic_rpg.trees import SELF, use

__all__ = ["reader"]

GROW = use(
    {"op": "pay", "mana": "{3}{G}{G}"},
    do=[{"op": "counters", "what": SELF, "name": "+1/+1", "add": 2}],
    keyword="power-up",
    limit={"n": 1, "per": "game"},
)
BOOK = HandBook(card("ox", "{1}{G}", "creature", pt="2/2", does=[GROW]))


def settled(game: Game) -> None:
    while game.state.waiting:
        go(game, "pass")


def offered(game: Game, what: int) -> bool:
    return f"use {what} 0" in legal(game)


def test_it_costs_less_in_the_turn_in_which_its_card_enters() -> None:
    """MRPG-GEN-08: {3}{G}{G} less {1}{G} is {2}{G}; from the next turn on it costs all of it, and it is used once."""
    game = battle([Wiz(hand=("ox",), play=("forest",) * 5)], [Wiz(name="Bob")], book=BOOK)
    go(game, "cast ox")
    settled(game)
    ox = one(game, "ox")
    assert offered(game, ox), "three Forests are left"
    go(game, f"use {ox} 0")
    settled(game)
    assert (game.bodies[ox].power, offered(game, ox)) == (4, False)


def test_without_that_it_costs_all() -> None:
    for lands, can in ((4, False), (5, True)):
        game = battle([Wiz(play=("ox", *("forest",) * lands))], [Wiz(name="Bob")], book=BOOK)
        assert offered(game, one(game, "ox")) is can


@pytest.mark.parametrize(
    ("cost", "by", "left"),
    [
        ("{5}{G}{G}", "{1}{G}", "{4}{G}"),
        ("{3}{G}", "{G}{G}", "{2}"),  # one green more than is asked for: of the generic mana
        ("{2}{R}", "{4}{U}", "{R}"),
        ("{X}{U}{U}", "{1}{U}", "{X}{U}"),
        ("{4}", "{G/W}{1}", "{2}"),
    ],
)
def test_a_cost_less_another(cost: str, by: str, left: str) -> None:
    found: ManaCost = lessened(parse_mana(cost), parse_mana(by))
    assert found == parse_mana(left)


def test_the_tree_names_it_and_the_words_say_so(reader: Any) -> None:
    line = "Power-up — {4}{G}: Put a +1/+1 counter on this creature."
    (tree,) = whole(reader, line)
    assert (tree["keyword"], tree["limit"]) == ("power-up", {"n": 1, "per": "game"})
    (ability,) = abilities(tree)
    assert not faults(ability)
    assert "It costs less by this card’s mana cost if this card entered this turn." in words_of([ability])[0]
