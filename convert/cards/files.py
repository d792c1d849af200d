"""Saved answers of the card API as files, plain or gzipped, and the list of sets beside them."""

from __future__ import annotations

import gzip
import hashlib
import io
import zlib
from pathlib import Path

from convert.errors import SourceError, UsageError
from convert.plain_file import NotPlainError, read_plain

_GZIP = b"\x1f\x8b"
_GZIP_WBITS = 31
"""How ``zlib`` is told that there is gzip's head and end around it."""
_PACKED = 32
"""No answer is packed closer than this: an end that says so may be damaged, and gets no more memory for it."""
_MOST = 1 << 28
"""No answer is longer than this, packed or not (bytes): the whole database has about 22 million."""
_SETS = ("cardsets.json.gz", "cardsets.json")


def read_saved(path: Path) -> bytes:
    """The bytes of a saved answer, unpacked where it is gzipped (told by its first bytes, not its name).

    Raises ``UsageError`` when there is no such file and ``SourceError`` when it cannot be read or unpacked.
    """
    return unpack(read_raw(path), path)


def unpack(raw: bytes, path: Path) -> bytes:
    """``raw`` as it was before gzip. Raises ``SourceError`` that names ``path`` when it is cut short or damaged."""
    if not raw.startswith(_GZIP):
        return raw
    try:
        return _unpacked(raw)
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise SourceError(
            f"{path} cannot be unpacked: it is damaged or cut short ({error})", hint="save the answer again"
        ) from None


def _unpacked(raw: bytes) -> bytes:
    """What was packed. Where it is in one piece, as it nearly always is, gzip says at its end how long that was: memory
    for all of it is had at once then, not bit by bit. Raises ``ValueError`` for what unpacks without end."""
    length = int.from_bytes(raw[-4:], "little")
    if length <= _MOST:
        whole = zlib.decompressobj(wbits=_GZIP_WBITS)
        content = whole.decompress(raw, min(length, _PACKED * len(raw)) or 1)
        content += whole.decompress(whole.unconsumed_tail, 1) if whole.unconsumed_tail else b""
        if whole.eof and not whole.unused_data and len(content) == length:
            return content
    with gzip.open(io.BytesIO(raw)) as file:
        content = file.read(_MOST + 1)
    if len(content) > _MOST:
        raise ValueError(f"it unpacks into more than {_MOST >> 20} MB")
    return content


def read_raw(path: Path) -> bytes:
    """The file's bytes as they are. Raises ``UsageError`` when it is missing or a folder, else ``SourceError``."""
    try:
        return read_plain(path, _MOST)
    except FileNotFoundError:
        raise UsageError(
            f"there is no file {path}", hint="--source takes auto, api, starter or a saved cardinfo answer"
        ) from None
    except IsADirectoryError:
        raise UsageError(f"{path} is a folder", hint="name the cardinfo file in it") from None
    except NotPlainError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}", hint="save it to a file first, or use -") from None
    except OSError as error:
        raise SourceError(f"{path} cannot be read: {error.strerror}") from None


def saved_sets(path: Path) -> Path | None:
    """The saved ``cardsets`` answer in the same folder, or None."""
    return next((found for name in _SETS if (found := path.parent / name).is_file()), None)


def sha256_of(*parts: bytes) -> str:
    """``"sha256:…"`` over the parts, told apart."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return "sha256:" + whole.hexdigest()
