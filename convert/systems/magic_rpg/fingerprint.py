"""What decides how a card converts: the build's cache key."""

from __future__ import annotations

from convert.contract.code_fingerprint import READER, code_fingerprint

_OWN = (
    "chosen.py",
    "codes.py",
    "conversion.py",
    "derive.py",
    "entries.py",
    "own_entries.py",
    "printed.py",
    "rarity.py",
    "reading.py",
)


def fingerprint() -> str:
    """Changes whenever the same card would convert differently."""
    parts = (*READER, "cards/letters.toml", "cards/slugs.py", "cards/magic")
    return code_fingerprint((*parts, *(f"systems/magic_rpg/{name}" for name in _OWN)))
