"""What an Attack and its answer bring on average, computed from every throw of the dice (COMBAT-27 to COMBAT-39).

Pure functions of small numbers, remembered: fights ask the same again and again."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache, reduce
from itertools import product, repeat
from operator import add, mul
from typing import NamedTuple

from convert.systems.duel_monsters.formulas import damage_split

REMEMBERED = 1 << 16


class Blow(NamedTuple):
    """What a creature suffers: HP lost on average, and the chance that it is defeated."""

    lost: float
    falls: float


Bout = tuple[Blow, Blow]
"""An Attack with its answer: what the target and what the attacker suffer."""
NOTHING = Blow(0.0, 0.0)


class Guard(NamedTuple):
    """What stands against damage: armour, Defend (COMBAT-40), HP with War Paint."""

    armour: int
    defend: int
    hp: int


@lru_cache(maxsize=64)
def dice(count: int, sixes: int) -> tuple[tuple[int, float], ...]:
    """Every sum of so many D6, ``sixes`` of them set to 6 by Charge (COMBAT-44), with its chance."""
    free = max(0, count - sixes)
    sums: dict[int, int] = {}
    for throw in product(range(1, 7), repeat=free):
        total = sum(throw) + 6 * (count - free)
        sums[total] = sums.get(total, 0) + 1
    return tuple((total, ways / 6**free) for total, ways in sorted(sums.items()))


@lru_cache(maxsize=512)
def ahead(mine: tuple[int, int], other: tuple[int, int]) -> tuple[tuple[int, float], ...]:
    """By how much one throw is ahead of another, with its chance."""
    sums: dict[int, float] = {}
    for one, chance in dice(*mine):
        for two, against in dice(*other):
            sums[one - two] = sums.get(one - two, 0.0) + chance * against
    return tuple(sorted(sums.items()))


@lru_cache(maxsize=REMEMBERED)
def beats(mine: tuple[int, int], other: tuple[int, int], lead: int) -> float:
    """The chance that one throw and a lead in points is higher than another throw (DICE-05)."""
    return sum(chance for by, chance in ahead(mine, other) if by + lead > 0)


@lru_cache(maxsize=1024)
def _taken(defend: int, most: int) -> tuple[int, ...]:
    """HP lost by each damage from 0 to the most there is, where so much Defend is left (COMBAT-39)."""
    return tuple([damage_split(damage, defend)[0] for damage in range(most + 1)])


class Odds(NamedTuple):
    """What a throw, or what it is ahead of another, may show: every number from the ``least`` on has its chance."""

    least: int
    chances: tuple[float, ...]


@lru_cache(maxsize=512)
def _odds(mine: tuple[int, int], other: tuple[int, int] | None) -> Odds:
    """Of one throw, or of what it is ahead of another."""
    shown = dice(*mine) if other is None else ahead(mine, other)
    return Odds(shown[0][0], tuple([chance for _, chance in shown]))


@lru_cache(maxsize=REMEMBERED)
def _suffers(mine: tuple[int, int], other: tuple[int, int] | None, less: int, defend: int, hp: int) -> Blow:
    """What a throw, or what it is ahead of another, brings as damage: ``less`` is what is added to it, less armour.
    Chances are added up one after the other, from the least damage on: the last digit is the same everywhere."""
    least, chances = _odds(mine, other)
    nothing = max(0, 1 - less - least)  # so many of them bring no damage
    most = least + len(chances) - 1 + less
    taken = _taken(defend, most)[least + less + nothing :]
    falling = bisect_left(taken, hp)
    lost = reduce(add, map(mul, chances[nothing : nothing + falling], taken), 0.0)
    falls = chances[nothing + falling :]
    return Blow(reduce(add, map(mul, falls, repeat(hp)), lost), reduce(add, falls, 0.0))


@lru_cache(maxsize=REMEMBERED)
def hit(thrown: tuple[int, int], bonus: int, guard: Guard) -> Blow:
    """The full result of a throw as damage (COMBAT-39)."""
    armour, defend, hp = guard
    worst = 6 * thrown[0] + bonus - armour
    if worst <= 0:
        return NOTHING
    # Defend and HP beyond what could be needed are as good as any: who has plenty is weighed once
    return _suffers(thrown, None, bonus - armour, min(defend, worst - worst // 2), min(hp, worst + 1))


@lru_cache(maxsize=REMEMBERED)
def excess(thrown: tuple[int, int], against: tuple[int, int], lead: int, armour: int, defend: int, hp: int) -> Blow:
    """What a throw is ahead of another as damage: a Parry, either way (COMBAT-32), and a Block (COMBAT-33)."""
    lowest = against[0] + 5 * against[1]  # every die 1, those that Charge set 6
    worst = 6 * thrown[0] - lowest + lead - armour
    if worst <= 0:
        return NOTHING
    return _suffers(thrown, against, lead - armour, min(defend, worst - worst // 2), min(hp, worst + 1))


@lru_cache(maxsize=REMEMBERED)
def braced(thrown: tuple[int, int], bonus: int, die: int, guard: Guard, back: Guard) -> Bout:
    """A Brace: all of it against Defend, the rest to HP, and what Defend is left goes back (COMBAT-34 to COMBAT-37).
    ``die``: how many dice Defense Mode adds."""
    less, defend = bonus - guard.armour, guard.defend
    throws = dice(*thrown)
    worst, through = throws[-1][0] + less - defend, defend + 6 * die - max(0, throws[0][0] + less) - back.armour
    target = _through(thrown, less, die, defend, min(guard.hp, worst + 1)) if worst > 0 else NOTHING
    if through <= 0:
        return target, NOTHING
    held, left = min(back.defend, through - through // 2), min(back.hp, through + 1)
    return target, _reflected(thrown, less, die, defend, Guard(back.armour, held, left))


@lru_cache(maxsize=64)
def _held_off(thrown: tuple[int, int], die: int) -> tuple[tuple[int, int, float], ...]:
    """Every throw, what the dice of Defense Mode add to what is held off, and the chance of both."""
    pools = dice(die, 0) if die else ((0, 1.0),)
    return tuple([(shown, more, chance * often) for shown, chance in dice(*thrown) for more, often in pools])


@lru_cache(maxsize=REMEMBERED)
def _through(thrown: tuple[int, int], less: int, die: int, defend: int, hp: int) -> Blow:
    """What a Brace does not hold off."""
    lost = falls = 0.0
    for shown, more, chance in _held_off(thrown, die):
        damage = shown + less
        rest = (damage if damage > 0 else 0) - defend - more
        if rest > 0:
            if rest >= hp:
                falls += chance
                rest = hp
            lost += chance * rest
    return Blow(lost, falls)


@lru_cache(maxsize=REMEMBERED)
def _reflected(thrown: tuple[int, int], less: int, die: int, defend: int, back: Guard) -> Blow:
    """What of a Brace goes back."""
    lost = falls = 0.0
    armour, held, hp = back
    taken = _taken(held, defend + 6 * die - armour)
    for shown, more, chance in _held_off(thrown, die):
        damage = shown + less
        left = defend + more - (damage if damage > 0 else 0)
        through = left - armour
        if left > 0 and through > 0:
            suffered = taken[through]
            if suffered >= hp:
                falls += chance
                suffered = hp
            lost += chance * suffered
    return Blow(lost, falls)
