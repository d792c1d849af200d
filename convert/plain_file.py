"""Reading a file that somebody named: a file of bytes with an end, and no more of it than anybody needs."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO

SUFFIXES = (".yaml", ".yml", ".json")
"""How the names of files end that people write and this toolkit reads as YAML and JSON."""
STDIN = Path("-")
"""What stands for standard input where a file is read."""
STDIN_NAME = "standard-input.yaml"
"""What findings call it: what comes is read as YAML, of which JSON is a part."""


STDIN_MOST = 1 << 27
"""Bytes of standard input: no file that is read whole may have more."""
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


def real_path(path: Path) -> Path:
    """Where a path leads, through links; of a link that leads to itself, itself (``Path.resolve`` raises
    ``RuntimeError`` there)."""
    return Path(os.path.realpath(path))


def is_readable(path: Path) -> bool:
    """Whether a file is there to be read: standard input (``-``) always is."""
    return path == STDIN or path.is_file()


def read_plain(path: Path, most: int) -> bytes:
    """The file's bytes; those of standard input for ``-``, as often as they are wanted. Raises ``OSError``,
    ``NotPlainError`` and ``TooLargeError`` among them; a path that the machine cannot have (a NUL in it) is one that is
    not there."""
    if path == STDIN:
        content = _standard_input(most)
        if len(content) > most:
            raise TooLargeError(path, most)
        return content
    with open_plain(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size > most:
            raise TooLargeError(path, most, size)
        return _read(file, path, most + 1)


def _standard_input(most: int) -> bytes:
    """What stands on standard input, which is kept in its place: a file that is named twice is read twice. Nothing of
    it is left for questions."""
    if sys.stdin is None:
        return b""
    kept = sys.stdin.buffer
    if isinstance(kept, io.BytesIO):
        return kept.getvalue()
    content = kept.read(most + 1)
    sys.stdin = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8", errors="replace")
    sys.stdin.buffer.seek(0, io.SEEK_END)
    return content


def read_head(path: Path, most: int = 4096) -> bytes:
    """The first bytes of a plain file, or of what stands on standard input (``-``) where nobody types. Raises
    ``OSError``, ``NotPlainError`` among them."""
    if path == STDIN:
        typed = sys.stdin is None or sys.stdin.isatty()
        return b"" if typed else _standard_input(STDIN_MOST)[:most]
    with open_plain(path) as file:
        return _read(file, path, most)


def _read(file: BinaryIO, path: Path, most: int) -> bytes:
    """So many bytes. Raises ``NotPlainError`` for what calls itself a file and has none yet (some of ``/proc``)."""
    content: bytes | None = file.read(most)
    if content is None:
        raise NotPlainError(path)
    return content


def look_into(*paths: Path) -> None:
    """Raise ``OSError`` for a folder among these that cannot be read: a search for files passes over it silently, as
    if nothing were in it."""
    for path in paths:
        if path.is_dir():
            with os.scandir(path):
                pass


def open_plain(path: Path) -> BinaryIO:
    """A plain file, opened for reading bit by bit. Raises ``OSError``, ``NotPlainError`` among them."""
    try:  # without waiting for whoever writes into a pipe
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:
        raise FileNotFoundError(errno.ENOENT, str(error), str(path)) from None
    file = open(handle, "rb")  # noqa: PTH123, SIM115 (a handle; whoever asked closes it)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return file
    file.close()
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise NotPlainError(path)
