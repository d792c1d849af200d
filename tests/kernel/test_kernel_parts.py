"""Small promises of the kernel: cards dealt at the table, a series that is stopped, frames that are broken off."""

from __future__ import annotations

import itertools
import sys
from typing import Any

import pytest

from convert.kernel import IllegalMove, Move, RandomPlayer, workers
from convert.kernel.dice import BadDice, DealtDice, NeedCards
from convert.kernel.simulate import StoppedEarly, compare, simulate
from tests.kernel.race import RaceGame


def test_cards_are_dealt_at_the_table_and_dice_thrown_by_the_seed() -> None:
    """Ranks are used in order, each only as long as it is in the deck; the dice are those of the seed, whatever was
    dealt; both count as rolled."""
    dice = DealtDice((3, 5), seed=7)
    assert [dice.die(6) for _ in range(8)] == [3, 1, 6, 4, 3, 2, 3, 2]
    assert dice.rolled == 8
    assert dice.cards([5, 3, 3], 2) == (3, 5)
    assert dice.rolled == 10
    assert dice.copy().rolled == 10
    with pytest.raises(NeedCards) as asked:
        dice.cards([4], 1)
    assert (asked.value.count, asked.value.sides) == (1, 13)
    dice.supply(9, 9, sides=13)
    with pytest.raises(BadDice):
        dice.cards([9, 4], 2)
    assert dice.cards([9], 5) == (9,), "no more than are left"
    assert DealtDice(seed=7).roll(3, 6) == (3, 1, 6)


class Alone(RaceGame):
    """A race that knows whether somebody looks on."""

    watched = True

    def unattended(self) -> None:
        self.watched = False

    def measures(self) -> dict[str, float]:
        return {"watched": float(self.watched)}


class Pair:
    """Hare against tortoise."""

    members = (("hare",), ("tortoise",))

    def start(self, seed: int) -> RaceGame:
        return Alone.new(seed=seed)


def test_a_game_of_a_series_is_played_with_nobody_looking_on() -> None:
    report = simulate(Pair(), [RandomPlayer, RandomPlayer], games=3, seed=1)
    assert report.measures["watched"].mean == 0


def stopping(after: int) -> Any:
    def progress(done: int, games: int) -> None:
        if done >= after:
            raise KeyboardInterrupt

    return progress


def test_a_series_that_is_stopped_reports_what_was_played() -> None:
    """Nothing where nothing was played; of a comparison what both variants have played."""
    players = [RandomPlayer, RandomPlayer]
    told: list[tuple[int, int]] = []
    simulate(Pair(), players, games=60, seed=1, progress=lambda done, games: told.append((done, games)))
    assert told[-1] == (60, 60)
    with pytest.raises(StoppedEarly) as stopped:
        simulate(Pair(), players, games=5000, seed=1, progress=stopping(1))
    assert stopped.value.report is not None
    assert 0 < stopped.value.report.games < 5000
    told.clear()
    compare(Pair(), Pair(), players, games=60, seed=1, progress=lambda done, games: told.append((done, games)))
    assert told[-1] == (60, 60)
    with pytest.raises(StoppedEarly) as stopped:
        compare(Pair(), Pair(), players, games=5000, seed=1, progress=stopping(1))
    assert stopped.value.report is not None


def test_a_series_that_is_stopped_says_how_fast_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the time since it began, whatever the clock says: ten milliseconds from one look at it to the next."""
    times = itertools.count(50_000.0, 0.01)
    monkeypatch.setattr(sys.modules["convert.kernel.simulate"], "perf_counter", lambda: next(times))
    with pytest.raises(StoppedEarly) as stopped:
        simulate(Pair(), [RandomPlayer, RandomPlayer], games=5000, seed=1, progress=stopping(1))
    assert stopped.value.report.games_per_second > 1


def test_a_worker_is_given_as_many_games_as_take_a_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """One at first; where a look at the clock costs 10 ms and a game nothing, ten times as many as the last time
    (0.1 s), and of what is left all that there is."""
    times = itertools.count(50_000.0, 0.01)
    monkeypatch.setattr(sys.modules["convert.kernel.simulate"], "perf_counter", lambda: next(times))
    told: list[int] = []
    simulate(Pair(), [RandomPlayer, RandomPlayer], games=100, seed=1, progress=lambda done, games: told.append(done))
    assert told == sorted(told)
    assert told[0] == 1
    assert len(told) <= 6, "not game by game"
    times = itertools.count(50_000.0, 10.0)
    told.clear()
    simulate(Pair(), [RandomPlayer, RandomPlayer], games=4, seed=1, progress=lambda done, games: told.append(done))
    assert told == [1, 2, 3, 4], "long games one by one"


def test_a_report_rounds_to_four_places() -> None:
    report = simulate(Pair(), [RandomPlayer, RandomPlayer], games=3, seed=1)
    for side in report.sides:
        assert side.win_rate == round(side.wins / 3, 4)
        assert [round(each, 4) for each in side.interval] == list(side.interval)
        assert [round(each, 3) for each in side.interval] != list(side.interval)
    assert [round(each, 4) for each in report.draw_interval] == list(report.draw_interval)


def test_what_is_pending_is_broken_off() -> None:
    game = RaceGame.new()
    assert len(game.stack) == 1
    game.drop()
    assert list(game.stack) == []


@pytest.mark.parametrize(("wanted", "tasks", "processors", "started"), [
    (0, None, 2, 2), (3, None, 2, 3), (8, None, 2, 8), (9, None, 2, 8), (100, None, 1, 4), (0, 1, 2, 1), (5, 3, 2, 3),
    (5, 0, 2, 1), (0, None, None, 1), (99, 99, None, 4),
])  # fmt: skip
def test_so_many_processes_and_no_more(
    wanted: int, tasks: int | None, processors: int | None, started: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as are asked for (0: one a processor), as there are tasks, and four to a processor."""
    monkeypatch.setattr("os.cpu_count", lambda: processors)
    assert workers.at_work(wanted, tasks) == started


def test_a_move_that_is_not_there_ends_the_command_with_2() -> None:
    with pytest.raises(IllegalMove) as refused:
        RaceGame.new().play(Move("fly"))
    assert refused.value.exit_code == 2
