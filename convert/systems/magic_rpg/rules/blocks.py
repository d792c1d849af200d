"""Which blocks are legal, and which are owed in a group without a leader (MRPG-COMBAT-06 to MRPG-COMBAT-12, -19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

Reach = Mapping[int, Sequence[int]]
"""Blocker → the attackers that it may block."""


def matched(reach: Reach, slots: Sequence[int], first: Sequence[int] = ()) -> dict[int, int]:
    """As many slots as can be filled with one blocker each, those of ``first`` before the others: place of the slot →
    blocker. A slot is an attacker; one that takes two stands there twice."""
    taken: dict[int, int] = {}
    order = [*first, *slots]

    def find(slot: int, tried: set[int]) -> bool:
        for blocker, may in reach.items():
            if blocker in tried or order[slot] not in may:
                continue
            tried.add(blocker)
            holder = next((place for place, who in taken.items() if who == blocker), None)
            if holder is None or find(holder, tried):
                taken[slot] = blocker
                return True
        return False

    for slot in range(len(order)):
        find(slot, set())
    return taken


def most_blocked(reach: Reach, attackers: Sequence[int], two: Sequence[int] = ()) -> int:
    """How many attackers can be blocked at once; those of ``two`` (menace) only by two blockers (MRPG-COMBAT-19)."""
    plain = [attacker for attacker in attackers if attacker not in two]
    menacing = [attacker for attacker in attackers if attacker in two]
    best = 0
    for count in range(len(menacing) + 1):
        for chosen in combinations(menacing, count):
            doubled = [attacker for attacker in chosen for _ in range(2)]
            found = matched(reach, plain, doubled)
            if all(slot in found for slot in range(len(doubled))):
                best = max(best, count + len(found) - len(doubled))
    return best


def band_extra(group: Sequence[int], banding: Sequence[int]) -> int:
    """How many of the blockers of one attacker are out of the count as a band: all but one, where at least one has
    banding and at most one has not (MRPG-COMBAT-12)."""
    without = [blocker for blocker in group if blocker not in banding]
    return len(group) - 1 if len(group) > 1 and len(without) <= 1 and len(without) < len(group) else 0
