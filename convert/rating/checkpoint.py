"""What was played so far, in a file to which each finished share adds a line: whoever is killed goes on from there."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

from convert.errors import DataError
from convert.plain_file import NotPlainError, open_plain
from convert.rating.shares import Result

NAME = "danger.shares.jsonl"


class _Line(msgspec.Struct, frozen=True):
    share: str
    results: list[Result]


class Checkpoint:
    """The finished shares of one rating. Used in a ``with``; ``discard`` once the table stands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, list[Result]] = {}
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Checkpoint:
        self._known, whole = _read(self.path)
        self._file = self.path.open("ab")
        self._file.truncate(whole)  # half a line, if the last writer was killed in it
        return self

    def __exit__(self, *_: object) -> None:
        assert self._file is not None
        self._file.close()
        if not self._known:
            with suppress(OSError):
                self.path.unlink()

    def __len__(self) -> int:
        return len(self._known)

    def get(self, key: str) -> list[Result] | None:
        """What a share came to, where it was played."""
        return self._known.get(key)

    def add(self, key: str, results: list[Result]) -> None:
        """A share is done: it is on the disk when this returns."""
        assert self._file is not None
        self._known[key] = results
        self._file.write(msgspec.json.encode(_Line(key, results)) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def discard(self) -> None:
        """Nothing of it is needed any more."""
        self._known.clear()
        self.path.unlink(missing_ok=True)


def _read(path: Path) -> tuple[dict[str, list[Result]], int]:
    """The shares of a file and the bytes of its whole lines. Raises ``DataError`` for a file of something else."""
    try:
        with open_plain(path) as file:
            content = file.read()
    except FileNotFoundError:
        return {}, 0
    except NotPlainError as error:
        raise DataError(
            f"{path}: {error.strerror}", hint="take it away: what was played so far is kept there"
        ) from None
    whole = content.rfind(b"\n") + 1
    known: dict[str, list[Result]] = {}
    for number, line in enumerate(content[:whole].splitlines(), 1):
        try:
            read = msgspec.json.decode(line, type=_Line)
        except msgspec.DecodeError:
            raise DataError(
                f"{path}:{number} is no finished share of a rating", hint="take the file away to begin anew"
            ) from None
        known[read.share] = read.results
    return known, whole
