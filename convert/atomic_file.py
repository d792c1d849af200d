"""Write beside, then replace: a file is the old one or the new one, whole, whatever happens in between."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path

from convert.plain_file import real_path


class LinkError(OSError):
    """A link stands where something is to be written, and nobody named it: what is behind it is somebody else's."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.ELOOP, "it is a link, and nothing is written through links", str(path))


def refuse_links(path: Path, below: Path) -> None:
    """Raise ``LinkError`` where ``path`` or a folder on the way to it is a link; ``below``, which somebody named,
    may be one."""
    around = [each for each in path.parents if each != below and below in each.parents]
    for each in (*reversed(around), path):
        if each.is_symlink():
            raise LinkError(each)


class ElsewhereError(LinkError):
    """A file is reached through a link, and lies (``target``) outside of the folder that somebody named."""

    def __init__(self, path: Path, target: Path) -> None:
        super().__init__(path)
        self.target = target


def refuse_elsewhere(path: Path, below: Path) -> None:
    """Raise ``ElsewhereError`` where a file that is there and is to be changed lies outside of ``below`` in truth: it
    was read through a link. One that leads to another place in that folder is followed."""
    target = real_path(path)
    if not target.is_relative_to(real_path(below)):
        raise ElsewhereError(path, target)


def put_below(folder: Path, name: str, content: bytes) -> None:
    """Write a file whole into a folder, by its name there; folders on the way are made, links refused. Raises
    ``OSError``."""
    path = folder / name
    refuse_links(path, folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_whole(path, content)


def replace_whole(path: Path, content: bytes) -> None:
    """Put ``content`` in the place of a file, which need not be there yet; its folder must be.

    The bytes are on the disk before the old file goes; its rights stay, and a link goes on pointing to what it pointed
    to, unless there is nothing: that is refused. Raises ``OSError`` naming ``path``, also where that is
    write-protected (a rename would not ask); then the old file is as it was, and nothing lies beside it."""
    goal = real_path(path)
    if path.is_symlink() and not goal.exists():
        raise LinkError(path)
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
    """Write a file and flush it to the disk itself, so that a power cut afterwards finds the bytes there. It is a
    new one: what was there, a link perhaps, goes."""
    path.unlink(missing_ok=True)
    with path.open("xb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
