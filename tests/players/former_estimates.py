"""What the former sensible player reckons in its head: expected rolls, expected harm. Averages, no dice."""

from __future__ import annotations

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules.state import Being, State

TWO_DICE = 7.0
DIE = 3.5
CHARGED = 6 - DIE


def offered(being: Being, points: int) -> float:
    """What an Attack, Counter Attack or Parry with so many points brings on average (COMBAT-27)."""
    extra = DIE if being.stance == "attack" else 0.0
    return TWO_DICE + extra + points + being.weapon + CHARGED * min(being.charges, 3)


def hp_lost(target: Being, damage: float, *, armour: bool = True) -> float:
    """HP that so much damage takes, after armour and Defend (COMBAT-39)."""
    left = max(0.0, damage - (target.armour if armour else 0))
    return float(formulas.damage_split(round(left), target.defense)[0])


def worth(being: Being) -> float:
    """How much a creature matters in a fight: what it hits and holds with, and for how long."""
    return being.attack_full + being.weapon + 0.5 * (being.defense_full + being.armour) + 0.5 * being.hp


FALL = 12.0
"""What it weighs that somebody is destroyed, beside the HP."""


def balance(attacker: Being, target: Being, dealt: float, taken: float) -> float:
    """Harm done less harm taken; falling counts for more than HP, one's own most."""
    gain = dealt - 1.1 * taken
    if dealt >= attacker.hp:
        gain += FALL
    return gain - 1.5 * FALL if taken >= target.hp else gain


def response_gain(attacker: Being, target: Being, response: str, points: int) -> tuple[float, int]:
    """What a response is worth against an attack with so many points, and the points to spend on it."""
    coming = offered(attacker, points)
    if response == "block":
        best = min(target.defense, max(0, round(coming - TWO_DICE - target.armour) + 2))
        extra = DIE if target.stance == "defense" else 0.0
        through = max(0.0, coming - TWO_DICE - extra - best)
        rest = max(0, round(through - target.armour))
        lost = float(formulas.damage_split(rest, target.defense - best)[0])
        return balance(attacker, target, 0.0, lost) - 0.1 * best, best
    if response == "brace":
        after = max(0.0, coming - target.armour)
        pool = target.defense + (DIE if target.stance == "defense" else 0.0)
        return balance(attacker, target, hp_lost(attacker, max(0.0, pool - after)), max(0.0, after - pool)), 0
    mine = offered(target, target.attack)
    if response == "parry":
        dealt, taken = hp_lost(attacker, max(0.0, mine - coming)), hp_lost(target, max(0.0, coming - mine))
    else:
        dealt, taken = hp_lost(attacker, mine), hp_lost(target, coming)
    return balance(attacker, target, dealt, taken), target.attack


def enemies(state: State, side: int) -> list[Being]:
    """Everybody of the other sides who can still be fought."""
    return [being for being in state.beings.values() if being.side != side and not being.body and not being.down]
