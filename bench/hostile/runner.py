"""One command in a process of its own, and what may never come of it."""

from __future__ import annotations

import contextlib
import os
import re
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
STATUS = frozenset((0, 1, 2, 3, 4, 129, 130, 143))
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
MEMORY = 4 << 30
SECONDS = 60
"""Of processor time that a run may take, and of waiting on an idle machine; times the load of a busy one."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """A command line and how to start it: ``before`` is called in the child, ``signal_after`` is (number, seconds)."""

    arguments: Sequence[str]
    stdin: str = os.devnull
    stdout: str = ""
    stderr: str = ""
    closed: tuple[int, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    before: Callable[[], object] | None = None
    signal_after: tuple[int, float] | None = None


@dataclass(frozen=True, kw_only=True)
class Ran:
    """How a command ended: its exit status, -1 where it had to be killed."""

    status: int
    out: str
    err: str

    def faults(self) -> list[str]:
        """What may never be: a traceback, a status that means nothing, words that steer the terminal."""
        found = []
        if "Traceback" in self.err or "Error ignored" in self.err or "Exception ignored" in self.err:
            found.append("a traceback: " + self.err.strip().rpartition("\n")[2][:200])
        if self.status not in STATUS:
            found.append(f"exit status {self.status}: {self.err.strip()[-200:]}")
        for name, text in (("output", self.out), ("talk", self.err)):
            steering = _STEERING.search(text)
            if steering is not None:
                found.append(f"{steering.group()!r} in the {name}: {text[max(0, steering.start() - 40) :][:80]!r}")
        return found


def run(what: Run, folder: Path) -> Ran:
    """Run the command in ``folder``, in a fork of this process: what it imports is there already."""
    with tempfile.TemporaryDirectory() as kept:
        out, err = what.stdout or f"{kept}/out", what.stderr or f"{kept}/err"
        kept_back = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        child = os.fork()
        if child == 0:
            _child(what, folder, out, err)
        signal.pthread_sigmask(signal.SIG_SETMASK, kept_back)
        status = _wait(child, what.signal_after)
        return Ran(status=status, out=_text(out), err=_text(err))


def _text(path: str) -> str:
    """What was written, byte for byte: a carriage return is one."""
    return Path(path).read_bytes().decode("utf-8", "replace") if Path(path).is_file() else ""


def _wait(child: int, signal_after: tuple[int, float] | None) -> int:
    """The child's exit status; a signal that it did not survive is 128 and its number."""
    if signal_after is not None:
        number, seconds = signal_after
        if not _ended(child, seconds):
            os.kill(child, number)
    if not _ended(child, SECONDS * max(1.0, os.getloadavg()[0])):
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return -1
    _, status = os.waitpid(child, 0)
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status)


def _ended(child: int, seconds: float) -> bool:
    """Whether the child ends within so many seconds; it is not reaped."""
    handle = os.pidfd_open(child)
    try:
        import select

        return bool(select.select([handle], [], [], seconds)[0])
    finally:
        os.close(handle)


def _child(what: Run, folder: Path, out: str, err: str) -> None:
    """Never returns."""
    status = 99
    try:
        os.chdir(folder)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        for each in SIGNALS:  # whatever this process was started with, `nohup` among it
            signal.signal(each, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number, path, how in (
            (0, what.stdin, os.O_RDONLY),
            (1, out, os.O_WRONLY | os.O_CREAT),
            (2, err, os.O_WRONLY | os.O_CREAT),
        ):
            handle = os.open(path, how, 0o600)
            os.dup2(handle, number)
            os.close(handle)
        for number in what.closed:
            os.close(number)
        sys.stdin, sys.stdout, sys.stderr = (
            None if number in what.closed else os.fdopen(number, mode)
            for number, mode in ((0, "r"), (1, "w"), (2, "w"))
        )
        os.environ.update(what.environment)
        status = _command(what)
    finally:
        with contextlib.suppress(BaseException):
            print(end="", file=sys.stderr, flush=True)
        os._exit(status)


def _command(what: Run) -> int:
    """The status that the process would end with."""
    import traceback

    from convert.cli.main import run as command

    come = True
    try:
        if what.before is not None:
            what.before()
        with contextlib.suppress(KeyboardInterrupt):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            come = False
        if come:  # before the command's first line, as if Python were still starting
            return 128 + signal.SIGINT
        command(list(what.arguments))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt as stop:
        if stop.__traceback__ is not None and stop.__traceback__.tb_next is None:
            return 128 + signal.SIGINT  # in this function, before the command or after it
        traceback.print_exc()
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0
