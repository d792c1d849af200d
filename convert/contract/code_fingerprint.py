"""A fingerprint of the code and data that decide how a game's cards convert: part of the build's cache key.

The files are read, never imported: an unchanged build needs no more of a game than this.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from importlib import resources
from importlib.resources.abc import Traversable

from convert import __version__

READER: tuple[str, ...] = ("effects", "text")
"""What decides how a text is read: the effect language and the reader."""
CARD_ENTRIES: tuple[str, ...] = ("cards/letters.toml", "cards/slugs.py", "contract/source.py")
"""What every entry made from a card has: its slug and its source."""


def code_fingerprint(parts: Iterable[str]) -> str:
    """ "sha256:…" over the version and these files and folders of ``convert`` ("text", "cards/slugs.py"): the same
    wherever the same version is installed, another one after any change to them. Raises ``FileNotFoundError`` for a
    part that is not there."""
    digest = hashlib.sha256(__version__.encode())
    root = resources.files("convert")
    for part in parts:
        _add(digest, root.joinpath(part), part)
    return f"sha256:{digest.hexdigest()}"


def _add(digest: hashlib._Hash, item: Traversable, name: str) -> None:
    if item.is_dir():
        for child in sorted(item.iterdir(), key=lambda child: child.name):
            if child.name != "__pycache__":
                _add(digest, child, f"{name}/{child.name}")
        return
    content = item.read_bytes().replace(b"\r\n", b"\n")
    digest.update(f"\0{name}\0{len(content)}\0".encode() + content)
