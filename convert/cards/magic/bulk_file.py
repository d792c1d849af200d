"""Bulk files of the Scryfall API, read line by line: gzipped or plain, an object a line or the list of old (api
document, section 2). What the file is is told by its first bytes, never by its name."""

from __future__ import annotations

import gzip
import hashlib
import io
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

import msgspec

from convert.errors import SourceError, UsageError
from convert.plain_file import NotPlainError, open_plain
from convert.printable import with_whole_letters

_GZIP = b"\x1f\x8b"
_BOM = b"\xef\xbb\xbf"
_LONGEST = 1 << 22
"""No card object has more bytes than this."""
_LONGEST_LIST = 1 << 29
"""A list in a single line is read as a whole, up to so many bytes."""
_MOST_LINES = 2_000_000
"""Lines of a file: the whole database, in all languages, has about 500,000."""
_MOST_PARTS = 60_000_000
"""Commas of a list in a single line."""
_PART = 1 << 20


class Line(NamedTuple):
    """What should be one card object, and the line it stands on (from 1; in a list its place)."""

    number: int
    content: bytes | msgspec.Raw


class BulkFile:
    """A bulk file on the disk."""

    def __init__(self, path: Path, called: str = "") -> None:
        self.path = path
        self.called = called or str(path)

    def digest(self) -> str:
        """The sha256 of its bytes. Raises what ``lines`` raises."""
        total = hashlib.sha256()
        with closing(self._opened()) as file:
            while part := file.read(_PART):
                total.update(part)
        return total.hexdigest()

    def lines(self) -> Iterator[Line]:
        """What should be card objects, one after another; blank lines are passed over.

        Raises ``UsageError`` where there is no such file, ``SourceError`` where it is cut short, damaged or none."""
        with closing(self._opened()) as raw:
            packed = raw.read(2) == _GZIP
            raw.seek(0)
            file: BinaryIO = cast("BinaryIO", gzip.GzipFile(fileobj=raw)) if packed else raw
            try:
                yield from self._lines(io.BufferedReader(file) if packed else file)  # type: ignore[type-var]
            except (OSError, EOFError, ValueError, zlib.error) as error:
                raise SourceError(
                    f"{self.called} cannot be read to its end: it is damaged or cut short ({error})",
                    hint="fetch or save it again",
                ) from None

    def _lines(self, file: BinaryIO) -> Iterator[Line]:
        number = 1
        first = file.readline(_LONGEST)
        while first and not first.strip(b" \t\r\n" + _BOM) and number < _MOST_LINES:
            first = file.readline(_LONGEST)
            number += 1
        start = first.lstrip(b" \t\r\n" + _BOM)
        if start.startswith(b"[") and start.strip() not in (b"[", b"[,"):
            yield from self._listed(start + file.read(_LONGEST_LIST))
            return
        if not start.startswith((b"{", b"[")):
            what = "it is empty" if not start else f"it begins with {start[:20]!r}"
            raise SourceError(f"{self.called} holds no card objects: {what}", hint="a bulk file of Scryfall is wanted")
        line = start
        while line:
            if number >= _MOST_LINES:
                raise SourceError(f"{self.called} has more than {_MOST_LINES:,} lines, which no bulk file has")
            if len(line) >= _LONGEST:
                raise SourceError(f"{self.called} holds no card objects: line {number} does not end")
            content = line.strip().rstrip(b",").strip()
            if content and content not in (b"[", b"]"):
                yield Line(number, content)
            line = file.readline(_LONGEST)
            number += 1

    def _listed(self, content: bytes) -> Iterator[Line]:
        """A list in one line, or one that is set in lines of its own."""
        if len(content) > _LONGEST_LIST:
            raise SourceError(f"{self.called} is a list of more than {_LONGEST_LIST >> 20} MB")
        if content.count(b",") > _MOST_PARTS or content.count(b"{") > _MOST_PARTS // 10:
            raise SourceError(f"{self.called} is a list of more parts than any bulk file has")
        try:
            rows = msgspec.json.decode(with_whole_letters(content), type=list[msgspec.Raw])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise SourceError(f"{self.called} is no list of card objects: {error}") from None
        yield from (Line(number, row) for number, row in enumerate(rows, 1))

    def _opened(self) -> BinaryIO:
        try:
            return open_plain(self.path)
        except FileNotFoundError:
            raise UsageError(
                f"there is no file {self.path}", hint="--source takes auto, api, starter or a saved bulk file"
            ) from None
        except IsADirectoryError:
            raise UsageError(f"{self.path} is a folder", hint="name the bulk file in it") from None
        except NotPlainError as error:
            raise UsageError(f"{self.path} cannot be read: {error.strerror}", hint="save it to a file first") from None
        except OSError as error:
            raise SourceError(f"{self.path} cannot be read: {error.strerror}") from None
