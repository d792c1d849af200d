"""Damage that is prevented (MRPG-GEN-08: the words of a card before the rules of damage)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import (
    ANY,
    REF,
    HandBook,
    Wiz,
    abilities,
    battle,
    card,
    go,
    ids,
    legal,
    life,
    one,
    spell_that,
)
from tests.magic_rpg.trees import MINE, SELF, YOU

TURN = {"op": "prevent", "until": "end_of_turn"}
BOOK = HandBook(
    card("shelter", "{W}", "instant", does=[spell_that({**TURN, "amount": 2, "next": True, "to": REF}, target=ANY)]),
    card("fog", "{G}", "instant", does=[spell_that({**TURN, "combat": True})]),
    card("mist", "{G}", "instant", does=[spell_that({**TURN, "to": YOU})]),
    card(
        "calm", "{W}", "instant", does=[spell_that({**TURN, "by": REF, "combat": True}, target={"kind": ["creature"]})]
    ),
    card(
        "hush",
        "{W}",
        "instant",
        does=[spell_that({**TURN, "by": REF}, target={"kind": ["instant", "sorcery"], "zone": "stack"})],
    ),
    card(
        "saint",
        "{W}",
        "creature",
        "1/1",
        does=[{"mode": "continuous", "do": [{"op": "prevent", "combat": True, "to": SELF}]}],
    ),
)


def table(mine: Wiz, theirs: Wiz, **more: Any) -> Game:
    return battle([mine], [theirs], book=BOOK, **more)


def passing(game: Game) -> Game:
    """Nobody answers."""
    while "pass" in legal(game):
        go(game, "pass")
    return game


def test_the_next_two_damage_are_prevented_and_no_more() -> None:
    game = table(
        Wiz(hand=("spark", "spark"), play=("mountain", "mountain")),
        Wiz(name="Bob", hand=("shelter",), play=("plains",)),
    )
    passing(go(game, "cast spark", "target -2", "cast shelter", "target -2"))
    assert life(game, 1) == 9
    passing(go(game, "cast spark", "target -2"))
    assert life(game, 1) == 6


def test_of_two_aimed_at_one_is_sheltered() -> None:
    game = table(
        Wiz(hand=("spark",), play=("mountain",)),
        Wiz(name="Bob", hand=("shelter",), play=("plains", "bear", "mouse")),
    )
    bear = one(game, "bear")
    go(game, "cast spark", f"target {bear}", "cast shelter", f"target {bear}")
    assert game.state.pieces[bear].damage == 1


def test_all_combat_damage_is_prevented_and_other_damage_is_not() -> None:
    game = table(
        Wiz(hand=("fog", "spark"), play=("forest", "mountain", "ogre", "cleric"), life=5, most=20),
        Wiz(name="Bob", play=("bear",)),
        phase="attack",
    )
    ogre, cleric, bear = one(game, "ogre"), one(game, "cleric"), one(game, "bear")
    passing(go(game, f"attack {ogre} -2", f"attack {cleric} -2", "done", "cast fog"))
    go(game, f"block {bear} {ogre}", "done", "cast spark", "target -2")
    passing(game)
    assert (life(game, 0), life(game, 1), len(ids(game, "bear")), game.state.pieces[ogre].damage) == (5, 7, 1, 0)


def test_damage_to_a_wizard_alone_and_by_a_creature_alone() -> None:
    game = table(
        Wiz(hand=("spark", "spark"), play=("mountain", "mountain")),
        Wiz(name="Bob", hand=("mist",), play=("forest", "bear")),
    )
    passing(go(game, "cast spark", "target -2", "cast mist"))
    assert life(game, 1) == 10
    passing(go(game, "cast spark", f"target {one(game, 'bear')}"))
    assert not ids(game, "bear")
    game = table(Wiz(play=("ogre", "bear")), Wiz(name="Bob", hand=("calm",), play=("plains",)), phase="attack")
    ogre, bear = one(game, "ogre"), one(game, "bear")
    go(game, f"attack {ogre} -2", f"attack {bear} -2", "done", "cast calm", f"target {ogre}")
    passing(game)
    assert life(game, 1) == 8


def test_damage_by_a_spell_that_waits() -> None:
    game = table(
        Wiz(hand=("spark", "spark"), play=("mountain", "mountain")),
        Wiz(name="Bob", hand=("hush",), play=("plains",)),
    )
    passing(go(game, "cast spark", "target -2", "cast hush"))
    assert life(game, 1) == 10
    passing(go(game, "cast spark", "target -2"))
    assert life(game, 1) == 7


def test_it_ends_with_the_turn() -> None:
    game = table(Wiz(hand=("fog",), play=("forest",)), Wiz(name="Bob"))
    go(game, "cast fog")
    assert len(game.state.barriers) == 1
    go(game, "go")
    assert not game.state.barriers


def test_what_something_in_play_prevents() -> None:
    game = table(Wiz(hand=("spark",), play=("mountain", "giant")), Wiz(name="Bob", play=("saint",)), phase="attack")
    giant, saint = one(game, "giant"), one(game, "saint")
    go(game, f"attack {giant} -2", "done", "cast spark", f"target {saint}")
    assert not ids(game, "saint")
    game = table(Wiz(play=("giant",)), Wiz(name="Bob", play=("saint",)), phase="attack")
    giant, saint = one(game, "giant"), one(game, "saint")
    go(game, f"attack {giant} -2", "done", f"block {saint} {giant}")
    assert (game.state.pieces[saint].damage, game.state.pieces[giant].damage) == (0, 1)


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ({**TURN, "by": {"how": "choose", "kind": ["source"], "count": 1}, "next": True, "to": YOU}, "of a choice"),
        ({**TURN, "by": {"how": "all", "kind": ["source"], "where": {"color": ["red"]}}}, "of sources"),
        ({**TURN, "amount": 3, "next": True}, "next damage at all"),
        ({"op": "prevent", "to": MINE}, "of a choice"),
        ({**TURN, "until": "your_next_turn"}, "prevent until"),
    ],
)
def test_what_is_put_to_the_game_master(step: dict[str, Any], fault: str) -> None:
    (ability,) = abilities(spell_that(step))
    assert any(fault in each for each in faults(ability, stays=False))


def test_what_holds_outside_of_play_too_is_put_to_the_game_master() -> None:
    both = [{"how": "all", "kind": ["creature"], "side": "you"}, {"how": "all", "kind": ["creature"], "zone": "stack"}]
    step = {"op": "change_identity", "what": {"both": both}, "subtype": ["Goblin"], "also": True}
    (ability,) = abilities({"mode": "continuous", "do": [step]})
    assert "static change_identity of stack" in faults(ability)
