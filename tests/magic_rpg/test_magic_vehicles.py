"""Vehicles: no creatures until creatures of enough power are tapped for them (MRPG-CONV-09, MRPG-GEN-08)."""

from __future__ import annotations

from convert.systems.magic_rpg.rules.game import Game
from tests.magic_rpg.battles import HandBook, Wiz, battle, card, go, legal, one
from tests.magic_rpg.trees import keyword, quietly

WAGON = card("wagon", "{2}", "artifact", "5/4", subtypes=("Vehicle",), does=[keyword("crew", n=3)])


def table(*play: str, hand: tuple[str, ...] = ()) -> Game:
    """Ann with a wagon and these."""
    return battle([Wiz(play=("wagon", *play), hand=hand)], [Wiz(name="Bob")], book=HandBook(WAGON))


def settle(game: Game) -> None:
    """Nobody answers what waits."""
    while game.state.waiting:
        quietly(game)


def test_creatures_are_tapped_until_their_power_is_enough() -> None:
    """Crew 3: a 1/1 and a 2/2 together; then it is an artifact creature of its printed numbers to the end of turn."""
    game = table("mouse", "bear", "giant")
    wagon = one(game, "wagon")
    assert wagon not in game.bodies
    go(game, f"use {wagon} 0", f"pick {one(game, 'mouse')}")
    assert "done" not in legal(game)
    go(game, f"pick {one(game, 'bear')}")
    settle(game)
    tapped = [name for name in ("mouse", "bear", "giant") if game.state.pieces[one(game, name)].tapped]
    assert tapped == ["mouse", "bear"]
    body = game.bodies[wagon]
    assert (body.power, body.toughness, set(body.classes)) == (5, 4, {"artifact", "creature"})
    while game.state.side == 0:
        quietly(game)
    assert wagon not in game.bodies


def test_too_little_power_crews_nothing() -> None:
    """Two 1/1 creatures have not 3; a creature that came this turn has its power all the same."""
    weak = table("mouse", "mouse")
    assert f"use {one(weak, 'wagon')} 0" not in legal(weak)
    fresh = table("forest", "mountain", "mountain", hand=("ogre",))
    go(fresh, "cast ogre")
    settle(fresh)
    assert f"use {one(fresh, 'wagon')} 0" in legal(fresh)


def test_a_vehicle_that_came_this_turn_does_not_attack() -> None:
    """MRPG-MTG-05: crewed or not, it is a creature that came under its controller's control in this turn."""
    play, hand = ("forest", "forest", "giant"), ("wagon",)
    game = battle([Wiz(play=play, hand=hand)], [Wiz(name="Bob")], book=HandBook(WAGON))
    go(game, "cast wagon")
    settle(game)
    assert game.state.pieces[one(game, "wagon")].sick
