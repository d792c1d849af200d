"""What everybody on the table is worth to their side, so that harm of different kinds can be compared.

The fight is lost when the last character or Real monster of a side is gone (COMBAT-52), so all together are worth
``SIDE``; a caster is worth its summons too, which leave with it (STAT-22). A Shadow of the enemy is worth what any is:
nothing of it is looked at (GAME-07)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.state import Being, State

SIDE = 40.0
"""What all who must not fall are worth together."""
SHADOW = 6.0
"""What a Shadow of the enemy is taken to be worth."""
MP = 0.25
"""What a point of MP is worth to who has it."""


class Worth(NamedTuple):
    """What a creature is worth: each of its HP, and what is lost besides when it is defeated."""

    per_hp: float
    fall: float

    @property
    def whole(self) -> float:
        """All of it, unhurt or not."""
        return self.fall * 2


def scores(attack: int, defense: int) -> float:
    """What a summon of these Scores is worth, its bonus included."""
    return 2.0 + 0.3 * attack + 0.15 * defense


def of_entry(entry: Monster) -> float:
    """What a summon would be worth."""
    return scores(entry.attack or 0, entry.defense or 0)


Facts = tuple[object, ...]


class Esteem:
    """What everybody is worth, worked out anew only where something changed that it depends on."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[list[Facts], dict[str, Worth]]] = {}

    def of(self, state: State, side: int) -> dict[str, Worth]:
        """What everybody is worth, as ``side`` sees it."""
        facts: list[Facts] = [
            (
                b.id,
                b.side,
                b.attack_full,
                b.weapon,
                b.defense_full,
                b.armour,
                b.hp_full,
                b.caster,
                b.body,
                b.down,
                b.shadow,
            )
            for b in state.beings.values()
        ]
        known = self._known.get(side)
        if known is not None and known[0] == facts:
            return known[1]
        worth = estimate(state, side)
        self._known[side] = (facts, worth)
        return worth


def estimate(state: State, side: int) -> dict[str, Worth]:
    """What everybody is worth, as ``side`` sees it."""
    together: dict[int, float] = {}
    shares: dict[str, float] = {}
    for being in state.beings.values():
        if being.kind != "summon" and not being.down:
            share = 8.0 + being.attack_full + being.weapon + 0.5 * (being.defense_full + being.armour)
            shares[being.id] = share
            together[being.side] = together.get(being.side, 0.0) + share
    out: dict[str, Worth] = {}
    carried: dict[str, float] = {}
    for being in state.beings.values():
        if being.id not in shares:
            whole = _summon(being, side)
            out[being.id] = _halves(whole, being.hp_full)
            carried[being.caster] = carried.get(being.caster, 0.0) + whole
    for who, share in shares.items():
        being = state.beings[who]
        whole = SIDE * share / together[being.side] + carried.get(who, 0.0)
        out[who] = _halves(whole, being.hp_full)
    return out


@lru_cache(maxsize=4096)
def _halves(whole: float, hp: int) -> Worth:
    """Half of it goes HP by HP, half with the last; rounded, so that equal creatures are weighed once."""
    return Worth(round(0.5 * whole / max(1, hp), 1) or 0.05, round(0.5 * whole))


def _summon(being: Being, side: int) -> float:
    if being.body or being.down:
        return 0.0
    if being.shadow and being.side != side:
        return SHADOW
    return scores(being.attack_full + being.weapon, being.defense_full + being.armour)
