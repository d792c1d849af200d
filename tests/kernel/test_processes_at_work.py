"""How many processes are started: never more than the machine is good for, whatever is asked for."""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from convert.cli import main
from convert.kernel.workers import CROWD, at_work, workers


def test_as_many_as_there_is_work_and_room_for() -> None:
    processors = os.cpu_count() or 1
    assert at_work(0) == processors
    assert at_work(1) == 1
    assert at_work(10**20) == CROWD * processors
    assert at_work(10**20, 3) == min(3, CROWD * processors)
    assert at_work(2, 0) == 1


def heard(_: int) -> str:
    """What this process does when it is asked to end."""
    return str(signal.getsignal(signal.SIGTERM))


def test_a_worker_ends_when_it_is_asked_to_whatever_who_started_it_does_then() -> None:
    """A table that keeps its game at a TERM has workers of its own, which have nothing to keep."""
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with workers(2, heard) as each:
            assert set(each(range(2))) == {str(signal.SIG_DFL)}
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "duel-of-two-magi", "--games", "10"),
        ("encounter", "Feral Imp", "--games", "20", "--top", "1"),
        ("balance", "Feral Imp", "--vary", "attack=1..2", "--party", "Kuriboh", "--games", "10"),
        ("danger", "--check"),
    ],
    ids=lambda command: command[0],
)
def test_processes_without_bound_are_refused(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number of 20 digits filled a machine's memory."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main.run([*command, "--jobs", "9" * 20])
    assert ended.value.code == 2
    assert "--jobs" in capsys.readouterr().err


def doubled(number: int) -> int:
    return 2 * number


def test_workers_end_by_themselves_when_all_is_done() -> None:
    """Not only once patience with them is at an end: each command of several processes took five seconds longer."""
    with workers(2, doubled) as each:
        assert list(each(range(3))) == [0, 2, 4]
        busy = multiprocessing.active_children()
    assert [process.exitcode for process in busy] == [0, 0]
