"""Words that the rules of battles share."""

from __future__ import annotations

from convert.cards.magic.mana import ManaCost, parse_mana
from convert.effects.magic import Step
from convert.effects.magic.actions import Pay

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
        *("plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk", "devoid", "wither", "infect"),
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
HELPED = frozenset(("convoke", "improvise"))
"""Keywords of a spell for which things are tapped in the place of mana."""
ARTIFACT_MANA = "standing mana"

DIFFERENT = frozenset(("colors", "card types", "basic land types", "names", "powers", "mana values"))
"""What different ones can be counted of."""
STATS = frozenset(
    ("power", "toughness", "mana_value", "colors", "life", "life_lost", "life_gained", "counters", "starting_life")
)
"""Numbers that can be asked of a thing or a player."""


ENERGY = "{E}"


def is_energy(step: Step) -> bool:
    """Whether a part of a cost is paid with energy counters and no mana."""
    return isinstance(step, Pay) and ENERGY in step.mana and not step.mana.replace(ENERGY, "")


def ward_price(word: str) -> ManaCost | None:
    """The mana of a ward that is given with its price ("ward {2}"); None for any other word."""
    name, _, symbols = word.casefold().partition(" ")
    if name != "ward" or not symbols.startswith("{"):
        return None
    cost = parse_mana(symbols.upper())
    return None if cost.x or cost.other else cost


OF_CHOICE = "protection from the color of your choice"
"""A color is chosen as it is given."""
OF_CHOSEN = "protection from the chosen color"
"""That was chosen before."""
ALL_COLORS = {"protection from each color": "protection from all colors"}


def protection_of(word: str, color: str) -> str:
    """A keyword as it is given, with the color that was chosen."""
    if word in (OF_CHOICE, OF_CHOSEN):
        return f"protection from {color}"
    return ALL_COLORS.get(word, word)


def known_word(word: str) -> bool:
    """Whether a keyword is played."""
    return word.casefold() in WORDS
