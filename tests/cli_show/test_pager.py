"""Long output goes through a pager where a person sits at a terminal, and nowhere else."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import pytest

from tests import forked

pty = pytest.importorskip("pty", reason="pseudo-terminals are a matter of POSIX")

ROOT = str(Path(__file__).parents[2])
RUN = "import sys; sys.argv[0] = 'card2spell'; from convert.cli.main import run; run()"
LONG, SHORT = ["explain-code"], ["explain-code", "C2S101"]


def at_terminal(folder: Path, arguments: list[str], **environment: str) -> tuple[int, str]:
    """The exit status and all that stands on a terminal of 24 rows after a command."""
    ours, theirs = pty.openpty()
    if not (command := forked.fork()):
        _begins(
            folder, arguments, theirs, {**os.environ, "TERM": "xterm", "LINES": "24", "COLUMNS": "80", **environment}
        )
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # nobody writes any more
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    _, status = os.waitpid(command, 0)
    return os.waitstatus_to_exitcode(status), shown.decode().replace("\r\n", "\n")


def _begins(folder: Path, arguments: Sequence[str], terminal: int, environment: Mapping[str, str]) -> NoReturn:
    """The command in a fork whose input and output are this terminal; what it says besides goes nowhere."""
    status = 1
    try:
        os.setsid()
        for stream, there in enumerate((terminal, terminal, os.open(os.devnull, os.O_WRONLY))):
            os.dup2(there, stream)
        forked.become_a_command(folder, environment)
        signal.alarm(60)
        status = forked.command(tuple(arguments))
    finally:
        os._exit(status)


def test_json_is_never_paged(tmp_path: Path) -> None:
    """It is for programs, at a terminal too."""
    status, shown = at_terminal(tmp_path, ["glossary", "--json"], PAGER="sed s/^/P:/")
    assert (status, shown.startswith("{")) == (0, True)
    assert len(shown.splitlines()) > 24


def test_what_is_longer_than_the_screen_is_paged(tmp_path: Path) -> None:
    status, shown = at_terminal(tmp_path, LONG, PAGER="sed s/^/P:/")
    assert status == 0
    assert {line[:2] for line in shown.splitlines() if line} == {"P:"}
    assert len(shown.splitlines()) > 24


@pytest.mark.parametrize(
    ("arguments", "pager"),
    [(SHORT, "sed s/^/P:/"), (LONG, ""), (LONG, "cat"), (LONG, "no-such-pager-anywhere"), (LONG, "a 'quote")],
    ids=["short", "none", "cat", "missing", "no command"],
)
def test_all_else_is_printed_as_it_is(tmp_path: Path, arguments: list[str], pager: str) -> None:
    status, shown = at_terminal(tmp_path, arguments, PAGER=pager)
    assert status == 0
    assert "C2S101" in shown
    assert "P:" not in shown


def test_a_pager_that_ends_early_is_no_mistake(tmp_path: Path) -> None:
    assert at_terminal(tmp_path, LONG, PAGER="head -1")[0] == 0


def test_a_mistake_after_output_shows_both(tmp_path: Path) -> None:
    status, shown = at_terminal(tmp_path, ["show", "kuriboh", "nobody of that name"], PAGER="sed s/^/P:/")
    assert status != 0
    assert "Kuriboh" in shown
    assert "P:" not in shown


def test_nothing_is_paged_in_a_pipe(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN, *LONG],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": ROOT, "PAGER": "sed s/^/P:/"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "P:" not in done.stdout
