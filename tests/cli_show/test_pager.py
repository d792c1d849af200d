"""Long output goes through a pager where a person sits at a terminal, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="pseudo-terminals are a matter of POSIX")

ROOT = str(Path(__file__).parents[2])
RUN = "import sys; sys.argv[0] = 'card2spell'; from convert.cli.main import run; run()"
LONG, SHORT = ["explain-code"], ["explain-code", "C2S101"]


def at_terminal(folder: Path, arguments: list[str], **environment: str) -> tuple[int, str]:
    """The exit status and all that stands on a terminal of 24 rows after a command."""
    ours, theirs = pty.openpty()
    command = subprocess.Popen(
        [sys.executable, "-c", RUN, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": ROOT, "TERM": "xterm", "LINES": "24", "COLUMNS": "80", **environment},
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        start_new_session=True,
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
    command.communicate(timeout=60)
    return command.returncode, shown.decode().replace("\r\n", "\n")


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
