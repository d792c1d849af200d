"""A fingerprint of everything that decides how a card converts: the build's cache key."""

from __future__ import annotations

import hashlib
from importlib import resources
from importlib.resources.abc import Traversable

from convert import __version__

_PARTS = (
    ("convert.cards", "letters.toml"),
    ("convert.cards", "slugs.py"),
    ("convert.contract", "source.py"),
    ("convert.effects", ""),
    ("convert.prose", ""),
    ("convert.text", ""),
    ("convert.systems.duel_monsters", "conversion"),
    ("convert.systems.duel_monsters", "words"),
    ("convert.systems.duel_monsters", "entries.py"),
    ("convert.systems.duel_monsters", "formulas.py"),
)
_LEFT_OUT = ("__pycache__",)


def fingerprint() -> str:
    """ "sha256:…" over the version, the rules' data and code, the reader's and the renderer's: the same wherever the
    same version is installed, and another one after any change to them."""
    digest = hashlib.sha256(__version__.encode())
    for package, inside in _PARTS:
        root = resources.files(package)
        _add(digest, root.joinpath(inside) if inside else root, f"{package}/{inside}")
    return f"sha256:{digest.hexdigest()}"


def _add(digest: hashlib._Hash, item: Traversable, name: str) -> None:
    if item.is_file():
        content = item.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"\0{name}\0{len(content)}\0".encode() + content)
    elif item.is_dir():
        for child in sorted(item.iterdir(), key=lambda child: child.name):
            if child.name not in _LEFT_OUT:
                _add(digest, child, f"{name}/{child.name}")
