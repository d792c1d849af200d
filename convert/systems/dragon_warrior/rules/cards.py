"""Playing cards: sets, what may be played together, what blocks what (DW-BATTLE-04, DW-BATTLE-09 to DW-BATTLE-13,
DW-BATTLE-29, DW-BATTLE-30). A card is its rank, 1 (ace) to 13 (king): suits mean nothing (DW-BATTLE-25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from convert.systems.dragon_warrior.formulas import value_of

DECK: tuple[int, ...] = tuple(sorted([*range(1, 14)] * 4))
"""52 cards, no jokers (DW-SETUP-01)."""
NAMES = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
VALUES = tuple(value_of(rank) for rank in range(14))
Cards = tuple[int, ...]


def name(cards: Sequence[int]) -> str:
    """Cards as they are said: "7 7 K"."""
    return " ".join([NAMES[card] for card in cards])


def total(cards: Sequence[int]) -> int:
    """The values of all of them added up (DW-BATTLE-09)."""
    return sum([VALUES[card] for card in cards])


def sets_in(hand: Sequence[int]) -> list[Cards]:
    """Every single card and every set of one rank that can be played from a hand (DW-BATTLE-09)."""
    found: list[Cards] = []
    last = count = 0
    for card in sorted(hand):
        count = count + 1 if card == last else 1
        last = card
        found.append((card,) * count)
    return found


def groups(cards: Sequence[int]) -> list[tuple[int, int]]:
    """(rank, size) of each rank played twice or more, the largest first, among equals the highest (DW-BATTLE-13)."""
    found = [(rank, cards.count(rank)) for rank in set(cards)]
    return sorted([group for group in found if group[1] > 1], key=lambda group: (-group[1], -group[0]))


def blocks(hand: Sequence[int], rank: int, size: int, singles: Sequence[int]) -> list[Cards]:
    """Every way to block with cards of this hand, as cards in order: for a Critical (``size`` of ``rank``; 0 for none)
    a set of its size or larger and of a higher rank, for each single card one card of equal or higher rank, every card
    counted once (DW-BATTLE-10 to DW-BATTLE-12, DW-BATTLE-30)."""
    if size == 0 and len(singles) == 1:
        least = singles[0]
        return [(card,) for card in sorted(set(hand)) if card >= least]
    if len(hand) < size + len(singles):
        return []
    counts = [0] * 14
    for card in hand:
        counts[card] += 1
    wanted = sorted(singles, reverse=True)
    if not size:
        return sorted(tuple(sorted(cover)) for cover in _covers(counts, wanted, 0, 13))
    found: set[Cards] = set()
    for higher in range(rank + 1, 14):
        for many in range(size, counts[higher] + 1):
            counts[higher] -= many
            for cover in _covers(counts, wanted, 0, 13):
                found.add(tuple(sorted((*cover, *(higher,) * many))))
            counts[higher] += many
    return sorted(found)


def _covers(counts: list[int], wanted: Sequence[int], place: int, top: int) -> Iterator[Cards]:
    """Cards, from the highest down, of which the n-th covers the n-th wanted."""
    if place == len(wanted):
        yield ()
        return
    for card in range(top, wanted[place] - 1, -1):
        if counts[card]:
            counts[card] -= 1
            for rest in _covers(counts, wanted, place + 1, card):
                yield (card, *rest)
            counts[card] += 1
