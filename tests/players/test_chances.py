"""What an Attack brings on average, against every throw counted out by hand, to the last digit: near ties are settled
by it, and games with it. Who has plenty of HP or Defend is weighed once for all who have (COMBAT-32 to COMBAT-39)."""

from __future__ import annotations

from itertools import product

import pytest

from convert.systems.duel_monsters.formulas import damage_split
from convert.systems.duel_monsters.rules.players.chances import Blow, Guard, ahead, braced, dice, excess, hit

GUARDS = [Guard(armour, defend, hp) for armour, defend, hp in product((0, 4, 9), (0, 3, 40), (1, 7, 12, 90))]
THROWS = ((2, 0), (2, 1), (3, 0), (3, 3))


def suffered(throws: tuple[tuple[int, float], ...], bonus: int, guard: Guard) -> Blow:
    """Throw by throw, nothing cut short."""
    lost = falls = 0.0
    for shown, chance in throws:
        damage = max(0, shown + bonus - guard.armour)
        hp = damage_split(damage, guard.defend)[0] if damage else 0
        lost += chance * min(hp, guard.hp)
        falls += chance * (damage > 0 and hp >= guard.hp)
    return Blow(lost, falls)


@pytest.mark.parametrize("guard", GUARDS)
@pytest.mark.parametrize("bonus", [-3, 0, 8, 30])
def test_an_attack_is_weighed_throw_by_throw(guard: Guard, bonus: int) -> None:
    for thrown in THROWS:
        assert hit(thrown, bonus, guard) == suffered(dice(*thrown), bonus, guard)
        for against in THROWS:
            lead = suffered(ahead(thrown, against), bonus, guard)
            assert excess(thrown, against, bonus, *guard) == lead


@pytest.mark.parametrize("guard", GUARDS)
@pytest.mark.parametrize("die", [0, 1])
def test_a_brace_holds_and_gives_back_throw_by_throw(guard: Guard, die: int) -> None:
    pools = dice(1, 0) if die else ((0, 1.0),)
    for thrown, bonus, back in product(THROWS, (-3, 8), GUARDS[::5]):
        lost = falls = back_lost = back_falls = 0.0
        for (shown, chance), (more, often) in product(dice(*thrown), pools):
            damage, pool = max(0, shown + bonus - guard.armour), guard.defend + more
            through = max(0, damage - pool)
            lost += chance * often * min(guard.hp, through)
            falls += chance * often * (0 < guard.hp <= through)
            returned = max(0, pool - damage - back.armour)
            hp = damage_split(returned, back.defend)[0] if returned else 0
            back_lost += chance * often * min(back.hp, hp)
            back_falls += chance * often * (returned > 0 and hp >= back.hp)
        target, attacker = braced(thrown, bonus, die, guard, back)
        assert target == (lost, falls)
        assert attacker == (back_lost, back_falls)
