"""Whole games: what always holds, replays, JSON, copies, perft, players, the command line."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from convert.cli.main import app
from convert.errors import DataError, UsageError
from convert.kernel import (
    Move,
    RandomPlayer,
    SavedGameError,
    derive,
    play_out,
    replay,
    retell,
)
from convert.kernel.simulate import simulate
from convert.systems.caster_duel.arena import CasterArena, Duel, read_options
from convert.systems.caster_duel.rules import Game, Options, standard_entries
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.players import PLAYERS, SensiblePlayer
from convert.systems.caster_duel.rules.state import Item
from convert.systems.caster_duel.rules.transfers import FROM_GRAVEYARD, FROM_HAND, ON_LIBRARY, RANKS
from tests.caster_duel.invariants import GAMES, check_moment, check_whole, random_game
from tests.caster_duel.tables import card_index, cards, table
from tests.perft import divide, perft

LIMITED = Options(turn_limit=200)


@pytest.mark.parametrize("batch", [0, 1, *(pytest.param(each, marks=pytest.mark.thorough) for each in (2, 3))])
def test_random_games_keep_every_card_and_every_rule(batch: int) -> None:
    """All 54 cards in all zones together at every moment; mana, taps and health legal; replay, retelling and JSON
    alike. 5,000 games of this are in ``bench/caster_duel.py``."""
    for index in range(batch * GAMES, (batch + 1) * GAMES):
        game = random_game(LIMITED, card_index(LIMITED), seed=derive(11, index), look=index % 5 == 0)
        check_whole(game, LIMITED, card_index(LIMITED), seed=derive(11, index), thorough=index % 10 == 0)


@pytest.mark.parametrize("setup", ["single-draft", "dual-draft"])
def test_drafted_games_keep_every_card(setup: str) -> None:
    """CASTER-SETUP-04, CASTER-SETUP-05: 54 and 108 cards, through the draft and the game."""
    options = Options(setup=setup, turn_limit=200, payment="named")  # type: ignore[arg-type]
    for index in range(6):
        game = random_game(options, card_index(options), seed=derive(12, index), look=True)
        check_whole(game, options, card_index(options), seed=derive(12, index), thorough=index == 0)


@pytest.mark.parametrize("setting", [{"combat_damage": "simultaneous"}, {"eight_heals": True}, {"joker_total": 5}])
def test_every_setting_plays(setting: dict[str, object]) -> None:
    """CASTER-CONV-07."""
    options = Options(turn_limit=200, **setting)  # type: ignore[arg-type]
    for index in range(5):
        game = random_game(options, card_index(options), seed=derive(13, index), look=True)
        check_whole(game, options, card_index(options), seed=derive(13, index), thorough=False)


def test_a_game_is_saved_and_goes_on_as_it_would_have() -> None:
    """JSON in the middle of a game: the same state, stack and end."""
    players = [RandomPlayer(1), RandomPlayer(2)]
    game = Game.new(LIMITED, card_index(LIMITED), seed=5)
    play_out(game, players, limit=60)
    saved = game.to_json()
    again = Game.from_json(saved, standard_entries())
    assert again.to_json() == saved
    ends = [play_out(each, [RandomPlayer(3), RandomPlayer(4)]).to_json() for each in (game, again)]
    assert ends[0] == ends[1]
    with pytest.raises(SavedGameError):
        Game.from_json(saved.replace("caster-duel", "other"), None)


def test_copies_live_apart() -> None:
    """A copy shares nothing that can change."""
    game = Game.new(LIMITED, card_index(LIMITED), seed=5)
    play_out(game, [RandomPlayer(1), RandomPlayer(2)], limit=70)
    before = game.to_json()
    play_out(game.copy(), [RandomPlayer(5), RandomPlayer(6)])
    assert game.to_json() == before


# Counted once by these rules; a change of any rule that opens or closes a choice moves them.
PERFT = [
    (
        {"mine": "7C 2H", "mana": "2C 3C 4C", "play": "QH J2", "their_play": "KS QC", "source_played": False},
        (11, 33, 99),
    ),
    ({"play": "KS QC JH", "their_play": "QD AC JS", "mine": "3D", "source_played": False}, (9, 72, 240)),
    (
        {"mine": "6H 2S", "mana": "3H 4H 5S", "theirs": "2C 5D", "their_mana": "3C 4D", "graveyard": "7D KD"},
        (6, 30, 94),
    ),
]


@pytest.mark.parametrize(("position", "counts"), PERFT, ids=["main phase", "combat", "answers"])
def test_perft_counts_the_moves(position: dict[str, object], counts: tuple[int, ...]) -> None:
    """The number of legal move sequences of length 1, 2 and 3."""
    game = table(**position)  # type: ignore[arg-type]
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts
    assert sum(divide(game, 2).values()) == counts[1]


def test_cards_are_discarded_in_any_order() -> None:
    """CASTER-SETUP-02: each of 15, then each of the 14 that are left; naming a late one forfeits no earlier one."""
    game = Game.new(Options(first=0), card_index(Options(first=0)), seed=1)
    assert (perft(game, 1), perft(game, 2)) == (15, 15 * 14)


def test_the_sensible_player_beats_the_random_one() -> None:
    """85 % of the games at least; over 1,000 games it is 98 % (docs/caster-duel/odds.md)."""
    wins = 0
    for index in range(60):
        seat = index % 2
        players = [RandomPlayer(index), RandomPlayer(index)]
        players[seat] = SensiblePlayer(index)  # type: ignore[call-overload]
        game = play_out(Game.new(LIMITED, card_index(LIMITED), seed=derive(14, index)), players)
        wins += game.winner == seat
    assert wins >= 51


def test_the_sensible_player_does_not_look_at_hidden_cards() -> None:
    """Its choice is the same whatever the other hand and the library are."""
    game = Game.new(LIMITED, card_index(LIMITED), seed=6)
    player = SensiblePlayer()
    for _ in range(150):
        side = game.to_move
        if side is None:
            break
        twin = game.copy()
        hidden = [*twin.state.hands[1 - side], *twin.state.libraries[0]]
        hidden.reverse()
        held = len(twin.state.hands[1 - side])
        hands = list(twin.state.hands)
        hands[1 - side] = tuple(hidden[:held])
        if game.state.phase != "setup" and game.legal_moves()[0].verb != "place":
            twin.state.hands = (hands[0], hands[1])
            twin.state.libraries = (tuple(hidden[held:]),)
            assert player.choose(twin, game.legal_moves()) == player.choose(game, game.legal_moves())
        game.play(player.choose(game, game.legal_moves()))


def test_odds_come_with_intervals_and_the_same_seed_gives_the_same() -> None:
    """A Duel is a match of the kernel, and pickles."""
    import pickle

    duel = Duel("a duel", "", LIMITED, standard_entries())
    again = pickle.loads(pickle.dumps(duel))
    reports = [simulate(each, [SensiblePlayer, RandomPlayer], games=20, seed=3) for each in (duel, again)]
    assert reports[0].sides == reports[1].sides
    assert reports[0].sides[0].wins >= 17


def test_the_arena_knows_set_ups_and_game_files(tmp_path: Path) -> None:
    """CASTER-CONV-07: a game file holds the settings."""
    arena = CasterArena(standard_entries())
    assert list(arena.scenarios()) == ["beginner", "single-draft", "dual-draft"]
    assert list(arena.players) == list(PLAYERS)
    path = tmp_path / "ours.game.yaml"
    path.write_text("setup: single-draft\neight_heals: true\nhealth: 12\n", encoding="utf-8")
    game = arena.scenario(str(path)).start(3)
    assert game.state.health == (12, 12)
    assert read_options(path).eight_heals
    path.write_text("setup: quick\n", encoding="utf-8")
    with pytest.raises(DataError, match="'quick' may not stand here"):
        arena.scenario(str(path))
    with pytest.raises(UsageError, match="no set-up and no file"):
        arena.scenario("poker")
    with pytest.raises(UsageError):
        arena.sides(["A", "B"])
    saved = tmp_path / "saved.json"
    saved.write_text(game.to_json(), encoding="utf-8")
    assert arena.resume(saved).to_json() == game.to_json()


def test_play_and_simulate_at_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`play --auto`, `simulate --json`, and a person who looks at the board: the other hand stays hidden."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner()
    watched = run.invoke(app, ["play", "beginner", "--system", "caster-duel", "--auto", "--seed", "7", "--json"])
    assert watched.exit_code == 0, watched.output
    told = json.loads(watched.stdout)
    assert told["over"] is True
    assert "no health left" in told["events"][-1]
    # The moves of the record replay on a new game.
    fresh = CasterArena(standard_entries()).scenario("beginner").start(7)
    assert replay(fresh, [Move.parse(line) for line in told["moves"]]).winner == told["winner"]
    arguments = ["simulate", "beginner", "--system", "caster-duel", "--games", "10", "--jobs", "1", "--json"]
    counted = run.invoke(app, [*arguments, "--player", "sensible", "--player", "random"])
    assert counted.exit_code == 0, counted.output
    assert json.loads(counted.stdout)["sides"][0]["wins"] >= 8
    person = run.invoke(app, ["play", "--system", "caster-duel", "--seed", "4"], input="1\n" * 8 + "b\nq\n")
    assert "hand: 7 cards" in person.stdout
    shown = person.stdout.splitlines()
    theirs = [after for line, after in pairwise(shown) if "Your opponent: 20 health" in line]
    assert theirs
    assert all(line.endswith(" cards") for line in theirs)


def test_every_move_and_event_has_words() -> None:
    """No legal move is described by its raw form, and nothing that is told breaks."""
    game = Game.new(LIMITED, card_index(LIMITED), seed=8)
    players = [RandomPlayer(1), RandomPlayer(2)]
    for _ in range(200):
        side = game.to_move
        if side is None:
            break
        assert game.decision is not None
        assert game.decision.prompt(game)
        for move in game.legal_moves():
            assert game.describe(move)
            assert Move.parse(str(move)) == move
        assert len(game.board(side)) >= 5
        check_moment(game)
        game.play(players[side].choose(game, game.legal_moves()))
    lines = [game.tell(event) for event in game.log]
    assert sum(bool(line) for line in lines) > len(lines) / 4


@pytest.mark.parametrize("setup", ["beginner", "single-draft", "dual-draft"])
def test_whatever_happens_and_waits_has_words_for_everybody(setup: str) -> None:
    """Of every event, question and board of whole games, with each way of every Transfer."""
    options = Options(turn_limit=120, setup=setup)  # type: ignore[arg-type]
    ways = set[str]()
    for index in range(6):
        game = Game.new(options, card_index(options), seed=derive(41, index))
        players, told = [RandomPlayer(index), RandomPlayer(index + 1)], 0
        while (side := game.to_move) is not None:
            game.reader = (None, 0, 1)[len(game.history) % 3]
            assert game.decision is not None
            assert game.decision.prompt(game)
            assert game.board(side)
            ways |= {event.item.choice for event in game.log[told:] if isinstance(event, ev.Announced)}
            for event in game.log[told:]:
                for who in (0, 1):
                    game.glimpse(event, who)
                    game.tell_to(event, who)
            told = len(game.log)
            game.play(players[side].choose(game, game.legal_moves()))
    assert ways


@pytest.mark.parametrize("setup", ["beginner", "dual-draft"])
@pytest.mark.parametrize("way", RANKS)
def test_each_way_of_a_transfer_has_words_while_it_waits(way: str, setup: str) -> None:
    """CASTER-XFER-03: with one library and with two, whether it names a library, cards or nothing."""
    second: dict[str, Any] = {"second_library": "3S"} if setup == "dual-draft" else {}
    game = table(play="KH JD", their_play="QC", library="2S", graveyard="4S", setup=setup, **second)
    aims = {"move": cards("KH JD"), **dict.fromkeys(ON_LIBRARY, (0,)), **dict.fromkeys(FROM_GRAVEYARD, cards("4S"))}
    aims |= dict.fromkeys((*FROM_HAND, "draw"), ())
    aims |= dict.fromkeys(("tap", "return"), cards("QC"))
    item = Item(cards("2C")[0], 0, "transfer", aims[way], way)
    game.state.waiting = (item,)
    for reader, whose in ((None, "Player 1's library"), (0, "your library"), (1, "your opponent's library")):
        game.reader = reader
        told = (game.title(item), game.answer_words(item, 1), game.tell(ev.Announced(item, ())), *game.board(1))
        if way in ON_LIBRARY and setup == "dual-draft":
            assert sum(whose in line for line in told) == 4


def test_retelling_the_events_gives_the_same_table() -> None:
    """Events are the only writers of the state."""
    start = Game.new(LIMITED, card_index(LIMITED), seed=9)
    done = play_out(start.copy(), [RandomPlayer(1), RandomPlayer(2)])
    assert retell(start, done).state == done.state
