"""What is stopped: a game at its end, one that cannot be kept, a command in its first lines."""

from __future__ import annotations

import errno
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bench.hostile import runner
from convert.cli import main
from convert.cli.left_games import LeftGames
from convert.errors import MachineError, UsageError
from convert.table.keyboard import Table
from convert.table.leaving import leave, until_it_ends
from convert.table.stopping import Asked
from convert.terminal import shells, streams


class Kept:
    """As much of a table as leaving looks at."""

    def __init__(self, *, over: bool, kept_in: Path | None = None, full: bool = False) -> None:
        self.game = SimpleNamespace(over=over)
        self.unsaved = not over
        self.decided = True
        self.kept_in = kept_in
        self.refused: OSError | None = None
        self.fault: Exception = OSError(errno.EIO, "Input/output error")
        self.saved: list[str] = []
        self._full = full

    def make_whole(self) -> None:
        """It is."""

    def run(self) -> None:
        """Whoever reads has gone, or what is typed has no end."""
        raise self.fault

    def save(self, path: Path) -> None:
        if self._full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.saved.append(path.name)


def left(table: Kept, stop: BaseException) -> None:
    leave(cast("Table", cast("Any", table)), LeftGames(), stop, at_terminal=True)


def test_9_a_signal_at_the_end_of_a_game_keeps_its_end_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for kept_in, name in ((None, "stopped-game.json"), (Path("mine.json"), "mine.json")):
        table = Kept(over=True, kept_in=kept_in)
        left(table, KeyboardInterrupt())
        assert table.saved == [name]
        told = f"stopped: the game is over; continue with: card2spell play --resume {name}\n"
        assert capsys.readouterr().err == told


def test_a_game_that_is_left_and_cannot_be_kept_is_the_machines_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MachineError, match="not over, and could not be saved: No space left"):
        left(Kept(over=False, full=True), Asked())
    left(Kept(over=False, full=True), KeyboardInterrupt())  # which has a status of its own
    assert "could not be saved" in capsys.readouterr().err


@pytest.mark.parametrize("at_terminal", [True, False])
def test_a_game_is_kept_where_a_terminal_takes_no_more_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_terminal: bool
) -> None:
    """One that is piped in can be played again."""
    monkeypatch.chdir(tmp_path)
    table = Kept(over=False)
    with pytest.raises(OSError, match="Input/output"):
        until_it_ends(cast("Table", cast("Any", table)), LeftGames(), at_terminal=at_terminal)
    assert table.saved == (["stopped-game.json"] if at_terminal else [])


def test_an_endless_line_is_no_fault_of_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    table = Kept(over=False)
    table.fault = UsageError("no line ends")
    with pytest.raises(UsageError):
        until_it_ends(cast("Table", cast("Any", table)), LeftGames(), at_terminal=True)
    told = capsys.readouterr().err
    assert told.startswith("stopped: the game is not over")
    assert "fault" not in told
    assert table.saved == ["stopped-game.json"]


def test_9_a_signal_in_the_first_lines_of_the_command_ends_it_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    for place, name in ((streams, "prepare"), (shells, "join_values")):
        with monkeypatch.context() as once:
            once.setattr(place, name, stopped)
            with pytest.raises(SystemExit) as ended:
                main.run(["--version"])
        assert ended.value.code == 130


def test_the_bench_tries_signals_though_it_was_started_without_them(tmp_path: Path) -> None:
    """Under `nohup` SIGHUP is ignored by all that a process starts; and a signal that comes before the command begins
    waits for it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        for number, status in ((signal.SIGHUP, 129), (signal.SIGTERM, 143), (signal.SIGINT, 130)):
            ran = runner.run(runner.Run(arguments=("stats",), signal_after=(number, 0.0)), tmp_path)
            assert (ran.status, ran.faults()) == (status, [])
    finally:
        signal.signal(signal.SIGHUP, before)
