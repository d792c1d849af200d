"""Study and teaching: minutes and hours as exact fractions (MRPG-CONC, MRPG-LORE-05)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from convert.systems.magic_rpg.characters.refusal import RefusedError

STUDY_HOURS = 3
"""For as many cards as Concentration (MRPG-CONC-02)."""
BLOCK = STUDY_HOURS * 60
TEACH_FACTOR = {"uncommon": 5, "rare": 10}
"""k of MRPG-LORE-05."""


class Studied(NamedTuple):
    """Cards that are ready, and minutes that count for the next one (MRPG-CONC-04)."""

    cards: int
    kept: Fraction


def minutes_for(cards: int, concentration: int) -> Fraction:
    """Minutes to memorize so many cards, lands included (MRPG-CONC-02)."""
    return Fraction(BLOCK * cards, concentration)


def studied(
    minutes: Fraction | int, concentration: int, *, kept: Fraction = Fraction(0), blocks: bool = False
) -> Studied:
    """What so many minutes give to who has ``kept`` minutes of a card that was begun: a card each 180 / N minutes, or
    with the option ``study_blocks`` N cards at the end of each 3 hours (MRPG-CONC-04)."""
    spent = kept + minutes
    each, gives = (Fraction(BLOCK), concentration) if blocks else (minutes_for(1, concentration), 1)
    whole = int(spent / each)
    return Studied(whole * gives, spent - whole * each)


def teaching_hours(learner: int, teacher: int, rarity: str) -> Fraction:
    """Hours of joint study for one copy: (3 / learner) × (3 / teacher) × k, of their Concentrations (MRPG-LORE-05,
    MRPG-LORE-09). Raises ``RefusedError`` for what needs no teacher (MRPG-LORE-04)."""
    if rarity not in TEACH_FACTOR:
        raise RefusedError("MRPG-LORE-04", f"{rarity} cards need no teacher")
    return Fraction(STUDY_HOURS, learner) * Fraction(STUDY_HOURS, teacher) * TEACH_FACTOR[rarity]


def quarter_hours(hours: Fraction) -> Fraction:
    """Hours as they are shown: rounded up to the next quarter (MRPG-LORE-05)."""
    return Fraction(-(-hours * 4 // 1), 4)


def hours_words(hours: Fraction) -> str:
    """Hours to read: 13½, 1¾."""
    whole, part = divmod(quarter_hours(hours), 1)
    sign = {Fraction(0): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}[part]
    return f"{whole}{sign}" if whole or not sign else sign
