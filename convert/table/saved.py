"""Games that somebody left at the keyboard: where they are kept, which one was left last, and whose game it is."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import msgspec

from convert.errors import UsageError
from convert.plain_file import SAVED_MOST, read_plain

_STEM = "stopped-game"


class _Head(msgspec.Struct):
    system: str


def next_free(folder: Path) -> Path:
    """Where a game that is left now is kept: the first such name that is free."""
    paths = (folder / (f"{_STEM}-{number}.json" if number > 1 else f"{_STEM}.json") for number in count(1))
    return next(path for path in paths if not path.exists())


def last_left(folder: Path) -> Path:
    """The game that was left last in a folder. Raises ``UsageError`` where none was."""
    found = [path for path in folder.glob(f"{_STEM}*.json") if path.is_file()]
    if not found:
        raise UsageError("no game was left in this folder", hint="name the file of a saved game: --resume FILE")
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name))


def system_of(path: Path) -> str | None:
    """The game of which a file is a saved one; None where it is none that can be read."""
    try:
        return msgspec.json.decode(read_plain(path, SAVED_MOST), type=_Head).system
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
