"""How a search spends its playouts, with the value of every move in every world given: halving, dropping what is
clearly behind, stopping where more would bring nothing, and the simple player's own move as the one to beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from convert.kernel import Move, RandomPlayer
from convert.kernel import search as searching
from convert.kernel.game import Game
from convert.kernel.novice import NoviceMaker
from convert.kernel.search import SearchMaker, SearchPlayer, spaced
from tests.kernel.race import RaceDecision, RaceGame, Step


class Trial(searching._Trial):
    """Move number n is worth ``worth[n]`` in every world, give or take ``spread`` from one world to the next, of which
    each move is at another place."""

    def __init__(self, worth: Sequence[float], spread: Sequence[float] = (0.0,)) -> None:
        game = RaceGame.new(seed=1)
        super().__init__(game, 0, [Move("choose", (n,)) for n in range(len(worth))], RandomPlayer, 5, 2.0)
        self.worth, self.spread = worth, spread

    def world(self) -> bool:
        number = max(map(len, self.values))
        for at in self.left:
            self.values[at].append(self.worth[at] + self.spread[(number + at) % len(self.spread)])
        return True

    @property
    def tried(self) -> list[int]:
        return [len(values) for values in self.values]


NOISE = (0.4, 0.4, -0.4, -0.4)


def test_sequential_halving_gives_each_round_the_same_share() -> None:
    """96 playouts of four moves: two rounds of 48; twelve of each, then the better two with 24 more."""
    trial = Trial((0.5, 0.6, 0.5, 0.4), NOISE)
    trial.halve(96)
    assert trial.tried == [36, 36, 12, 12]
    assert trial.left == [0, 1]
    trial = Trial((0.4, 0.5, 0.6, 0.5), NOISE)
    trial.halve(96)
    assert trial.tried == [28, 28, 28, 12], "the simple player's move stays beside the better half"


@pytest.mark.parametrize(("playouts", "worlds"), [(20, 10), (21, 10), (22, 11)])
def test_no_more_playouts_are_spent_than_were_given(playouts: int, worlds: int) -> None:
    """A world costs one of each move; a half of one is not begun."""
    trial = Trial((0.5, 0.6), NOISE)
    trial.halve(playouts)
    assert trial.tried == [worlds, worlds]


def test_a_value_is_told_to_a_ten_thousandth() -> None:
    trial = Trial((0.5, 1 / 3))
    trial.world()
    assert [one.value for one in trial.result()] == [0.5, 0.3333]


@pytest.mark.parametrize(("moves", "left"), [(2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
def test_of_an_odd_number_of_moves_the_middle_one_stays(moves: int, left: int) -> None:
    """The better half, rounded up; never fewer than two."""
    trial = Trial([1 - at / 10 for at in range(moves)])
    trial.world()
    trial._drop()
    assert trial.left == list(range(left))


@pytest.mark.parametrize(("moves", "tried"), [(2, 10), (3, 4), (5, 4), (9, 4)])
def test_every_move_has_its_fewest_playouts_first(moves: int, tried: int) -> None:
    trial = Trial((0.5,) * moves, NOISE)
    trial.halve(20)
    assert min(trial.tried) == tried
    assert max(trial.tried) >= 4


def test_what_is_clearly_behind_is_dropped_at_the_first_look() -> None:
    """After eight worlds."""
    trial = Trial((0.9, 0.1), (0.05, -0.05))
    trial.halve(400)
    assert trial.tried == [8, 8]
    trial = Trial((0.1, 0.9), (0.05, -0.05))
    trial.halve(400)
    assert trial.left == [1]
    assert trial.result()[0].move == Move("choose", (1,))


@pytest.mark.parametrize(("worth", "tried"), [((0.5, 0.5), 16), ((0.5, 0.492), 8), ((0.5, 0.5, 0.5), 16)])
def test_moves_that_are_as_good_are_not_tried_for_ever(worth: tuple[float, ...], tried: int) -> None:
    """Surely within a hundredth of each other after two looks; and what is surely behind, however little, is out."""
    trial = Trial(worth)
    trial.halve(400)
    assert trial.tried == [tried] * len(worth)


@pytest.mark.parametrize(
    ("worth", "chosen"),
    [((0.5, 0.5), 0), ((0.5, 0.55), 0), ((0.5, 0.9), 1), ((0.4, 0.9, 0.95), 2), ((0.9, 0.1), 0)],
)
def test_another_move_is_chosen_only_where_it_is_better_by_more_than_chance(
    worth: tuple[float, ...], chosen: int
) -> None:
    trial = Trial(worth, NOISE)
    for _ in range(12):
        trial.world()
    first, *others = trial.result()
    assert first.move == Move("choose", (chosen,))
    assert {one.playouts for one in (first, *others)} == {12}
    assert [one.value for one in others] == sorted((one.value for one in others), reverse=True)
    assert {one.move for one in (first, *others)} == set(trial.moves)


def test_the_lead_and_its_standard_error() -> None:
    trial = Trial((0.0, 0.0))
    trial.values = [[1.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 0.0]]
    ahead, error = trial._lead(0, 1)
    assert (ahead, round(error, 6)) == (0.5, 0.288675)
    assert trial._lead(1, 0)[0] == -0.5
    trial.values = [[1.0], [0.25]]
    assert trial._lead(0, 1) == (0.75, 0.0), "of one world nothing is known of chance"
    trial.values = [[], []]
    assert trial.mean(0) == 0.5, "untried"


@pytest.mark.parametrize(("behind", "error", "worlds", "alike"), [
    (0.0, 0.0, 16, True), (0.0, 0.0, 15, False), (0.0099, 0.0, 16, True), (0.01, 0.0, 16, False),
    (0.0, 0.005, 16, False), (0.0, 0.0049, 16, True),
])  # fmt: skip
def test_when_two_moves_are_as_good(behind: float, error: float, worlds: int, alike: bool) -> None:
    assert Trial._alike(behind, error, worlds) == alike


def test_by_the_clock_half_of_the_time_for_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four moves, two rounds: each look at the clock is a tenth of a second later; the worse half drops out."""
    now = iter(n / 10 for n in range(1000))
    monkeypatch.setattr(searching, "perf_counter", lambda: next(now))
    trial = Trial((0.5, 0.6, 0.5, 0.4), NOISE)
    trial.for_time(2.0)
    assert trial.tried == [20, 20, 10, 10]
    assert trial.left == [0, 1]


def test_a_player_with_milliseconds_thinks_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def for_time(trial: Any, seconds: float) -> None:
        asked.append(seconds)
        trial.world()

    monkeypatch.setattr(searching._Trial, "for_time", for_time)
    game = RaceGame.new(seed=3)
    SearchMaker(RandomPlayer, milliseconds=250)(1).choose(game, game.legal_moves())
    assert asked == [0.25]


def test_a_player_without_a_budget_of_time_looks_at_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """200 playouts, two rounds ahead; so with a maker of players that says nothing else."""
    budgets: list[int] = []
    ahead: list[float] = []

    def halve(trial: Any, playouts: int) -> None:
        budgets.append(playouts)
        ahead.append(trial.until - trial.game.elapsed)
        trial.world()

    monkeypatch.setattr(searching._Trial, "halve", halve)
    monkeypatch.setattr(searching._Trial, "for_time", None)
    game = RaceGame.new(seed=3)
    SearchPlayer(1, RandomPlayer).choose(game, game.legal_moves())
    SearchMaker(RandomPlayer)(1).choose(game, game.legal_moves())
    assert (budgets, ahead) == ([200, 200], [2.0, 2.0])


def test_nothing_is_searched_where_there_is_nothing_to_choose() -> None:
    game = RaceGame.new(seed=3)
    walk = Move("walk")
    player = SearchPlayer(1, RandomPlayer, playouts=8)
    assert [(one.move, one.value, one.playouts) for one in player.weigh(game, [walk])] == [(walk, 0.5, 0)]
    only = SearchPlayer(1, RandomPlayer, shortlist=lambda game, moves, own: (), playouts=8)
    (weighed,) = only.weigh(game, game.legal_moves())
    assert (weighed.value, weighed.playouts) == (0.5, 0)


class Secretive(RaceGame):
    """A game that does not say what it could be."""

    def imagine(self, side: int, dice: Any) -> Any:
        return None


def test_a_game_that_hides_what_it_could_be_is_not_searched() -> None:
    game = Secretive.new(seed=3)
    (weighed,) = SearchPlayer(1, RandomPlayer, playouts=8).weigh(game, game.legal_moves())
    assert (weighed.value, weighed.playouts) == (0.5, 0)


@pytest.mark.parametrize(
    ("own", "tried"),
    [(0, [0, 2, 6, 12]), (6, [0, 4, 6, 8, 12]), (12, [0, 6, 10, 12]), (1, [0, 1, 3, 6, 12]), (11, [0, 6, 9, 11, 12])],
)
def test_of_a_long_row_of_numbers_both_ends_the_middle_and_what_is_near_ones_own(own: int, tried: list[int]) -> None:
    game: Game[Any] = RaceGame.new()
    row = [Move("spend", (n,)) for n in range(13)]
    assert [move.args[0] for move in spaced(game, row, row[own])] == tried
    assert spaced(game, row[:5], row[0]) == row[:5]
    assert spaced(game, row[:6], row[0]) != row[:6]
    words = [Move("choose", (str(n),)) for n in range(13)]
    assert spaced(game, words, words[0]) == words
    mixed = [*row, Move("done")]
    assert spaced(game, mixed, row[0]) == mixed


class Endless(RaceGame):
    """Nobody ever gets anywhere, and only the end would judge."""

    system = "endless"

    @property
    def over(self) -> bool:
        return False

    @property
    def winner(self) -> int | None:
        return None


def test_a_playout_of_a_game_without_an_end_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts as a draw; a run of a dungeon that nobody leaves held the table for ever."""
    monkeypatch.setattr(searching, "LONGEST", 450)
    game = Endless.new(seed=3)
    weighed = SearchPlayer(1, RandomPlayer, playouts=8).weigh(game, game.legal_moves())
    assert [one.value for one in weighed] == [0.5, 0.5]
    assert min(one.playouts for one in weighed) >= 4


def test_an_answer_is_given_when_it_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the tries until then, in the middle of one if need be; with time enough the answer is that of the tries
    alone."""
    game = RaceGame.new(seed=3)
    moves = game.legal_moves()
    plenty = SearchMaker(RandomPlayer, playouts=40, seconds=600)(1)
    assert not plenty.hurried, "before it was asked"
    assert plenty.weigh(game, moves) == SearchMaker(RandomPlayer, playouts=40)(1).weigh(game, moves)
    assert not plenty.hurried
    for looks in (0, 3, 30, 60):
        now = iter([0.0] * (looks + 1) + [9.0] * 9)
        monkeypatch.setattr(searching, "perf_counter", lambda now=now: next(now))
        player = SearchMaker(RandomPlayer, playouts=4000, seconds=5)(1)
        weighed = player.weigh(game, moves)
        assert player.hurried
        assert len(weighed) == len(moves)
        assert sum(one.playouts for one in weighed) < looks + 1
        if not looks:
            assert [one.playouts for one in weighed] == [0, 0]


def test_one_lucky_try_in_a_hurry_is_no_better_move() -> None:
    """Fewer than four tries do not speak against the simple player's own move."""
    trial = Trial((0.2, 1.0))
    trial.due = 5.0
    for _ in range(3):
        trial.world()
    assert trial.result()[0].move == Move("choose", (0,))
    trial.world()
    assert trial.result()[0].move == Move("choose", (1,))
    trial.values = [[0.2], []]
    assert trial.result()[0].move == Move("choose", (0,)), "what was not tried is not taken for even"


# --- the same seed plays the same moves, in every version -------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "moves"),
    [
        (RandomPlayer, "wwwwrwrww"),
        (NoviceMaker(RandomPlayer), "rwrwrwwwr"),
        (SearchMaker(RandomPlayer, playouts=24), "wrwtrrwrww"),
    ],
    ids=["random", "novice", "search"],
)
def test_a_seed_plays_the_same_moves_for_ever(player: Any, moves: str) -> None:
    """Reports name their seed: the first letters of a whole game against a random player."""
    game, mine, other, out = RaceGame.new(seed=4), player(7), RandomPlayer(99), ""
    while game.decision is not None:
        first = game.to_move == 0
        move = (mine if first else other).choose(game, game.legal_moves())
        out += str(move)[0] if first else ""
        game.play(move)
    assert out == moves


class Steady:
    """Always the last move."""

    name = "steady"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, game: Any, moves: Sequence[Move]) -> Move:
        return moves[-1]


class Middling(Steady):
    def choose(self, game: Any, moves: Sequence[Move]) -> Move:
        return moves[len(moves) // 2]


class Timid(Steady):
    def choose(self, game: Any, moves: Sequence[Move]) -> Move:
        return moves[0]


@pytest.mark.parametrize(("policy", "spent"), [(Steady, 5), (Timid, 0), (Middling, 5)])
def test_a_novice_spends_all_or_nothing(policy: Any, spent: int) -> None:
    """Of a row of four numbers or more: nothing where the simple player spends nothing, else everything."""
    row = [Move("spend", (n,)) for n in range(6)]
    assert {NoviceMaker(policy)(seed).choose(RaceGame.new(), row) for seed in range(20)} == {Move("spend", (spent,))}
    short = {NoviceMaker(Middling)(seed).choose(RaceGame.new(), row[:3]) for seed in range(40)}
    assert short == set(row[:3]), "three numbers are no long row"


def test_a_novice_plays_one_decision_in_three_without_thinking_and_some_things_never() -> None:
    moves = [Move("walk"), Move("run"), Move("rest")]
    told = [NoviceMaker(Steady)(seed).choose(RaceGame.new(), moves).verb for seed in range(300)]
    assert 60 <= sum(verb != "rest" for verb in told) <= 75, "two thirds of a third"
    told = [NoviceMaker(Timid, ("rest",))(seed).choose(RaceGame.new(), moves).verb for seed in range(300)]
    assert "rest" not in told
    assert "run" in told
    never = NoviceMaker(Steady, ("walk", "run", "rest"))
    assert {never(seed).choose(RaceGame.new(), moves).verb for seed in range(30)} == {"rest"}


def test_two_worlds_tell_how_sure_a_lead_is() -> None:
    """.6 and .2 ahead: .4, and .2 of the mean of two."""
    trial = Trial([0.5, 0.5])
    trial.values = [[0.9, 0.7], [0.3, 0.5]]
    assert trial._lead(0, 1) == pytest.approx((0.4, 0.2))
    trial.values = [[0.9], [0.3]]
    assert trial._lead(0, 1) == pytest.approx((0.6, 0.0))


def test_what_leaves_no_choice_is_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worlds of the first search are those of the first decision, whatever had to be played before it."""
    seeds: list[int] = []

    class Seen(searching._Trial):
        def __init__(self, game: Game[Any], side: int, looked: Any, policy: Any, seed: int, ahead: float) -> None:
            seeds.append(seed)
            super().__init__(game, side, looked, policy, seed, ahead)

    monkeypatch.setattr(searching, "_Trial", Seen)
    game = RaceGame.new(seed=3)
    for forced in (0, 2):
        player = SearchPlayer(1, RandomPlayer, playouts=8)
        for _ in range(forced):
            player.weigh(game, game.legal_moves()[:1])
        player.weigh(game, game.legal_moves())
    assert len(seeds) == 2
    assert seeds[0] == seeds[1]


class Lame(RaceDecision, frozen=True):
    """In some worlds nobody can run. Beside ``Step``, not of its kind: saved games hold the last of each kind only."""

    def side(self, game: RaceGame) -> int:
        return Step().side(game)

    def moves(self, game: RaceGame) -> tuple[Move, ...]:
        return (Move("walk"), Move("rest"))

    def take(self, game: RaceGame, move: Move) -> None:
        Step().take(game, move)


class Doubtful(RaceGame):
    """What a side may do here the rules forbid in ``lame`` worlds out of so many."""

    system = "doubtful"
    lame, of, drawn = 1, 2, 0

    def imagine(self, side: int, dice: Any) -> Any:
        type(self).drawn += 1
        twin = self.copy()
        twin.dice = dice
        if type(self).drawn % self.of < self.lame:
            twin.change(-1, Lame())
            twin.refresh()
        return twin


@pytest.mark.parametrize(("lame", "tried"), [(1, True), (2, False)])
def test_a_move_that_is_none_in_an_imagined_world_ends_nothing(
    lame: int, tried: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """GAME-07: what is hidden may lie elsewhere, and a text that asks for it forbids there what a side may do for all
    that it knows. Another world is drawn; where there is none, the move is not tried, and the others are."""
    monkeypatch.setattr(Doubtful, "lame", lame)
    game = Doubtful.new(seed=3)
    walk, run = game.legal_moves()
    for maker in (SearchMaker(RandomPlayer, playouts=16), SearchMaker(RandomPlayer, milliseconds=1)):
        weighed = {one.move: one.playouts for one in maker(1).weigh(game, (walk, run))}
        assert weighed[walk] > 0
        assert (weighed[run] > 0) is tried
    assert maker(1).choose(game, (run, Move("fly"))) in (run, Move("fly")), "nothing can be tried"
