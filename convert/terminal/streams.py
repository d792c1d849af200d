"""The three standard streams, whatever the machine or the one who started us has done to them."""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import sys
from codecs import register_error
from contextlib import suppress
from typing import Any, TextIO
from unicodedata import normalize

from convert.errors import MachineError, UsageError

LONGEST_LINE = 4_000
"""Characters of an answer: nobody types more, what is no terminal may never end, and a number in it
is one that Python reads (4,300 digits)."""
PLAIN = "card2spell.plain"
"""How what a terminal has no letter for is written, as Python names such a way."""
_ALIKE = {
    **dict.fromkeys("★•", "*"),
    **dict.fromkeys("☆…", "."),
    **dict.fromkeys("·・‐‑–—−", "-"),
    **dict.fromkeys("“”„‘’‚", "'"),
    "×": "x",
    "±": "~",
    "→": ">",
    "Ø": "O",
    "ø": "o",
    "ß": "s",
    "Æ": "A",
    "æ": "a",
    **dict(zip("♥♠♣♦♡♤♧♢", "hscdhscd", strict=True)),
    **dict(zip("⚀⚁⚂⚃⚄⚅▢", "123456_", strict=True)),
    **dict(zip("●○◆▶▲▽█░☐☒›‹»«", "*o*>^v#.ox><><", strict=True)),
    **dict(zip("αβγηθϝΣΩ", "abgetwSO", strict=True)),
    "≥": ">=",
    "≤": "<=",
    "∞": "inf",
}
"""Signs of our own texts, letters of cards' names, suits (as they are typed), dice, and what stands for them, one for
one wherever there are columns; none that would end a text in JSON."""
_LINES = {"─": "-", "━": "-", "═": "-", "│": "|", "┃": "|", "║": "|"}
"""What frames are drawn with: their sides; all else is a corner."""


def plain(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that an encoding lacks: signs like ours, letters without their marks."""
    assert isinstance(error, UnicodeEncodeError)
    there = error.object[error.start : error.end]
    return "".join([_ALIKE.get(letter) or _without_marks(letter) for letter in there]), error.end


def _without_marks(letter: str) -> str:
    if "─" <= letter <= "╿":
        return _LINES.get(letter, "+")
    bare = normalize("NFKD", letter)[0]
    return bare if bare.isascii() else "?"


def prepare() -> None:
    """Make all three usable. One that is closed becomes one that says and takes nothing, so that no file that is
    opened later gets its number. Files and pipes get UTF-8, whatever else the machine writes by default; a terminal, or
    an encoding that was asked for, shows a letter like it for one that it lacks, ? where there is none."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    register_error(PLAIN, plain)
    sys.stdin = sys.stdin or open(0, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8")  # noqa: SIM115
    if (pipe := _patient(sys.stdout)) is not None:
        sys.stdout = pipe
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream is sys.stdout and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
                stream.reconfigure(encoding="utf-8")
            stream.reconfigure(errors=PLAIN)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


class _Pipe(io.FileIO):
    """Standard output to a reader who may have seen enough (head, less): what comes then goes nowhere, and the command
    ends as it would have ended."""

    gone = False

    def write(self, data: Any) -> int:
        """Pass it on, as long as somebody reads."""
        if not self.gone:
            try:
                return super().write(data) or 0
            except ConnectionError:
                self.gone = True
        return len(data)


def _patient(stream: TextIO) -> TextIO | None:
    """Standard output as such a pipe; None where it is none."""
    try:
        number = stream.fileno()
        mode = os.fstat(number).st_mode
    except (OSError, ValueError):
        return None
    if number != 1 or not isinstance(stream, io.TextIOWrapper) or not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
        return None
    stream.flush()
    buffer = io.BufferedWriter(_Pipe(number, "w", closefd=False))
    return io.TextIOWrapper(buffer, encoding=stream.encoding, errors=stream.errors)


def reader_gone() -> bool:
    """Whether whoever read standard output has seen enough: what is only to be watched, or asked, may end."""
    return bool(getattr(getattr(getattr(sys.stdout, "buffer", None), "raw", None), "gone", False))


class _Hushed(io.TextIOBase):
    """Standard error for a person who wants to hear of what went wrong only: an ``error:`` or ``warning:``, and the
    hint under it."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._wrong = False

    def write(self, text: str) -> int:
        """Pass a mistake on."""
        self._wrong = text.startswith(("error:", "warning:")) or (self._wrong and text.startswith("  hint:"))
        if self._wrong:
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Nothing is held back here."""
        self._stream.flush()


def hush() -> None:
    """From here on only what went wrong is told."""
    sys.stderr = _Hushed(sys.stderr)


def finish(status: int) -> int:
    """Send what is still held back; the status to end with, 4 where standard output would not take all of it."""
    try:
        sys.stdout.flush()
    except OSError as error:
        silence(1)
        with suppress(OSError):
            sys.stderr.write(f"error: standard output could not be written: {error.strerror}\n")
        status = status or MachineError.exit_code
    try:
        sys.stderr.flush()
    except OSError:
        silence(2)
    return status


def silence(number: int) -> None:
    """Let nothing be flushed to a stream any more whose reader has gone or which is full."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def tell(text: str) -> None:
    """Words for a person on standard error; nobody may be left to read them."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError as error:
        if error.errno == errno.EINTR:
            raise
        silence(2)


_KEYS = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|.)?")
"""What the arrows and other keys of a terminal send."""


def read_line(prompt: str) -> str:
    """A line that a person types after ``prompt``, without its end and without what arrow keys and the like send
    (a line of those alone is asked again). Raises ``EOFError`` where there is none left, and ``UsageError`` where what
    comes is no line."""
    while True:
        line = _line(prompt)
        typed = _KEYS.sub("", line)
        if typed.strip() or typed == line:
            return typed
        tell("That key writes nothing here.\n")


def _line(prompt: str) -> str:
    tell(prompt)
    if reader_gone():
        raise BrokenPipeError
    try:
        if prompt and sys.stdin.isatty() and sys.stdout.isatty():
            line = input()  # with the editing of the terminal
        else:
            line = sys.stdin.readline(LONGEST_LINE)
            if not line:
                raise EOFError
    except (OSError, ValueError) as error:
        raise EOFError from error
    if len(line) >= LONGEST_LINE:
        raise UsageError("what comes from standard input is no answer: it has no line ends")
    return line.rstrip("\n")
