"""Words that the rules of battles share."""

from __future__ import annotations

KEYWORDS = frozenset(
    (
        *("flying", "first strike", "double strike", "trample", "flanking", "shadow", "phasing", "banding", "haste"),
        *("vigilance", "reach", "defender", "menace", "deathtouch", "lifelink", "flash", "rampage"),
    )
)
"""Keywords that are played (MRPG-MTG-08 to MRPG-MTG-16, MRPG-MTG-21); rampage has a number behind it."""
YOUNGER = frozenset(
    (
        *("indestructible", "hexproof", "shroud", "fear", "intimidate", "skulk", "horsemanship", "changeling"),
        *("plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk", "devoid", "wither"),
    )
)
"""Keywords beside them that card texts have, played as the card game has them (MRPG-GEN-08)."""
PROTECTION = frozenset(
    f"protection from {word}"
    for word in (
        *("white", "blue", "black", "red", "green", "all colors", "multicolored", "everything", "creatures"),
        *("artifacts", "enchantments", "instants", "sorceries", "lands"),
    )
)
WORDS = KEYWORDS | YOUNGER | PROTECTION
"""Every keyword without a number that is played."""
ARTIFACT_MANA = "standing mana"

DIFFERENT = frozenset(("colors", "card types", "basic land types", "names", "powers", "mana values"))
"""What different ones can be counted of."""
STATS = frozenset(
    ("power", "toughness", "mana_value", "colors", "life", "life_lost", "life_gained", "counters", "starting_life")
)
"""Numbers that can be asked of a thing or a player."""


def known_word(word: str) -> bool:
    """Whether a keyword is played."""
    return word.casefold() in WORDS
