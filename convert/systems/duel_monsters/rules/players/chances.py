"""What an Attack and its answer bring on average, computed from every throw of the dice (COMBAT-27 to COMBAT-39).

Pure functions of small numbers, remembered: fights ask the same again and again."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from convert.systems.duel_monsters.formulas import damage_split

REMEMBERED = 1 << 16


class Blow(NamedTuple):
    """What a creature suffers: HP lost on average, and the chance that it falls."""

    lost: float
    falls: float


class Bout(NamedTuple):
    """An Attack with its answer: what the target and what the attacker suffer."""

    target: Blow
    attacker: Blow


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


def _suffers(throws: tuple[tuple[int, float], ...], bonus: int, guard: Guard) -> Blow:
    lost = falls = 0.0
    less = bonus - guard.armour
    for shown, chance in throws:
        damage = shown + less
        if damage > 0:
            hp = damage_split(damage, guard.defend)[0]
            if hp >= guard.hp:
                falls += chance
                hp = guard.hp
            lost += chance * hp
    return Blow(lost, falls)


@lru_cache(maxsize=REMEMBERED)
def hit(thrown: tuple[int, int], bonus: int, guard: Guard) -> Blow:
    """The full result of a throw as damage (COMBAT-39)."""
    return _suffers(dice(*thrown), bonus, guard)


@lru_cache(maxsize=REMEMBERED)
def excess(thrown: tuple[int, int], against: tuple[int, int], lead: int, guard: Guard) -> Blow:
    """What a throw is ahead of another as damage: a Parry, either way (COMBAT-32), and a Block (COMBAT-33)."""
    return _suffers(ahead(thrown, against), lead, guard)


@lru_cache(maxsize=REMEMBERED)
def braced(thrown: tuple[int, int], bonus: int, die: int, guard: Guard, back: Guard) -> Bout:
    """A Brace: all of it against Defend, the rest to HP, and what Defend is left goes back (COMBAT-34 to COMBAT-37).
    ``die``: how many dice Defense Mode adds."""
    lost = falls = back_lost = back_falls = 0.0
    pools = dice(die, 0) if die else ((0, 1.0),)
    for shown, chance in dice(*thrown):
        damage = max(0, shown + bonus - guard.armour)
        for more, often in pools:
            pool, share = guard.defend + more, chance * often
            if damage > pool:
                lost += share * min(guard.hp, damage - pool)
                falls += share * (damage - pool >= guard.hp)
            elif damage < pool and (through := pool - damage - back.armour) > 0:
                hp = damage_split(through, back.defend)[0]
                back_lost += share * min(back.hp, hp)
                back_falls += share * (hp >= back.hp)
    return Bout(Blow(lost, falls), Blow(back_lost, back_falls))
