"""Whole ratings: what they come to, and that it does not matter who plays, in which order, and who is killed when."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from convert.compendium.danger import Dangers, Table, encoded
from convert.contract.danger import Contender
from convert.errors import DataError
from convert.rating import rate as rating_of_many
from convert.rating.checkpoint import Checkpoint
from convert.rating.rate import Order, Rating, rate, to_play
from convert.rating.shares import SHARE, Result, Share, play_share, shares_of
from convert.rating.tournament import Pairing, needed
from convert.rating.workers import Here, Submit, processes, with_executor
from tests.rating.coins import Coin, CoinDanger, Coins, purse

ORDER = Order(player="random", seed=7, precision=40.0)


def rated(
    contest: Coins, folder: Path, submit: Submit | None = None, *, order: Order = ORDER, old: Table | None = None
) -> tuple[Table, int]:
    """The table and how many fights were played for it."""
    with Checkpoint(folder / "shares.jsonl") as checkpoint:
        rating = Rating(contest, order, submit or with_executor(Here(), contest), checkpoint)
        return rate(CoinDanger(), rating, contest, order, "coins", old), rating.fresh


def _new(folder: Path) -> Path:
    folder.mkdir()
    return folder


def points(table: Table, figure: str = "real") -> dict[str, tuple[int, int]]:
    return {each.id: (each.figures[figure].points, each.figures[figure].error) for each in table.entries}


def test_true_strengths_are_found_within_their_errors(tmp_path: Path) -> None:
    """Ratings 700 to 1540 in one tournament: no one is off by more than 3.5 errors, and most by less than two."""
    contest = purse(15)
    table, fresh = rated(contest, tmp_path)
    off = [abs(at - contest.strengths[each]) / error for each, (at, error) in points(table).items()]
    assert max(off) < 3.5
    assert sum(each < 2 for each in off) >= 13
    assert all(error <= ORDER.precision for _, error in points(table).values())
    assert fresh < 2 * 15 * 3 * needed(ORDER.precision), "two figures, and the way to 1000 is long"
    assert table.games == fresh
    paper = points(table, "paper")
    assert all(abs(paper[each][0] + 100 - at) < 4 * 80 for each, at in contest.strengths.items())
    assert 40 < max(error for _, error in paper.values()) <= 80, "the second figure is half as exact"


def test_what_is_guessed_well_enough_is_rated_without_a_fight(tmp_path: Path) -> None:
    """A precision that the first guesses have already: it ends."""
    table, fresh = rated(purse(3), tmp_path, order=Order(player="random", seed=7, precision=1000.0))
    assert fresh == 0
    assert len(table.entries) == 3


def test_many_are_rated_in_leagues_against_yardsticks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"ONE_TOURNAMENT": 10, "YARDSTICKS": 8, "LEAGUE": 6}.items():
        monkeypatch.setattr(rating_of_many, name, value)
    contest = purse(30, apart=30.0)
    table, _ = rated(contest, tmp_path)
    off = [abs(at - contest.strengths[each]) / error for each, (at, error) in points(table).items()]
    assert max(off) < 3.5
    assert max(error for _, error in points(table).values()) <= ORDER.precision
    sharp = sorted(error for _, error in points(table).values())[:8]
    assert max(sharp[:6]) <= 0.4 * ORDER.precision, "the yardsticks, but for those farthest off"
    assert sorted(error for _, error in points(table).values())[15] > 25, "the others are not played longer than needed"


class Slow(Coins):
    """Coins of which every second one is heavy: two heavy ones take a hundred times as long."""

    def __init__(self) -> None:
        super().__init__({f"coin-{number:02}": 1000.0 for number in range(12)})
        self.heavy = 0

    def length(self, one: Contender, other: Contender) -> int:
        """By the last digit of each name."""
        both = [int(each.id[-1]) % 2 == 1 for each in (one, other) if each.id]
        self.heavy += both == [True, True]
        return 100 if both == [True, True] else 1


def test_those_who_fight_long_are_paired_with_others(tmp_path: Path) -> None:
    """Where nobody looks at costs, 224 fights are of two heavy ones; ratings are as exact as the others'."""
    contest = Slow()
    table, _ = rated(contest, tmp_path)
    assert contest.heavy < 200
    assert max(error for _, error in points(table).values()) <= ORDER.precision


def test_progress_counts_leagues_and_figures_that_have_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first share on: at that of the yardsticks nearly all is still to come."""
    for name, value in {"ONE_TOURNAMENT": 10, "YARDSTICKS": 8, "LEAGUE": 6}.items():
        monkeypatch.setattr(rating_of_many, name, value)
    contest, told = purse(30, apart=30.0), []
    with Checkpoint(tmp_path / "shares.jsonl") as checkpoint:
        rating = Rating(
            contest, ORDER, with_executor(Here(), contest), checkpoint, lambda done, of: told.append((done, of))
        )
        table = rate(CoinDanger(), rating, contest, ORDER, "coins", None)
    assert (told[0][0], told[-1]) == (SHARE, (table.games, table.games))
    ahead = sum(games for _, _, _, games in to_play(CoinDanger(), contest, ORDER, None))
    assert 0.7 * ahead < told[0][1] < 1.3 * ahead


class Backwards(Here):
    """Does the work when it is asked for, the last share first."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self._lock = threading.Lock()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See ``Executor``."""
        future: Future[Any] = Future()
        with self._lock:
            self._waiting.append((future, lambda: fn(*args, **kwargs)))
        threading.Timer(0.002, self._one).start()
        return future

    def _one(self) -> None:
        with self._lock:
            future, work = self._waiting.pop()
        future.set_result(work())


def test_the_bytes_do_not_depend_on_who_plays_in_which_order(tmp_path: Path) -> None:
    contest = purse(6)
    order = Order(player="random", seed=3, precision=80.0)
    wanted = encoded(rated(contest, _new(tmp_path / "a"), order=order)[0])
    for name, executor in (("backwards", Backwards()), ("threads", ThreadPoolExecutor(3))):
        (tmp_path / name).mkdir()
        with executor:
            found, _ = rated(contest, tmp_path / name, with_executor(executor, contest), order=order)
        assert encoded(found) == wanted, name
    (tmp_path / "two").mkdir()
    with processes(contest, 2) as submit:
        assert encoded(rated(contest, tmp_path / "two", submit, order=order)[0]) == wanted


class Killed(Exception):  # noqa: N818
    """In the place of a kill."""


def test_a_run_that_is_killed_at_any_share_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    contest = purse(5)
    order = Order(player="random", seed=3, precision=70.0)
    whole, fights = rated(contest, tmp_path, order=order)
    path = tmp_path / "shares.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) >= 6
    for at in range(len(lines)):
        path.write_bytes(b"".join(lines[:at]) + lines[at][: len(lines[at]) // 2])  # killed while it wrote a share
        again, fresh = rated(contest, tmp_path, order=order)
        assert encoded(again) == encoded(whole), at
        assert 0 < fresh <= fights
        assert path.read_bytes() == b"".join(lines)


def test_a_share_that_fails_loses_none_of_the_others(tmp_path: Path) -> None:
    contest = purse(5)
    begun = 0

    def submit(share: Share) -> Future[list[Result]]:
        nonlocal begun
        begun += 1
        future: Future[list[Result]] = Future()
        if begun == 12:
            future.set_exception(Killed())
        else:
            future.set_result(play_share(contest, share))
        return future

    with pytest.raises(Killed):
        rated(contest, tmp_path, submit)
    kept = len((tmp_path / "shares.jsonl").read_bytes().splitlines())
    assert 5 <= kept < 12
    table, _ = rated(contest, tmp_path)
    (tmp_path / "anew").mkdir()
    assert encoded(table) == encoded(rated(contest, tmp_path / "anew")[0])


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "shares.jsonl").write_text('{"a": 1}\n')
    with pytest.raises(DataError, match=r"shares\.jsonl:1 is no finished share"), Checkpoint(tmp_path / "shares.jsonl"):
        pass
    assert (tmp_path / "shares.jsonl").read_text() == '{"a": 1}\n'


def test_what_changed_is_rated_again_and_nothing_else(tmp_path: Path) -> None:
    contest = purse(8)
    before, _ = rated(contest, tmp_path)
    same, fresh = rated(contest, _new(tmp_path / "x"), old=before)
    assert fresh == 0
    assert same.entries == before.entries
    changed = Coins({**contest.strengths, "coin-004": 1500.0}, {"coin-004": "another face"})
    assert [row[2] for row in to_play(CoinDanger(), changed, ORDER, before)] == [1, 1]
    after, fresh = rated(changed, tmp_path / "x", old=before)
    assert 0 < fresh < before.games
    was, now = points(before), points(after)
    assert {each for each in was if was[each] != now[each]} == {"coin-004"}
    assert abs(now["coin-004"][0] - 1500) < 3.5 * now["coin-004"][1]


def test_another_player_or_a_finer_scale_rates_all_again(tmp_path: Path) -> None:
    contest = purse(4)
    before, _ = rated(contest, tmp_path)
    finer = Order(player="random", seed=7, precision=30.0)
    assert [row[2] for row in to_play(CoinDanger(), contest, finer, before)] == [4, 4]
    coarser = Order(player="random", seed=7, precision=60.0)
    assert [row[2] for row in to_play(CoinDanger(), contest, coarser, before)] == [0, 0]
    other = Order(player="sensible", seed=7, precision=40.0)
    assert [row[2] for row in to_play(CoinDanger(), contest, other, before)] == [4, 4]


def test_those_who_fight_alike_are_rated_once(tmp_path: Path) -> None:
    twins = Coins({"a": 1100.0, "b": 1100.0, "c": 900.0}, {"a": "face", "b": "face"})
    table, _ = rated(twins, tmp_path)
    assert points(table)["a"] == points(table)["b"] != points(table)["c"]


def test_an_entry_that_changed_since_is_shown_as_old(tmp_path: Path) -> None:
    class Game:
        danger = CoinDanger()

    table, _ = rated(purse(3), tmp_path)
    dangers = Dangers(Game(), [table])  # type: ignore[arg-type]
    now = dangers.of(Coin("coin-001", "face of coin-001"))
    since = dangers.of(Coin("coin-001", "a new face"))
    assert now is not None
    assert since is not None
    assert (now.old, since.old) == (False, True)
    assert now.points == since.points == dangers.points()["coin-001"]
    assert now.words.startswith(f"{now.points} ± ")
    assert now.words.endswith("(as a picture of one)")
    assert since.words.endswith("; old: it has changed since")
    assert dangers.of(Coin("coin-009", "face")) is None


def test_shares_are_cut_the_same_whatever_asks_for_them() -> None:
    one, two, three = purse(3).contenders("real")
    pairings = [Pairing(one, two, 0, 3 * SHARE + 10), Pairing(one, three, 8, 8), Pairing(two, three, 0, SHARE)]
    shares = list(shares_of(pairings, "random", 1))
    assert [[each.games for each in share.pairings] for share in shares] == [[48], [48], [48], [10, 8], [48]]
    assert [share.pairings[0].first for share in shares] == [0, 48, 96, 144, 0]
    assert len({share.key for share in shares}) == len(shares)
    assert {share.key for share in shares_of(pairings, "random", 2)}.isdisjoint(share.key for share in shares)
