"""Reading a file that somebody named: a file of bytes with an end, and no more of it than anybody needs."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

STDIN = Path("-")
"""What stands for standard input where a file is read."""


SAVED_MOST = 1 << 26
"""Of a saved game (bytes)."""


class NotPlainError(OSError):
    """It is a pipe, a device or a socket."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "it is no plain file (a pipe, a device or a socket)", str(path))


class TooLargeError(OSError):
    """It has more bytes than are read."""

    def __init__(self, path: Path, most: int, size: int | None = None) -> None:
        has = f"it has {size / 1e6:,.0f} MB, and" if size is not None else "it does not end, and"
        super().__init__(errno.EFBIG, f"{has} no more than {most / 1e6:,.0f} MB are read", str(path))


def read_plain(path: Path, most: int) -> bytes:
    """The file's bytes; those of standard input for ``-``. Raises ``OSError``, ``NotPlainError`` and ``TooLargeError``
    among them; a path that the machine cannot have (a NUL in it) is one that is not there."""
    if path == STDIN:
        content = sys.stdin.buffer.read(most + 1) if sys.stdin is not None else b""
        if len(content) > most:
            raise TooLargeError(path, most)
        return content
    try:  # without waiting for whoever writes into a pipe
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:
        raise FileNotFoundError(errno.ENOENT, str(error), str(path)) from None
    with open(handle, "rb") as file:  # noqa: PTH123 (a handle)
        status = os.fstat(file.fileno())
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(status.st_mode):
            raise NotPlainError(path)
        if status.st_size > most:
            raise TooLargeError(path, most, status.st_size)
        return file.read(most + 1)
