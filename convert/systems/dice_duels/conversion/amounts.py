"""Numbers of cards as numbers of dice (DICE-CONV-23)."""

from __future__ import annotations

from typing import Any

from convert.effects import Amount, Bound, Selector

PER_POWER = 500
NO_NUMBER = 2
MOST_DICE = 3
PER_SET = 4
DEFAULT_LEVEL = 4
FUSED_LEVEL = 8


def number(amount: Any) -> int | None:
    """The plain number in an amount; of "N for each" N once; None where there is none."""
    if isinstance(amount, int):
        return amount
    if not isinstance(amount, Amount):
        return None
    if amount.per is not None:
        return number(amount.per)
    return amount.raw if amount.raw is not None else amount.n


def power(amount: Any) -> int:
    """ATK, DEF or life points as power: ceil(N / 500), 1 to 18; 2 without a number."""
    plain = number(amount)
    return NO_NUMBER if plain is None else clamp(-(-abs(plain) // PER_POWER), 1, 18)


def how_many(count: Any) -> int:
    """Dice drawn, discarded or scried: 1 to 3; of a range its end, all are 3, no number 1."""
    if isinstance(count, tuple):
        return clamp(count[1], 1, MOST_DICE)
    if count in ("all", "any"):
        return MOST_DICE
    return clamp(number(count) or 1, 1, MOST_DICE)


def of_selector(selector: Selector | None) -> int:
    """How many a selector takes."""
    if selector is None:
        return 1
    return MOST_DICE if selector.how == "all" else how_many(selector.count)


def set_power(level: int | None) -> int:
    """The power of a Set: ceil(L / 4), 1 to 3."""
    return clamp(-(-(level or 0) // PER_SET), 1, MOST_DICE)


def level_asked(selector: Selector | None) -> int | None:
    """The Level, Rank or link number that a selector asks for."""
    where = selector.where if selector is not None else None
    if where is None:
        return None
    for bound in (where.level, where.rank, where.link):
        if isinstance(bound, Bound):
            for limit in (bound.eq, bound.lte, bound.gte, bound.lt, bound.gt):
                found = number(limit)
                if found is not None:
                    return found
    return None


def clamp(value: int, least: int, most: int) -> int:
    """Between the two."""
    return max(least, min(value, most))


def duration(until: Any) -> str | None:
    """``turn`` for what ends with a battle or the turn, ``round`` for a later end, none for none."""
    if until is None:
        return None
    if until in ("this_battle", "battle_phase", "end_of_turn", "end_phase"):
        return "turn"
    lasting = ("instant", "while_equipped", "while_in_play", "while_face_up", "leaves_play", "permanent")
    return None if until in lasting else "round"
