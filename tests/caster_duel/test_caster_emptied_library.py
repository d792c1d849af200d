"""A library that runs out is told when it does, whoever emptied it and however, and stands on the board so
(CASTER-TURN-06, CASTER-XFER-03)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from convert.kernel import RandomPlayer, derive, play_out
from convert.systems.caster_duel.rules import CardIndex, Game, Options
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.library import draw
from tests.caster_duel.tables import card_index, do, happened, table

EMPTY = "The library is empty now: the next draw from it shuffles the graveyard (CASTER-TURN-06)."
DUAL: dict[str, Any] = {"setup": "dual-draft", "second_library": "5H", "graveyard": "2H 3H 4H", "library": "6H"}


def told(game: Game) -> list[str]:
    return [line for event in game.log if (line := game.tell(event))]


@pytest.mark.parametrize(
    ("move", "line"),
    [
        ("transfer 9C bury library", "The top card of the library goes to the graveyard: 6♥."),
        ("transfer 8C exile-top library", "The top card of the library goes into exile: 6♥."),
        ("transfer 8C exile-bottom library", "The bottom card of the library goes into exile: 6♥."),
        ("transfer 7C draw", "Player 1 draws 6♥."),
    ],
)
def test_it_is_told_when_the_last_card_leaves_it(move: str, line: str) -> None:
    game = table(mine="9C 8C 7C 3D", mana="2C 3C", library="6H", source_played=False)
    do(game, move)
    while game.state.waiting:
        do(game, "pass")
    lines = told(game)
    assert lines[lines.index(line) + 1] == EMPTY
    assert game.board(0)[0].startswith("Turn 5. Library empty, graveyard ")


def test_it_is_not_told_while_a_card_is_left() -> None:
    """CASTER-XFER-03: a Scry and a ten move cards and leave none out."""
    game = table(mine="9C 10C 3D", mana="2C 3C 4C", library="6H 7H", source_played=False)
    for move in ("scry 9C library", "place 7H / 6H", "transfer 10C sink library"):
        do(game, move)
        while game.state.waiting:
            do(game, "pass")
    draw(game, 0)
    assert not happened(game, ev.LibraryEmptied)
    assert "Library 1, graveyard 2" in game.board(0)[0]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("reader", [0, 1, None])
def test_it_is_told_alike_of_both_sides(side: int, reader: int | None) -> None:
    """With own libraries: whose it is, and then the reshuffle, which makes no empty library of it again."""
    game = table(**DUAL)
    game.reader = reader
    draw(game, side)
    whose = f"Player {side + 1}'s" if reader is None else "Your" if side == reader else "Your opponent's"
    assert told(game)[-1] == EMPTY.replace("The", whose)
    piles = (f"{name} {'empty' if who == side else 1}" for name, who in _named(reader))
    assert game.board(reader)[0].startswith(f"Turn 5. Libraries: {' and '.join(piles)}, graveyard 3")
    draw(game, side)
    assert told(game)[-2].startswith(f"{whose} library has run out. The graveyard is shuffled and split: 2 cards are ")
    assert len(happened(game, ev.LibraryEmptied)) == 1


def _named(reader: int | None) -> list[tuple[str, int]]:
    if reader is None:
        return [("Player 1's", 0), ("Player 2's", 1)]
    return [("yours", reader), ("theirs", 1 - reader)]


def test_everybody_sees_that_it_is_empty() -> None:
    """CASTER-TERM-02: of a draw the other player does not see the card, but that the pile is gone."""
    game = table(library="6H")
    draw(game, 0)
    assert all(game.log[-1].seen_by(game.state, side) for side in (0, 1))


def small(seed: int, options: Options, card_index: CardIndex) -> Game:
    """A game with few cards left to draw, and all the health to draw them."""
    game = Game.new(options, card_index, seed=seed)
    play_out(game, [RandomPlayer(seed), RandomPlayer(seed + 1)], limit=90)
    game.state.exile = (*game.state.exile, *[card for pile in game.state.libraries for card in pile[3:]])
    game.state.libraries = tuple([pile[:3] for pile in game.state.libraries])
    game.refresh()
    return game


@pytest.mark.parametrize("setup", ["beginner", "dual-draft"])
def test_a_library_is_told_empty_whenever_one_has_become_empty_and_only_then(setup: str) -> None:
    """In whole games."""
    options = Options(turn_limit=60, setup=setup, health=1000)  # type: ignore[arg-type]
    times = 0
    for seed in range(12):
        game = small(derive(21, seed), options, card_index(options))
        players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
        known = len(game.log)
        start = game.copy()
        while (side := game.to_move) is not None:
            game.play(players[side].choose(game, game.legal_moves()))
        state = start.state
        for event, after in pairwise([*game.log[known:], None]):
            before = [bool(pile) for pile in state.libraries]
            assert event is not None
            event.apply(state)
            emptied = [number for number, pile in enumerate(state.libraries) if before[number] and not pile]
            assert emptied == ([after.library] if isinstance(after, ev.LibraryEmptied) else []), event
            times += len(emptied)
    assert times > 20
