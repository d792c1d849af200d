"""Long output in a pager, for a person at a terminal: ``$PAGER``, else ``less``; an empty one, or ``cat``, is none."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class _Kept(io.StringIO):
    """What a command prints, kept until it is known how long it is. Colours are those of the terminal."""

    def isatty(self) -> bool:
        """It will stand on one."""
        return True


def _pager() -> list[str]:
    """The pager's command; empty for none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return []
    wanted = os.environ.get("PAGER")
    try:
        words = shlex.split("less" if wanted is None else wanted)
    except ValueError:
        return []
    return words if words and words != ["cat"] and shutil.which(words[0]) else []


@contextmanager
def paged() -> Iterator[None]:
    """What is printed to standard output inside goes through the pager where it is longer than the screen; what is
    said to the person meanwhile comes behind it."""
    pager = _pager()
    if not pager:
        yield
        return
    terminal, kept = sys.stdout, _Kept()
    spoken, said = sys.stderr, _Kept()
    sys.stdout = kept
    if spoken.isatty():
        sys.stderr = said  # notes and footnotes stand below what they are about
    try:
        yield
    except BaseException:
        sys.stdout, sys.stderr = terminal, spoken
        terminal.write(kept.getvalue())
        terminal.flush()
        spoken.write(said.getvalue())
        raise
    sys.stdout, sys.stderr = terminal, spoken
    text = kept.getvalue()
    if text.count("\n") + said.getvalue().count("\n") < shutil.get_terminal_size().lines or not _shown(pager, text):
        terminal.write(text)
        terminal.flush()
    spoken.write(said.getvalue())


def _shown(pager: list[str], text: str) -> bool:
    """Whether the pager took the text. Ctrl-C is the pager's while it is there."""
    sys.stdout.flush()
    try:
        process = subprocess.Popen(pager, stdin=subprocess.PIPE, env={"LESS": "FRX", **os.environ})
    except OSError:
        return False
    kept = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with suppress(BrokenPipeError):  # its reader has seen enough
            process.communicate(text.encode("utf-8", "replace"))
        process.wait()
    finally:
        signal.signal(signal.SIGINT, kept)
    return True
