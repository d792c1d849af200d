"""No thing is named twice: what an ability has named already is no further target of it (PRECAST-10)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from convert.effects import Selector
from convert.systems.duel_monsters.rules.refs import Ref

Pool = tuple[Sequence[Ref], int]
"""What may be named, and how many of it have to be."""


def by_itself(selector: Selector) -> bool:
    """Whether a target is picked for itself: not from what an earlier one has named."""
    return selector.among is None and selector.ref is None


def can_differ(pools: Sequence[Pool], but: Collection[Ref] = ()) -> bool:
    """Whether every pool can give as many as it has to, no thing twice and nothing of ``but``."""
    given: dict[Ref, int] = {}

    def give(pool: int, asked: set[Ref]) -> bool:
        for ref in pools[pool][0]:
            if ref in asked or ref in but:
                continue
            asked.add(ref)
            if ref not in given or give(given[ref], asked):
                given[ref] = pool
                return True
        return False

    return all(give(at, set()) for at, (_, least) in enumerate(pools) for _ in range(least))
