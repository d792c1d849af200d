"""Write beside, then replace: a file is the old one or the new one, whole, whatever happens in between."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path

from convert.plain_file import real_path


def replace_whole(path: Path, content: bytes) -> None:
    """Put ``content`` in the place of a file, which need not be there yet; its folder must be.

    The bytes are on the disk before the old file goes; its rights stay, and a link goes on pointing to what it pointed
    to. Raises ``OSError`` naming ``path``, also where that is write-protected (a rename would not ask); then the old
    file is as it was, and nothing lies beside it."""
    goal = real_path(path)
    temporary = goal.with_name(f".{goal.name}.{os.getpid()}.tmp")
    try:
        if goal.exists() and not os.access(goal, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        write_through(temporary, content)
        if goal.exists():
            shutil.copymode(goal, temporary)
        temporary.replace(goal)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(path), None
        raise


def file_on_the_way(path: Path) -> Path:
    """The file that is where a folder would have to be for ``path``; the path itself where there is none."""
    return next((each for each in (path, *path.parents) if each.exists() and not each.is_dir()), path)


def write_through(path: Path, content: bytes) -> None:
    """Write a file and flush it to the disk itself, so that a power cut afterwards finds the bytes there."""
    with path.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
