"""What a monster fights with, in either of the two figures, and its fingerprint."""

from __future__ import annotations

import hashlib

import msgspec

from convert.systems.duel_monsters.entries import Monster

REAL = "real"
SUMMON = "summon"
_SHORT = 16
"""Hexadecimal digits of a fingerprint: no two of ten thousand are alike by accident."""
FIGHTS_WITH = (
    "form",
    "classes",
    "also_named",
    "level",
    "attribute",
    "type",
    "attack",
    "defense",
    "hp",
    "mp_cost",
    "sustain_cost",
    "attuned",
    "real",
    "no_defense_mode",
    "link",
    "signature_spell",
    "effects",
)
"""The fields that a monster fights with, in either figure. What it is called and who wrote it are none of them."""
_ONLY_SUMMONED = frozenset({"mp_cost", "sustain_cost", "attuned", "attack", "defense", "hp"})
_ONLY_REAL = frozenset({"real"})


def fingerprint(monster: Monster, figure: str = "") -> str:
    """Of what a monster fights with, or of what counts in one figure alone where one is named."""
    without = {REAL: _ONLY_SUMMONED, SUMMON: _ONLY_REAL}.get(figure, frozenset())
    fields = [(name, getattr(monster, name)) for name in FIGHTS_WITH if name not in without]
    return hashlib.sha256(msgspec.json.encode(fields)).hexdigest()[:_SHORT]
