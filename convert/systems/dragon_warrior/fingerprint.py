"""What decides how a card converts: the build's cache key."""

from __future__ import annotations

from convert.contract.code_fingerprint import CARD_ENTRIES, READER, code_fingerprint

_OWN = ("conversion.py", "derive.py", "entries.py", "formulas.py", "tables.py", "trees.py", "words.py")


def fingerprint() -> str:
    """Changes whenever the same card would convert differently."""
    return code_fingerprint((*READER, *CARD_ENTRIES, "prose", *(f"systems/dragon_warrior/{name}" for name in _OWN)))
