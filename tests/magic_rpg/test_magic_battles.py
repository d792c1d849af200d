"""Whole battles by random and sensible players: every invariant at every moment, replay, JSON, perft."""

from __future__ import annotations

import pytest

from convert.kernel import Policy, RandomPlayer, retell
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.players import SensiblePlayer
from tests.magic_rpg.battles import CARDS, HandBook, Wiz, battle
from tests.magic_rpg.invariants import index, play
from tests.perft import perft

PERFT = [4, 10, 25, 4, 15, 42, 3, 6, 24]


@pytest.mark.parametrize("kind", range(4))
def test_random_battles_end_and_keep_every_invariant(kind: int) -> None:
    """MRPG-COMBAT-21, MRPG-COMBAT-22, MRPG-KNOW-11: each ends, won or parted."""
    for seed in range(12):
        game = play(kind, seed, (RandomPlayer(seed), RandomPlayer(seed + 1)))
        assert game.over


@pytest.mark.parametrize("kind", range(4))
def test_a_battle_is_saved_and_told_again(kind: int) -> None:
    """JSON in mid-game gives the same game; the events on the first state give the last."""
    game = Game.new(index(kind), seed=5)
    first = game.copy()
    player = RandomPlayer(5)
    for _ in range(150):
        if game.over:
            break
        game.play(player.choose(game, game.legal_moves()))
    assert retell(first, game).state == game.state
    again = Game.from_json(game.to_json(), HandBook())
    assert again.state == game.state
    assert list(again.legal_moves()) == list(game.legal_moves())
    twin = game.copy()
    while not twin.over and len(twin.history) < len(game.history) + 30:
        twin.play(player.choose(twin, twin.legal_moves()))
    assert again.state == game.state


def test_sensible_beats_random() -> None:
    """Twenty battles of equal sides: the sensible player wins most."""
    won = 0
    for seed in range(20):
        side = seed % 2
        players: list[Policy] = [RandomPlayer(seed), RandomPlayer(seed)]
        players[side] = SensiblePlayer(seed)
        game = play(0, seed * 4 + 1, (players[0], players[1]))
        won += game.winner == side
    assert won >= 15


def test_the_sensible_player_does_not_look_at_hidden_cards() -> None:
    """The same choice with the enemy's hand and all decks dealt anew."""
    from convert.kernel import seeded

    game = Game.new(index(0), seed=9)
    player = RandomPlayer(3)
    for number in range(120):
        if game.over:
            break
        side = game.to_move or 0
        twin = game.imagine(side, seeded(number))
        assert list(twin.legal_moves()) == list(game.legal_moves())
        moves = game.legal_moves()
        assert SensiblePlayer(1).choose(game, moves) == SensiblePlayer(1).choose(twin, moves)
        game.play(player.choose(game, moves))


def test_perft() -> None:
    """Counts of three positions: any change of what is legal moves them."""
    main = battle(
        [Wiz(hand=("bear", "spark", "forest"), play=("forest", "mountain", "forest"))],
        [Wiz(name="Bob", play=("mouse",))],
    )
    fight = battle([Wiz(play=("bear", "drake", "hero"))], [Wiz(name="Bob", play=("mouse", "archer"))], phase="attack")
    group = battle([Wiz(play=("bear", "drake"))], ["mouse", "archer", "drake"], phase="attack")
    assert [perft(each, depth) for each in (main, fight, group) for depth in (1, 2, 3)] == PERFT


def test_every_card_of_the_tests_is_read() -> None:
    """But for the riddle, all that they do is played."""
    from convert.systems.magic_rpg.rules.card_index import faces_of

    unread = {slug: faces_of(card)[0].unread for slug, card in CARDS.items() if faces_of(card)[0].unread}
    assert unread == {"riddle": ("Do what no machine can.",)}
