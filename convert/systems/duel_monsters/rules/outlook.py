"""How a fight looks: from what each side has left, the chance that it wins (weights set by hand)."""

from __future__ import annotations

import math

from convert.systems.duel_monsters.rules.state import Being, State

STANDING, HEALTH, SUMMONS, MAGIC = 2.2, 2.6, 0.10, 0.5
"""Weights: of who still stands, of their HP (each as a share of the strength a side began with), of a point of Attack
and half of Defense among its summons, and of the MP left (as a share)."""


def outlook(state: State, side: int) -> float:
    """The chance of this side, 0 to 1."""
    sides: dict[int, float] = dict.fromkeys(range(len(state.sides)), 0.0)
    strength: dict[int, float] = {}
    for being in state.beings.values():
        if being.kind != "summon":
            strength[being.side] = strength.get(being.side, 0.0) + power(being)
    for being in state.beings.values():
        if being.body or being.down:
            continue
        if being.kind == "summon":
            sides[being.side] += SUMMONS * power(being) * (0.5 + 0.5 * being.hp / max(1, being.hp_full))
            continue
        share = power(being) / max(1.0, strength[being.side])
        sides[being.side] += share * (STANDING + HEALTH * (being.hp + being.paint) / max(1, being.hp_full))
        mage = state.mages.get(being.id)
        if mage is not None:
            sides[being.side] += share * MAGIC * max(0, mage.mp) / max(1, mage.mp_full)
    others = max((value for number, value in sides.items() if number != side), default=0.0)
    return 1.0 / (1.0 + math.exp(others - sides[side]))


def power(being: Being) -> float:
    """How much a creature counts in a fight."""
    return being.attack_full + being.weapon + 0.5 * (being.defense_full + being.armour)
