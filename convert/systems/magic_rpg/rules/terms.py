"""Words that the rules of battles share."""

from __future__ import annotations

KEYWORDS = frozenset(
    (
        *("flying", "first strike", "double strike", "trample", "flanking", "shadow", "phasing", "banding", "haste"),
        *("vigilance", "reach", "defender", "menace", "deathtouch", "lifelink", "flash", "rampage"),
    )
)
"""Keywords that are played (MRPG-MTG-08 to MRPG-MTG-16, MRPG-MTG-21); rampage has a number behind it."""
ARTIFACT_MANA = "standing mana"
