""" "Do this only once each turn": what was let be may be done the next time (MRPG-GEN-08, MRPG-MTG-04)."""

from __future__ import annotations

from convert.systems.magic_rpg.rules.game import Game
from tests.magic_rpg.battles import HandBook, Wiz, battle, card, go, legal, life, one
from tests.magic_rpg.trees import DRAW, MINE, hand, when

BOB = Wiz(name="Bob")


def chronicler(*, done: bool) -> Game:
    """Ann draws as her creatures come, once a turn; three mice and three cards."""
    drawn = when("enters", {**DRAW, "optional": True}, what={**MINE, "except_self": True})
    limit = {"n": 1, "per": "turn", "carried_out": done}
    book = HandBook(card("chronicler", "{U}", "creature", "1/3", does=[{**drawn, "limit": limit}]))
    ann = Wiz(hand=("mouse",) * 3, deck=("plains",) * 3, play=("chronicler", "forest", "forest", "forest"))
    return battle([ann], [BOB], book=book)


def test_it_is_offered_again_until_it_is_done() -> None:
    game = go(chronicler(done=True), "cast mouse", "no")
    assert len(hand(game, 0)) == 2
    go(game, "cast mouse", "yes")
    assert hand(game, 0) == ["mouse", "plains"]
    go(game, "cast mouse")
    assert ("yes" in legal(game), hand(game, 0)) == (False, ["plains"])


def test_what_triggers_only_once_is_over_when_it_is_let_be() -> None:
    game = go(chronicler(done=False), "cast mouse", "no", "cast mouse")
    assert ("yes" in legal(game), len(hand(game, 0))) == (False, 1)


def test_what_can_be_used_once_is_used_once_as_long_as_it_is_in_play() -> None:
    """MRPG-GEN-08: "activate only once" is remembered in later turns; what comes anew may be used anew."""
    tree = {"mode": "activate", "limit": {"n": 1, "per": "game"}, "cost": [{"op": "pay", "mana": "{G}"}]}
    book = HandBook(card("athlete", "{G}", "creature", "1/1", does=[{**tree, "do": [{"op": "heal", "amount": 2}]}]))
    game = battle([Wiz(play=("athlete", "forest", "forest"))], [Wiz(name="Bob")], book=book)
    athlete = one(game, "athlete")
    go(game, f"use {athlete} 0")
    while life(game, 0) == 10:
        go(game, "pass")
    assert life(game, 0) == 12
    assert f"use {athlete} 0" not in legal(game)
    go(game, "go")
    assert (game.state.side, game.state.pieces[athlete].used) == (1, (0,))
