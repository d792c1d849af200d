"""Files that people write, changed by a command: how they are written stays the author's own."""

from __future__ import annotations

from pathlib import Path

_BOM = b"\xef\xbb\xbf"


def as_before(path: Path, text: str) -> bytes:
    """A text for the file at ``path`` with the line ends and the byte order mark that the file has now; plain UTF-8
    lines where there is none. Raises ``OSError``."""
    before = path.read_bytes() if path.is_file() else b""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if before.count(b"\r\n") * 2 > before.count(b"\n"):
        lines = lines.replace("\n", "\r\n")
    return (_BOM if before.startswith(_BOM) else b"") + lines.encode()
