"""Which pile of a Monk's deck a card fits (MRPG-MONK-04, MRPG-MONK-07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from convert.systems.magic_rpg.characters.model import Pile

MAIN = -1
"""The pile of what fits no other."""


class DeckCard(Protocol):
    """What piles are made by."""

    @property
    def name(self) -> str: ...
    @property
    def classes(self) -> tuple[str, ...]: ...
    @property
    def colors(self) -> tuple[str, ...]: ...
    @property
    def values(self) -> tuple[int, ...]: ...


def fits(pile: Pile, card: DeckCard) -> bool:
    """Whether a card may lie in this pile. Lands fit the mana pile and card piles alone."""
    land = "land" in card.classes
    if pile.kind == "mana":
        return land
    if pile.kind == "card":
        return card.name == pile.detail
    if land:
        return False
    if pile.kind == "color":
        return pile.detail in card.colors
    if pile.kind == "class":
        return pile.detail in card.classes
    return int(pile.detail) in card.values


def formed(
    piles: Sequence[Pile], deck: Sequence[DeckCard], choices: Mapping[str, int] | None = None
) -> list[list[int]]:
    """The deck's cards by pile, the main pile first: places in ``deck``. A card that fits several goes where
    ``choices`` (name → number of the pile) puts it, else into the first (MRPG-MONK-04). Mana piles hold every land but
    those of card piles that were chosen."""
    made: list[list[int]] = [[] for _ in range(len(piles) + 1)]
    for place, card in enumerate(deck):
        wanted = (choices or {}).get(card.name, MAIN)
        if wanted != MAIN and fits(piles[wanted], card):
            made[wanted + 1].append(place)
            continue
        first = next((number for number, pile in enumerate(piles) if fits(pile, card)), MAIN)
        made[first + 1].append(place)
    return made
