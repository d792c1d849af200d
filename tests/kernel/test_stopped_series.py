"""``simulate`` and ``encounter`` stopped by a signal: what was played so far, the right status, and no word from a
process at work."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import NoReturn

import pytest

from convert.errors import MachineError, UsageError
from convert.kernel.workers import workers
from tests import forked

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "SIGHUP"), reason="signals and process groups are a matter of POSIX"
)

PLAYER = '''
import os
from convert.kernel import RandomPlayer

class Telling(RandomPlayer):
    """Says when the game of this number of its process begins."""
    games = 0
    def __init__(self, seed):
        super().__init__(seed)
        Telling.games += 1
        if Telling.games == 2 * {game}:
            os.write({pipe}, b".")
'''


def stopped(
    folder: Path, number: signal.Signals, arguments: Sequence[str], *, game: int, everybody: bool
) -> forked.Ended:
    """A command that is sent a signal once a process has begun so many games: to all, as by a terminal, or alone.
    Whatever happens, it ends within a minute."""
    ours, theirs = os.pipe()
    (folder / "telling.py").write_text(PLAYER.format(pipe=theirs, game=game), encoding="utf-8")
    words = (*arguments, "--player", "telling:Telling", "--jobs", "2")
    with TemporaryFile() as out, TemporaryFile() as err:
        if not (command := forked.fork()):
            _begins(folder, words, (out.fileno(), err.fileno()))
        os.close(theirs)
        ended: list[int] = []
        try:
            assert select.select([ours], [], [], 60)[0], "no such game began"
            (os.killpg if everybody else os.kill)(command, number)
            _wait(command, ended)
        finally:
            os.close(ours)
            if not ended:
                os.killpg(command, signal.SIGKILL)
                os.waitpid(command, 0)
        with pytest.raises(ProcessLookupError):
            os.killpg(command, 0)  # nobody of it is left
        out.seek(0)
        err.seek(0)
        return forked.Ended(ended[0], out.read().decode(), err.read().decode())


def _begins(folder: Path, words: tuple[str, ...], streams: tuple[int, int]) -> NoReturn:
    """The command in a fork that leads a session of its own and hears what the suite may have been begun without
    (``nohup``)."""
    status = 1
    try:
        os.setsid()
        for number, stream in enumerate(streams, 1):
            os.dup2(stream, number)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        sys.path.insert(0, str(folder))
        forked.become_a_command(folder, {**os.environ, "XDG_CACHE_HOME": str(folder)})
        status = forked.command(words)
    finally:
        os._exit(status)


def _wait(command: int, ended: list[int]) -> None:
    """Its exit status, within a minute."""
    until = time.monotonic() + 60
    while not ended and time.monotonic() < until:
        gone, status = os.waitpid(command, os.WNOHANG)
        ended += [os.waitstatus_to_exitcode(status)] if gone else []
        time.sleep(0.01)
    assert ended, "no end within a minute"


@pytest.mark.parametrize(
    ("number", "everybody", "status", "how"),
    [
        (signal.SIGINT, True, 130, "with Ctrl-C"),
        (signal.SIGTERM, True, 143, "by SIGTERM"),
        (signal.SIGTERM, False, 143, "by SIGTERM"),
        (signal.SIGHUP, True, 129, "by SIGHUP"),
    ],
    ids=["Ctrl-C", "TERM to all", "TERM to one", "HUP"],
)
def test_a_series_that_is_stopped_prints_what_was_played(
    tmp_path: Path, number: signal.Signals, everybody: bool, status: int, how: str
) -> None:
    done = stopped(
        tmp_path,
        number,
        ["simulate", "--side", "Battle Ox", "--side", "Feral Imp", "--games", "1000000", "--json"],
        game=20,
        everybody=everybody,
    )
    assert done.returncode == status
    said = done.stderr.splitlines()
    assert said[-1] == f"stopped {how}: nothing is left half done"
    assert [line for line in said if "Traceback" in line or "Process" in line] == []
    report = json.loads(done.stdout)
    assert 1 <= report["games"] < 1_000_000
    assert f"stopped after {report['games']:,} of 1,000,000 games" in said
    low, high = report["sides"][0]["interval"]
    assert 0 <= low <= report["sides"][0]["win_rate"] <= high <= 1


def test_encounter_that_is_stopped_while_it_looks_says_so_and_nothing_else(tmp_path: Path) -> None:
    arguments = ["encounter", "Feral Imp", "--games", "1000000", "--type", "warrior"]
    done = stopped(tmp_path, signal.SIGTERM, arguments, game=20, everybody=True)
    assert done.returncode == 143
    assert done.stderr.splitlines()[-1] == "stopped by SIGTERM: nothing is left half done"
    assert "Traceback" not in done.stderr


# --- the processes themselves ----------------------------------------------------------------------------------------


def third_fails(number: int) -> int:
    if number == 3:
        raise UsageError("three is no number", hint="take another")
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.parametrize("count", [1, 3])
def test_answers_come_in_the_order_of_the_tasks(count: int) -> None:
    with workers(count, third_fails) as each:
        assert list(each(range(100, 200))) == [number * number for number in range(100, 200)]
        assert list(each([])) == []
        assert list(each([5])) == [25]


def test_what_a_worker_raises_is_raised_here_and_says_where() -> None:
    with pytest.raises(UsageError, match="three is no number") as caught, workers(2, third_fails) as each:
        list(each(range(1, 6)))
    assert caught.value.hint == "take another"
    assert "third_fails" in caught.value.__notes__[0]


def test_a_worker_that_the_machine_ends_is_a_sentence() -> None:
    with pytest.raises(MachineError, match="ended from outside"), workers(2, third_fails) as each:
        list(each(range(5, 9)))


def says_who(pipe: int) -> None:
    os.write(pipe, f"{os.getpid()}\n".encode())


def test_workers_end_when_the_process_that_started_them_is_gone() -> None:
    """Killed outright, it tells them nothing: that nobody holds the other end of their pipe any more does."""
    ours, theirs = os.pipe()
    if not (leader := os.fork()):
        with workers(2, says_who) as each:
            list(each([theirs, theirs]))
            signal.pause()
    os.close(theirs)
    said = b""
    try:
        while said.count(b"\n") < 2 and select.select([ours], [], [], 60)[0]:
            said += os.read(ours, 100)
    finally:
        os.kill(leader, signal.SIGKILL)
        os.waitpid(leader, 0)
    left = not select.select([ours], [], [], 20)[0] or os.read(ours, 1) != b""
    for worker in said.split() if left else ():
        os.kill(int(worker), signal.SIGKILL)
    os.close(ours)
    assert len(set(said.split())) == 2
    assert not left, "a worker that nobody waits for is still there"


def says_who_and_stays(pipe: int) -> None:
    says_who(pipe)
    signal.pause()


def hears_nothing(pipe: int) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    says_who_and_stays(pipe)


@pytest.mark.parametrize("work", [says_who_and_stays, hears_nothing])
def test_workers_that_are_at_work_are_ended_where_something_goes_wrong(
    work: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is left, however long it would have been busy, and whatever it makes of being asked to end."""
    monkeypatch.setattr("convert.kernel.workers.PATIENCE", 0.5)
    ours, theirs = os.pipe()
    said = b""

    def tasks() -> Iterator[int]:
        nonlocal said
        yield theirs
        yield theirs
        while said.count(b"\n") < 2 and select.select([ours], [], [], 60)[0]:
            said += os.read(ours, 100)
        raise UsageError("no more of this")

    with pytest.raises(UsageError), workers(2, work) as each:
        list(each(tasks()))
    left = []
    for worker in map(int, said.split()):
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)
            left.append(worker)
    os.close(ours)
    os.close(theirs)
    assert len(set(said.split())) == 2
    assert left == []


def test_a_task_may_depend_on_the_answers_that_have_come() -> None:
    """A generator of tasks is asked for the next when a worker is free."""
    told: list[int] = []

    def tasks() -> object:
        yield 100
        yield 101
        yield 100 + len(told)
        yield 100 + len(told)

    with workers(1, third_fails) as each:
        for answer in each(tasks()):  # type: ignore[arg-type]
            told.append(answer)
    assert told[2:] == [102 * 102, 103 * 103]
