"""``build --watch``: whenever something is saved, it is built again, until Ctrl-C."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from convert.compendium.config import NAME as CONFIG
from convert.plain_file import SUFFIXES

PAUSE = 0.3
"""Seconds between two looks."""
SETTLE = 0.1
"""Seconds in which nothing may move any more before it is built: editors save in several steps."""

Stamp = dict[str, tuple[int, int]]
"""File → when it was saved last, and its size."""


def stamp(places: Iterable[Path]) -> Stamp:
    """The files to watch as they are: those named, and the YAML and JSON files in the folders named. Hidden files are
    an editor's own business; one that goes while it is looked at is gone."""
    found: Stamp = {}
    for place in places:
        inside = [path for path in place.rglob("*") if path.suffix.lower() in SUFFIXES] if place.is_dir() else [place]
        for path in inside:
            if any(part.startswith(".") for part in path.relative_to(place).parts):
                continue
            try:
                status = path.stat()
            except OSError:
                continue
            if path.is_file():
                found[path.as_posix()] = (status.st_mtime_ns, status.st_size)
    return found


def saves(
    places: Callable[[], Sequence[Path]], wait: Callable[[float], None] = time.sleep
) -> Iterator[tuple[str, ...]]:
    """The files that were saved, made or taken away, each time that anything was; without end. ``places`` may name
    others after a build."""
    seen = stamp(places())
    while True:
        wait(PAUSE)
        now = stamp(places())
        if now == seen:
            continue
        while True:
            wait(SETTLE)
            later = stamp(places())
            if later == now:
                break
            now = later
        changed = tuple(sorted(name for name in {*now, *seen} if now.get(name) != seen.get(name)))
        seen = now
        yield changed


def keep_watch(
    overrides: Callable[[], Path],
    build: Callable[[tuple[str, ...]], None],
    say: Callable[[str], None],
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Call ``build`` with the names of what was saved in the folder of overrides, or of the configuration; a mistake
    is told and the watch goes on. Ends with ``KeyboardInterrupt``."""
    from convert.errors import Card2SpellError
    from convert.terminal import console

    say(f"watching {overrides()} and {CONFIG}: Ctrl-C ends it")
    for names in saves(lambda: (overrides(), Path(CONFIG)), wait):
        say(f"\n{time.strftime('%H:%M:%S')} saved: {', '.join(names)}" if names else "")
        try:
            build(names)
        except Card2SpellError as error:
            console.report(error)
        except OSError as error:
            console.report(console.from_os(error))
