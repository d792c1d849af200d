"""Whole games: the library's promises, perft, replays, JSON, copies, players, and invariants over random play."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from convert.kernel import (
    IllegalMove,
    Move,
    Policy,
    RandomPlayer,
    SavedGameError,
    derive,
    play_out,
    replay,
    retell,
)
from convert.systems.duel_monsters.rules.card_index import UnknownEntry
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.players import SensiblePlayer
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side
from tests.perft import perft
from tests.rules_fight.fights import CARD_INDEX, engage, fight, mage, real
from tests.rules_fight.invariants import Watched, check_invariants, same_afterwards

TEANA = mage(
    "Teana", "sparks", "fissure", "rush", "lantern", attribute="Earth", bonded="masaki", book=("cure",), channeling=6
)
SETO = mage(
    "Seto", "sparks", "hinotama", "polymerization", "m-warrior-1", "m-warrior-2", attribute="Dark", bonded="kuriboh"
)
DUEL = Setup(
    sides=(
        Side(name="Teana", members=(Fighter(who=TEANA),)),
        Side(name="Seto", members=(Fighter(who=SETO),)),
    )
)
HUNT = Setup(
    sides=(
        Side(name="the Magi", members=(Fighter(who=TEANA), Fighter(who=SETO))),
        Side(
            name="the pack",
            members=(Fighter(who=RealMonster(monster="ogre")), Fighter(who=RealMonster(monster="masaki"))),
        ),
    )
)
FIGHT = Setup(
    sides=(
        Side(name="Masaki", members=(Fighter(who=RealMonster(monster="masaki")),)),
        Side(name="Ogre", members=(Fighter(who=RealMonster(monster="ogre")),)),
    )
)
SETUPS = {"duel": DUEL, "hunt": HUNT, "fight": FIGHT}


def random_game(setup: Setup, seed: int, *, limit: int = 4000) -> Game:
    game = Game.new(setup, CARD_INDEX, seed=seed)
    players = [RandomPlayer(derive(seed, side)) for side in range(len(setup.sides))]
    play_out(game, players, limit=limit)
    return game


@pytest.mark.parametrize("name", SETUPS)
def test_the_same_seed_and_moves_are_the_same_game_to_the_byte(name: str) -> None:
    game = random_game(SETUPS[name], 3)
    assert game.over
    again = replay(Game.new(SETUPS[name], CARD_INDEX, seed=3), game.history)
    assert again.to_json() == game.to_json()


@pytest.mark.parametrize("name", SETUPS)
def test_events_are_the_only_way_the_state_changes(name: str) -> None:
    for seed in range(12):
        game = random_game(SETUPS[name], seed)
        assert retell(Game.new(SETUPS[name], CARD_INDEX, seed=seed), game).state == game.state


def test_a_saved_game_goes_on_as_if_it_had_never_stopped() -> None:
    game = Game.new(DUEL, CARD_INDEX, seed=11)
    player, other = RandomPlayer(1), RandomPlayer(1)
    for _ in range(60):
        if game.over:
            break
        saved = Game.from_json(game.to_json(), CARD_INDEX)
        assert saved.to_json() == game.to_json()
        assert list(saved.legal_moves()) == list(game.legal_moves())
        move = player.choose(game, game.legal_moves())
        assert other.choose(saved, saved.legal_moves()) == move
        saved.play(move)
        game.play(move)
        assert saved.to_json() == game.to_json()


def test_a_saved_game_of_another_version_is_refused() -> None:
    text = Game.new(DUEL, CARD_INDEX, seed=1).to_json()
    older = text.replace(f'"version":{Game.version}', f'"version":{Game.version - 1}', 1)
    with pytest.raises(SavedGameError, match="another version"):
        Game.from_json(older, CARD_INDEX)
    with pytest.raises(SavedGameError):
        Game.from_json("no game", CARD_INDEX)


def test_copies_are_independent() -> None:
    game = Game.new(HUNT, CARD_INDEX, seed=5)
    before = game.to_json()
    twin = game.copy()
    play_out(twin, [RandomPlayer(1), RandomPlayer(2)])
    assert game.to_json() == before


def test_a_copy_and_a_saved_game_keep_in_mind_what_the_game_does() -> None:
    """What left play last is remembered for what triggers on it; a saved game of before knows nothing and loads too."""
    game = Game.new(HUNT, CARD_INDEX, seed=5)
    game.depart("teana")
    saved = game.to_json()
    for other in (game.copy(), Game.from_json(saved, CARD_INDEX)):
        gone = other.departed("teana")
        assert gone is not None
        assert gone.name == "Teana"
        assert other.to_json() == saved
    without = json.loads(saved)
    del without["memory"]
    assert Game.from_json(json.dumps(without), CARD_INDEX, trust=True).departed("teana") is None


def test_an_illegal_move_names_its_rule_and_changes_nothing() -> None:
    game = fight([mage("A", "sparks")], [mage("B")])
    before = game.to_json()
    for text in ("stance sideways", "attack a b", "cast a home-fissure", "fly", "end"):
        with pytest.raises(IllegalMove) as caught:
            game.play(Move.parse(text))
        assert caught.value.rule
        assert game.to_json() == before


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownEntry, match="no entry") as caught:
        fight([real("Masakii")], [real("ogre")])
    assert caught.value.hint is not None
    assert "Masaki" in caught.value.hint


@pytest.mark.parametrize(("name", "counts"), [("fight", (3, 18, 54, 225)), ("duel", (3, 35, 130, 812))])
def test_perft(name: str, counts: tuple[int, ...]) -> None:
    """Legal move sequences from the start, seed 1. A change of any rule of turns, movement or casting moves them."""
    game = Game.new(SETUPS[name], CARD_INDEX, seed=1)
    assert tuple(perft(game, depth) for depth in range(1, 5)) == counts


def test_perft_of_an_attack() -> None:
    """From an engaged pair: stance, attack, points, response, points."""
    setup = Setup(
        sides=tuple(Side(name=n, members=(Fighter(who=mage(n, attack=2, defense=2), section=1),)) for n in ("A", "B")),
        options=Options(basic_magic=False),
    )
    game = Game.new(setup, CARD_INDEX, seed=1)
    engage(game, "a", "b")
    assert tuple(perft(game, depth) for depth in range(1, 6)) == (3, 14, 50, 186, 774)


@settings(max_examples=40)
@given(seed=some.integers(0, 2**32), name=some.sampled_from(sorted(SETUPS)))
def test_random_games_keep_every_invariant(seed: int, name: str) -> None:
    """After every move and every event: Scores, HP, MP and Focus in bounds, one copy of each spell, nobody dead acting;
    now and then a copy and a saved game go on as the game itself does."""
    game = Watched.new(SETUPS[name], CARD_INDEX, seed=seed)
    players = [RandomPlayer(derive(seed, side)) for side in range(2)]
    for number in range(400):
        side = game.to_move
        if side is None:
            break
        move = players[side].choose(game, game.legal_moves())
        if number % 40 == seed % 40:
            promised = same_afterwards(game, move)
        game.play(move)
        if number % 40 == seed % 40:
            assert game.to_json() == promised, "a copy goes on as the game itself"
        check_invariants(game)
    assert replay(Game.new(SETUPS[name], CARD_INDEX, seed=seed), game.history).to_json() == game.to_json()


@settings(max_examples=10)
@given(seed=some.integers(0, 2**32))
def test_what_is_hidden_never_shows_in_a_view(seed: int) -> None:
    """GAME-07: the other side's Prepared spells and Shadows are in no view."""
    game = Game.new(DUEL, CARD_INDEX, seed=seed)
    players = [RandomPlayer(derive(seed, side)) for side in range(2)]
    for _ in range(60):
        side = game.to_move
        if side is None:
            break
        seen = game.view(1).state
        teana = seen.mages.get("teana")
        assert teana is None or (teana.slots == () and teana.book == () and teana.mp == -1)
        for one in seen.beings.values():
            assert not (one.shadow and one.side == 0 and one.entry != "?")
        game.play(players[side].choose(game, game.legal_moves()))


@pytest.mark.parametrize("swap", [False, True])
def test_the_sensible_player_beats_the_random_one(swap: bool) -> None:
    """In at least 85 % of even duels of two Magi, from either end."""
    even = Setup(
        sides=tuple(
            Side(name=name, members=(Fighter(who=mage(name, "sparks", "fissure", "cure", bonded="masaki")),))
            for name in ("A", "B")
        )
    )
    wins = 0
    for seed in range(40):
        game = Game.new(even, CARD_INDEX, seed=seed)
        players: list[Policy] = [SensiblePlayer(seed), RandomPlayer(seed)]
        play_out(game, players[::-1] if swap else players)
        wins += game.winner == (1 if swap else 0)
    assert wins >= 34


def test_the_sensible_player_does_not_trade_one_blow_for_another() -> None:
    """Where a Counter Attack fells the attacker too (COMBAT-31) it waits, charged, for an Attack, and parries that."""
    alike = Setup(
        sides=tuple(Side(name=name, members=(Fighter(who=RealMonster(monster="kuriboh")),)) for name in ("A", "B"))
    )
    wins = 0
    for seed in range(40):
        game = Game.new(alike, CARD_INDEX, seed=seed)
        players: list[Policy] = [SensiblePlayer(seed), RandomPlayer(seed)]
        play_out(game, players[::-1] if seed % 2 else players)
        wins += game.winner == seed % 2
    assert wins >= 33


def test_moves_events_and_the_board_are_told_in_words() -> None:
    game = random_game(DUEL, 2)
    lines = [line for line in map(game.tell, game.log) if line]
    assert any("wins" in line or "draw" in line for line in lines)
    assert not any("home-" in line or "Event" in line for line in lines), "names, not ids"
    fresh = Game.new(DUEL, CARD_INDEX, seed=2)
    assert all(fresh.describe(move) for move in fresh.legal_moves())
    board = "\n".join(fresh.board())
    assert "Teana" in board
    assert "MP 40/40" in board
    assert "MP" not in "\n".join(line for line in fresh.board(1) if "teana" in line)
    assert json.loads(game.to_json())["system"] == "duel-monsters"


def test_the_library_is_one_import() -> None:
    """Design 3.4: ``rules.Game.new(setup, book, seed=7)``; what is public is listed, and nothing else is there."""
    from convert.systems.duel_monsters import rules

    game = rules.Game.new(FIGHT, CARD_INDEX, seed=7)
    while not game.over:
        game.play(game.legal_moves()[-1])
    assert game.events == tuple(game.log)
    assert all(getattr(rules, name) is not None for name in rules.__all__)
    with pytest.raises(AttributeError):
        _ = rules.Nonsense
