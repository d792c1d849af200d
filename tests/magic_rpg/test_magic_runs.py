"""Runs of steps with one link, and conditions that are asked once (MRPG-MTG-04, MRPG-MTG-17)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.game import Game
from tests.magic_rpg.battles import HandBook, Wiz, battle, card, go, life
from tests.magic_rpg.trees import MINE

HEAL = {"op": "heal", "amount": 2}


def cast(*steps: dict[str, Any], play: tuple[str, ...] = (), answers: tuple[str, ...] = ()) -> Game:
    """Ann casts a spell that does this."""
    book = HandBook(card("rite", "{W}", "sorcery", does=[{"mode": "cast", "do": list(steps)}]))
    ann = Wiz(hand=("rite",), deck=("plains",) * 3, play=("plains", *play))
    return go(battle([ann], [Wiz(name="Bob")], book=book), "cast rite", *answers)


def run(link: str, first: str, *, src: int) -> Game:
    """A choice; then a step that does nothing (no creature to destroy) and one that heals, both with the link."""
    offered = {"op": "heal", "amount": 1, "optional": True, "src": 0}
    idle = {"op": "destroy", "what": MINE, "link": link, "src": 1}
    return cast(offered, idle, {**HEAL, "link": link, "src": src}, answers=(first,))


@pytest.mark.parametrize(("first", "left"), [("yes", 13), ("no", 10)])
def test_all_of_a_sentence_hangs_on_what_came_before_it(first: str, left: int) -> None:
    assert life(run("then", first, src=1), 0) == left


def test_another_sentence_hangs_on_the_step_before_it() -> None:
    assert life(run("then", "yes", src=2), 0) == 11


@pytest.mark.parametrize(("first", "left"), [("yes", 11), ("no", 12)])
def test_all_of_what_is_done_else_is_done(first: str, left: int) -> None:
    assert life(run("if_not", first, src=1), 0) == left


def test_otherwise_is_not_asked_anew() -> None:
    """A creature is made where there is none; "otherwise" life: there is one by then, and no life is gained."""
    some = {"exists": MINE}
    mouse = {"op": "token", "name": "Mouse", "power": 1, "toughness": 1, "types": ["creature"]}
    game = cast({**mouse, "if": [{"not": some}], "src": 0}, {**HEAL, "if": [some], "src": 1})
    assert life(game, 0) == 10
    assert life(cast({**mouse, "if": [{"not": some}], "src": 0}, {**HEAL, "if": [some]}, play=("bear",)), 0) == 12


def test_who_searches_in_vain_has_searched() -> None:
    sought = {"how": "choose", "kind": ["card"], "side": "you", "zone": "spellbook", "count": 1, "id": "c1"}
    search = {"op": "search", "what": {**sought, "where": {"name": "Ogre"}}, "optional": True, "src": 0}
    then = [{"op": "to_prepared", "what": {"ref": "c1"}, "link": "then", "src": 0}, {**HEAL, "link": "then", "src": 0}]
    game = cast(search, *then, answers=("yes",))
    assert life(game, 0) == 12
