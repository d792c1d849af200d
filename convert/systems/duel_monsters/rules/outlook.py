"""How a fight looks: from what each side has left, the chance that it wins.

The weights are fitted by ``python -m bench.outlook`` to fights of the sensible player with some random moves in them:
a logistic regression of who won on what :func:`features` says in the middle of the fight.
"""

from __future__ import annotations

import math

import msgspec

from convert.systems.duel_monsters.rules.state import Being, State

WEIGHTS = (2.5, 2.4, 1.0, 1.2)
"""Of the features, in their order."""


class Strength(msgspec.Struct):
    """What a side has on the battlefield: heads and HP of its characters and Real monsters, Attack of all its
    creatures, MP."""

    heads: float = 0.0
    hp: float = 0.0
    attack: float = 0.0
    mp: float = 0.0


def outlook(state: State, side: int) -> float:
    """The chance of this side, 0 to 1."""
    advantage = math.fsum(weight * value for weight, value in zip(WEIGHTS, features(state, side), strict=True))
    return 1.0 / (1.0 + math.exp(-advantage))


def features(state: State, side: int) -> tuple[float, ...]:
    """This side's share less that of its strongest opponent, from -1 to 1: of those who stand, of their HP, of Attack,
    of MP. Absolute numbers are compared, never shares of what a side has left: the dead have left the battlefield, and
    a side that lost one of three is no longer three."""
    sides = strengths(state)
    mine = sides[side]
    other = max((each for number, each in enumerate(sides) if number != side), key=_overall, default=Strength())
    return (
        _share(mine.heads, other.heads, 0.0),
        _share(mine.hp, other.hp, 0.0),
        _share(mine.attack, other.attack, 0.0),
        _share(mine.mp, other.mp, 10.0),
    )


def strengths(state: State) -> list[Strength]:
    """What each side has, in the order of the sides."""
    sides = [Strength() for _ in state.sides]
    for being in state.beings.values():
        if being.body or being.down:
            continue
        at = sides[being.side]
        at.attack += being.attack_full + being.weapon
        if being.kind == "summon":
            continue
        at.heads += 1
        at.hp += being.hp + being.paint
        mage = state.mages.get(being.id)
        if mage is not None:
            at.mp += max(0, mage.mp) + mage.amulet
    return sides


def _share(mine: float, other: float, little: float) -> float:
    """From -1 (all of it is theirs) to 1; ``little`` is an amount that hardly matters yet."""
    total = mine + other + little
    return (mine - other) / total if total else 0.0


def _overall(strength: Strength) -> float:
    return strength.hp + strength.attack


def power(being: Being) -> float:
    """How much a creature counts in a fight."""
    return being.attack_full + being.weapon + 0.5 * (being.defense_full + being.armour)
