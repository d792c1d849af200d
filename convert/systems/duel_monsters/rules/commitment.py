"""DICE-08: points committed to a roll, and what becomes of them where the Score changes before the dice are thrown.

A table's reading, since the rules are silent (docs/table-choices.md): what was committed follows the Score. What a
Score gains in between goes into the roll with the rest; of a Score that is lowered no more points count than it has
left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from convert.prose.english import some
from convert.systems.duel_monsters.rules.events import Noted, PointsAdded
from convert.systems.duel_monsters.rules.state import Being, PointStat

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


class Committed(Struct, frozen=True):
    """Points in a roll that is still to come, and ``full``, the Score they came from; what it is higher now was
    gained."""

    points: int = 0
    full: int = 0
    stat: PointStat = "attack"


def commit(being: Being, points: int, stat: PointStat = "attack") -> Committed:
    """So many points of that Score, as it is now."""
    return Committed(points, full_score(being, stat), stat)


def full_score(being: Being, stat: PointStat) -> int:
    """The full Score that points of that kind are of."""
    return being.attack_full if stat == "attack" else being.defense_full


def with_gains(game: Game, being: Being, put: Committed, roll: str) -> Committed:
    """What the Score gained since goes into the roll too, as far as it is unspent (CONVERT-05); told where it does."""
    full = full_score(being, put.stat)
    unspent = being.attack if put.stat == "attack" else being.defense
    gained = min(unspent, full - put.full)
    if gained <= 0:
        return put
    game.emit(PointsAdded(being.id, gained, put.stat, roll))
    return Committed(put.points + gained, full, put.stat)


def counting(being: Being, put: Committed) -> int:
    """How many of the points count: at most the Score that is left (DICE-09)."""
    return min(put.points, full_score(being, put.stat))


def told(game: Game, being: Being, put: Committed, roll: str) -> int:
    """How many of the points count at the roll itself; where they are fewer than were spent, that is told."""
    count = counting(being, put)
    if count < put.points:
        left = f"all the {put.stat.capitalize()} left to {game.name(being.id)}"
        points = some(put.points, "point")
        game.emit(Noted(f"Only {count} of {points} in the {roll} can count: that is {left}.", who=being.id))
    return count
