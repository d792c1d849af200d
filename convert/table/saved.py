"""Games that somebody left at the keyboard: where they are kept, which one was left last, and whose game it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

import msgspec

from convert.compendium.paths import refuse_overrides
from convert.errors import Card2SpellError, UsageError
from convert.kernel.saving import FORMAT
from convert.plain_file import SAVED_MOST, read_head, read_plain

_STEM = "stopped-game"


class _Head(msgspec.Struct):
    system: str
    format: str = ""


def next_free(folder: Path) -> Path:
    """Where a game that is left now is kept: the first such name that is free."""
    paths = (folder / (f"{_STEM}-{number}.json" if number > 1 else f"{_STEM}.json") for number in count(1))
    return next(path for path in paths if not os.path.lexists(path))


def last_left(folder: Path) -> Path:
    """The game that was left or saved last in a folder. Raises ``UsageError`` where none was."""
    files = [path for path in folder.iterdir() if path.is_file() and not path.is_symlink()]
    files.sort(key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    for path in files:
        if (path.suffix == ".json" and path.stem.startswith(_STEM)) or is_saved(path):
            return path
    raise UsageError("no game was left in this folder", hint="name the file of a saved game: --resume FILE")


def saved_to(typed: str, save: Callable[[Path], None]) -> str:
    """Save a game to the path that a person typed; what to tell them. Only a saved game is replaced by one."""
    if not typed:
        return "Say where: save PATH"
    path = Path(typed)
    if path.is_file() and not is_saved(path):
        return f"{typed} is there already and is no saved game: name another file."
    try:
        refuse_overrides(path)
        save(path)
    except UsageError as error:
        return f"The game was not saved: {error}; {error.hint}."
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no file can be called so"
        return f"The game could not be saved to {typed}: {why}."
    return f"Saved to {typed}."


def system_of(path: Path) -> str | None:
    """The game of which a file is a saved one; None where it is none that can be read."""
    head = _head(path)
    return head.system if head is not None else None


def is_saved(path: Path) -> bool:
    """Whether a file is a saved game, whatever it is called."""
    head = _head(path)
    return head is not None and head.format == FORMAT


def _head(path: Path) -> _Head | None:
    try:
        if not read_head(path, 64).lstrip().startswith(b"{"):
            return None
        return msgspec.json.decode(read_plain(path, SAVED_MOST), type=_Head)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, Card2SpellError):
        return None
