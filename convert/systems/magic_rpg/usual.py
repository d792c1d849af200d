"""What the fields of this game's entries usually hold (``convert.contract.usual``)."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

from convert.cards.magic.mana import COLORS
from convert.contract.usual import Most, Usual
from convert.systems.magic_rpg.entries import COLOR_WORDS, Class
from convert.systems.magic_rpg.printed import KEYWORDS, REVIEW_WORDS
from convert.text.oracle.lexicon import Lexicon

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
_MANA = Most(number=20, why="no card costs as much mana (MRPG-CONV-08)")
_SIZE = Most(number=100, why="no creature is printed as large (MRPG-CONV-09)")
_POINTS = Most(number=100, why="no card has as many (MRPG-AP-06, MRPG-LORE-02)")


def usual() -> Usual:
    """Read from the words that Oracle text is known to use, and from this game's own tables."""
    colors = list(COLOR_WORDS.values())
    several = [f"multicolor:{','.join(some)}" for size in range(2, 6) for some in combinations(colors, size)]
    halves = [*COLORS, "C", "2"]
    return Usual(
        open={
            "keywords": [*KEYWORDS, *(f"rampage {number}" for number in range(1, 5))],
            "supertypes": SUPERTYPES,
            "subtypes": list(Lexicon.load().subtypes),
            "gm_review": REVIEW_WORDS,
            "arch_mage_classes": [*get_args(Class), *colors, "colorless", *several],
            "hybrid": [f"{one}/{other}" for one in halves for other in halves if one != other],
            "phyrexian": [f"{each}/P" for each in (*COLORS, "C", *map("/".join, combinations(COLORS, 2)))],
            "other": ("½", "∞", "HW", "HR", "D", "L", "P"),
        },
        most={
            **dict.fromkeys(("generic", "x", "mana_value", *COLORS, "C", "S"), _MANA),
            **dict.fromkeys(("power", "toughness"), _SIZE),
            **dict.fromkeys(("ap_cost", "deck_limit", "loremaster_cards_per_special", "teach_factor"), _POINTS),
            "clauses": Most(number=60, why="no card's text has more than 60 clauses"),
        },
    )
