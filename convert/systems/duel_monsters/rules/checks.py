"""DICE: checks of 2D6 and more, with Charge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.duel_monsters.rules.events import Rolled
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


Parts = tuple[tuple[str, int], ...]
"""What a modifier is made of: ("Attack", 3), ("weapon", 1)."""


def roll(
    game: Game,
    being: Being,
    what: str,
    parts: Parts = (),
    *,
    extra: int = 0,
    dice: int = 2,
    combat: bool = True,
    asked: str = "",
) -> int:
    """A check: 2D6, one die more for each ``extra`` source, plus all ``parts`` (DICE-01, DICE-02). Stored Charges set
    as many of its dice to 6 and are all gone (COMBAT-44, COMBAT-45); a check that rolls no dice leaves them. There are
    no criticals (DICE-07). Returns the total. ``asked``: what who rolls real dice is told that it is for, where
    that is more than ``what``."""
    count = dice + extra
    charges = being.charges if combat else 0
    sixes = charges if charges < count else count
    shown = game.dice.roll(count - sixes, 6, f"{being.name}, {asked or what}")
    if sixes:
        shown = shown + (6,) * sixes
    modifier = 0
    for _, number in parts:
        modifier += number
    total = sum(shown) + modifier
    game.emit(Rolled(being.id, what, shown, modifier, total, sixes, parts))
    return total
