"""The kernel shown on the smallest game: moves, play, copy, views, JSON, replay, perft."""

from __future__ import annotations

import pytest

from convert.errors import Card2SpellError, DataError, MissingError, UsageError
from convert.kernel import (
    AskedTooLate,
    BadDice,
    BadMove,
    GameOver,
    IllegalMove,
    Move,
    NeedDice,
    RandomPlayer,
    SavedGameError,
    TableDice,
    play_out,
    read_moves,
    replay,
    retell,
    write_moves,
)
from tests.kernel.race import Advanced, Landed, RaceGame
from tests.perft import divide, perft


def finished(seed: int = 1) -> RaceGame:
    game = RaceGame.new(seed)
    play_out(game, [RandomPlayer(seed), RandomPlayer(seed + 1)])
    return game


def test_a_game_is_played_to_its_end_and_then_offers_nothing() -> None:
    game = finished()
    assert game.over
    assert game.winner in (0, 1)
    assert game.legal_moves() == ()
    assert game.to_move is None
    with pytest.raises(IllegalMove, match="over"):
        game.play(Move("walk"))


def test_the_same_seed_and_moves_give_the_same_events_to_the_byte() -> None:
    assert finished(5).to_json() == finished(5).to_json()
    assert finished(5).to_json() != finished(6).to_json()


def test_an_illegal_move_names_a_rule_and_changes_nothing() -> None:
    game = RaceGame.new(3)
    before = game.to_json()
    with pytest.raises(IllegalMove) as caught:
        game.play(Move("fly"))
    assert caught.value.rule == "", "no rule of this game says it"
    assert game.to_json() == before


def test_copies_are_independent() -> None:
    game = RaceGame.new(3)
    twin = game.copy()
    before = game.to_json()
    play_out(twin, [RandomPlayer(1), RandomPlayer(2)])
    assert game.to_json() == before
    assert twin.over


def test_json_round_trips_at_every_decision() -> None:
    game = RaceGame.new(9)
    while not game.over:
        again = RaceGame.from_json(game.to_json())
        assert again.to_json() == game.to_json()
        assert again.legal_moves() == game.legal_moves()
        game.play(game.legal_moves()[-1])
    assert RaceGame.from_json(game.to_json()).winner == game.winner


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: "{", "no saved game"),
        (lambda text: text.replace('"race"', '"chess"'), "chess"),
        (lambda text: text.replace('"version":1', '"version":99'), "another version"),
        (lambda text: text.replace('"turn":0', '"turn":1'), "changed after it was saved"),
        (lambda text: text.replace('"type":"Step"', '"type":"Nonsense"'), "changed after it was saved"),
    ],
)
def test_a_saved_game_that_cannot_be_read_is_refused_with_the_reason(change, message) -> None:  # type: ignore[no-untyped-def]
    text = RaceGame.new(1).to_json()
    with pytest.raises(SavedGameError, match=message):
        RaceGame.from_json(change(text))


def test_a_replay_plays_the_same_game_from_its_text() -> None:
    game = finished(4)
    text = "# a race\n\n" + write_moves(game.history)
    assert replay(RaceGame.new(4), read_moves(text)).to_json() == game.to_json()
    with pytest.raises(IllegalMove, match="move 1 of the replay"):
        replay(RaceGame.new(4), [Move("fly")])


def test_events_are_the_only_way_the_state_changes() -> None:
    game = finished(4)
    told = retell(RaceGame.new(4), game)
    assert (told.state, told.log) == (game.state, game.log)


def test_a_copy_is_read_by_the_same_side() -> None:
    game = RaceGame.new(4)
    game.reader = 1
    assert (game.copy().reader, RaceGame.new(4).copy().reader) == (1, None)


@pytest.mark.parametrize(
    ("lines", "drawn"), [([], ("", ())), (["Round 2", "1: 4", "2: 7"], ("Round 2", ("1: 4", "2: 7")))]
)
def test_a_table_that_nobody_draws_is_its_lines(lines: list[str], drawn: tuple[str, tuple[str, ...]]) -> None:
    class Lined(RaceGame):
        def board(self, side: int | None = None) -> list[str]:
            return lines

    table = Lined.new(4).tableau()
    (place,) = table.places
    assert (table.title, place.lines) == drawn


def test_a_decision_hands_its_answer_to_the_task_beneath() -> None:
    game = RaceGame.new(dice=TableDice((3,)))
    for verb in ("walk", "walk", "walk", "walk"):
        game.play(Move(verb))
    assert game.state.places == (4, 4)
    game.play(Move("run"))
    assert game.state.places == (7, 4)
    assert game.legal_moves() == (Move("take", (1,)), Move("take", (2,)), Move("take", (3,)))
    game.play(Move("take", (2,)))
    assert game.state.secrets == (2, 0)
    assert game.to_move == 1


def test_a_view_hides_what_the_other_side_may_not_know() -> None:
    game = RaceGame.new(dice=TableDice((3,)))
    for move in (*[Move("walk")] * 4, Move("run"), Move("take", (2,))):
        game.play(move)
    mine, other = game.view(0), game.view(1)
    assert mine.state.secrets == (2, 0)
    assert other.state.secrets == (0, 0)
    assert len(mine.events) == len(other.events) + 1
    assert mine.moves == ()
    assert len(other.moves) == 2


def test_replacements_rewrite_an_event_before_it_applies() -> None:
    game = RaceGame.new(dice=TableDice((6,)))
    game.play(Move("run"))
    assert game.state.places == (1, 0)
    assert game.log[0] == Advanced(0, 1)


def test_dice_of_the_table_are_asked_for_and_the_game_waits_unchanged() -> None:
    game = RaceGame.new(dice=TableDice())
    before = game.to_json()
    with pytest.raises(NeedDice, match="1 d6 for running") as wanted:
        game.play(Move("run"))
    assert (wanted.value.count, wanted.value.sides) == (1, 6)
    assert game.to_json() == before
    assert isinstance(game.dice, TableDice)
    with pytest.raises(BadDice, match="cannot show 7"):
        game.dice.supply(7)
    game.dice.supply(5)
    game.play(Move("run"))
    assert game.state.places == (5, 0)


def test_perft_counts_move_sequences_and_divide_splits_them() -> None:
    game = RaceGame.new(1)
    assert [perft(game, depth) for depth in (0, 1, 2, 3)] == [1, 2, 4, 8]
    assert perft(game, 4) == 17  # one of the 8 lands on 7 and has three gifts to choose from
    assert sum(divide(game, 6).values()) == perft(game, 6)
    short = RaceGame.new(1, goal=4)
    assert perft(short, 9) < 2**9  # games that end early are one sequence each


@pytest.mark.parametrize(
    "move",
    [
        Move("attack", ("masaki", "blue-eyes", 3)),
        Move("cast", ("A name, with spaces", 'it\'s "quoted"', -4)),
        Move("name", ("7", "", "é")),
        Move("wear", ("ann", '"Arms, of fire"', "back\\slash", "two\nlines")),
        Move("end"),
    ],
)
def test_a_move_round_trips_through_its_text(move: Move) -> None:
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize("text", ["", "   ", 'cast "open'])
def test_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadMove):
        Move.parse(text)


@pytest.mark.parametrize(
    ("kind", "status"),
    [(BadMove, 2), (IllegalMove, 2), (GameOver, 2), (BadDice, 1), (UsageError, 2), (MissingError, 2), (DataError, 1)],
)
def test_the_exit_status_of_each_mistake(kind: type[Card2SpellError], status: int) -> None:
    """docs/decisions.md: what was typed is 2, what stands in a file 1."""
    assert kind.exit_code == status


def test_a_step_asks_before_it_changes_anything() -> None:
    """Begun again with the answer, it would do twice what it did before it asked."""
    game = RaceGame.new(3)
    step = game.stack[-1]
    decision = game.decision
    assert decision is not None
    game.ask(decision, step, since=game.mark())
    assert len(game.stack) == 3
    begun = game.mark()
    game.emit(Advanced(0, 1))
    with pytest.raises(AskedTooLate):
        game.ask(decision, step, since=begun)
    begun = game.mark()
    game.push(step)
    with pytest.raises(AskedTooLate):
        game.ask(decision, step, since=begun)
    begun = game.mark()
    game.dice.die()
    with pytest.raises(AskedTooLate):
        game.ask(decision, step, since=begun)
    game.ask(decision, step, since=begun, kept=1)
    assert len(game.stack) == 6


def test_before_its_first_task_a_game_has_begun_nothing() -> None:
    made = RaceGame.new(3)
    decision = made.decision
    assert decision is not None
    game = RaceGame(made.state, TableDice(()))
    game.ask(decision, Landed(0))
    assert len(game.stack) == 2


def test_frames_come_on_top_or_above_so_many() -> None:
    game = RaceGame.new(3)
    bottom = game.stack[-1]
    one, two = Landed(0), Landed(1)
    game.push(one, two)
    assert list(game.stack) == [bottom, two, one]
    game.push(two, one, at=1)
    assert list(game.stack) == [bottom, one, two, two, one]
    game.change(0, two)
    assert game.stack[0] == two
