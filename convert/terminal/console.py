"""How commands speak: data on standard output, talk on standard error, colour only when a person watches.

``NO_COLOR`` is honoured, ``--json`` prints one document with a version in it, and no user mistake ends in a traceback.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from convert.atomic_file import LinkError, file_on_the_way
from convert.errors import Card2SpellError, DataError, MachineError, MissingError, NoFolderError, UsageError
from convert.printable import escaped, json_text, shown
from convert.terminal import streams

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

JSON_VERSION = 1
"""The version of the shapes that ``--json`` prints; it moves when a field changes its meaning or goes."""

Progress = Callable[[int, int], None]
"""Called with (done, total); total 0 where it is not known."""


def watched() -> bool:
    """Whether a person is looking at standard error: progress bars and panels are for people only."""
    return sys.stderr.isatty() and "CI" not in os.environ


def is_watched() -> bool:
    """Whether a person is looking at standard output, or colours were asked for: all else gets plain lines."""
    return sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))


def out_console(*, width: int | None = None) -> Console:
    """A Rich console for data on standard output: colours on a terminal, plain lines in a pipe or under NO_COLOR."""
    from rich.console import Console

    class Out(Console):
        def on_broken_pipe(self) -> None:
            """Rich would end the process as failed; the command line knows better (``convert.cli.main``)."""
            raise BrokenPipeError

        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
            """As Rich draws it; nothing in the texts steers the terminal."""
            for segment in super().render(renderable, options):
                yield segment if segment.control else segment._replace(text=shown(segment.text))

    return Out(file=sys.stdout, highlight=False, soft_wrap=False, width=width)


def err_console() -> Console:
    """A Rich console for talk on standard error."""
    from rich.console import Console

    return Console(file=sys.stderr, highlight=False)


def out(text: str = "") -> None:
    """One piece of data, as it is, on standard output."""
    sys.stdout.write(shown(text) + "\n")


def out_wrapped(text: str = "") -> None:
    """The same for a person: on a terminal a long line goes on below by whole words, a little further in."""
    sys.stdout.write(_wrapped(shown(text), sys.stdout) + "\n")


def _wrapped(text: str, stream: TextIO) -> str:
    width = shutil.get_terminal_size().columns
    if not stream.isatty():
        return text
    return "\n".join(_folded(line, width) if len(line) > width else line for line in text.split("\n"))


_COMMAND = re.compile(r"card2spell(?: [^\s`,;]+)+")
_JOINED = "\0"
"""In the place of a command's spaces while a line is parted: what is to be typed stays in one piece."""


def _folded(line: str, width: int) -> str:
    indent = " " * min(len(line) - len(line.lstrip(" ")), width // 2)
    joined = _COMMAND.sub(lambda found: found[0].replace(" ", _JOINED), line.strip())
    return textwrap.fill(
        joined,
        width - 1,
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_on_hyphens=False,
        break_long_words=False,
    ).replace(_JOINED, " ")


def talk(text: str) -> None:
    """One sentence to the person, on standard error."""
    streams.tell(_wrapped(shown(text), sys.stderr) + "\n")


def talk_dim(text: str) -> None:
    """One sentence beside what is asked, on a terminal in a faint hand."""
    told = _wrapped(shown(text), sys.stderr)
    faint = sys.stderr.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    streams.tell(f"\x1b[2m{told}\x1b[0m\n" if faint else f"{told}\n")


def out_json(kind: str, body: dict[str, Any], errors: Sequence[Card2SpellError] = ()) -> None:
    """One JSON document on standard output: ``{"card2spell": KIND, "version": 1, …body}``, and what could not be
    answered in a list ``failed``, where there is such a thing. A command that has nothing else to say leaves it to the
    command line, whose document is of the kind ``error``."""
    document = {"card2spell": kind, "version": JSON_VERSION, **body}
    if errors:
        document["failed"] = [_plain(each) for each in errors]
    for each in errors:
        each.in_document = True
    sys.stdout.write(escaped(json_text(document)) + "\n")


def _plain(error: Card2SpellError) -> dict[str, Any]:
    return {"message": error.message, "hint": error.hint, "status": error.exit_code}


@contextmanager
def progress(label: str) -> Iterator[Progress | None]:
    """A progress bar on standard error while a person watches; None where nobody does."""
    if not watched():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=err_console(), transient=True) as bar:
        task = bar.add_task(label, total=None)

        def step(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total or None)

        yield step


def report(error: Card2SpellError) -> int:
    """Say what went wrong in one sentence and what to do about it; the exit status to end with."""
    talk(f"error: {error.message}")
    if error.hint:
        talk(f"  hint: {error.hint}")
    return error.exit_code


def each_of(things: Sequence[str], do: Callable[[str], None]) -> list[Card2SpellError]:
    """Do it with each; what cannot be done with one does not keep the others from it, and is returned: to be told
    behind them (``refuse``)."""
    failed: list[Card2SpellError] = []
    for thing in things:
        try:
            do(thing)
        except (UsageError, DataError) as error:
            failed.append(error)
    return failed


def refuse(failed: Sequence[Card2SpellError]) -> None:
    """Say what could not be done. Raises the last of these errors."""
    for each in failed[:-1]:
        report(each)
    if failed:
        raise failed[-1]


def from_os(error: OSError) -> Card2SpellError:
    """What the machine refused, for a person; what is not there was named wrongly."""
    place = f": {error.filename}" if error.filename else ""
    if isinstance(error, LinkError):
        told = f"{error.filename} is a link, and nothing is written through links"
        return MachineError(told, hint="take the link away, or choose another place")
    if error.errno == errno.ENOSPC:
        return MachineError(
            f"the disk is full{place}", hint="free some space and run the command again; nothing was lost"
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return MachineError(f"no permission{place}", hint="look at its rights, or choose another folder")
    if error.errno == errno.ENOENT:
        return MissingError(f"there is no such file or folder{place}")
    if error.errno in (errno.ENOTDIR, errno.EEXIST):
        found = file_on_the_way(Path(str(error.filename or "")))
        return NoFolderError(f"{found} is a file, and a folder is needed there", hint="choose another name")
    return MachineError(f"{error.strerror or error}{place}")
