"""A fingerprint of everything that decides how a card converts: the build's cache key."""

from __future__ import annotations

from convert.contract.code_fingerprint import CARD_ENTRIES, READER, code_fingerprint

_OWN = (
    "arrival_turn.py",
    "buffs.py",
    "codes.py",
    "conversion",
    "entries.py",
    "formulas.py",
    "own_coming.py",
    "reach.py",
    "walk.py",
    "worn_bonuses.py",
    "words",
)


def fingerprint() -> str:
    """Another one after any change to the rules' data and code, the reader's and the renderer's."""
    return code_fingerprint((*READER, *CARD_ENTRIES, "prose", *(f"systems/duel_monsters/{name}" for name in _OWN)))
