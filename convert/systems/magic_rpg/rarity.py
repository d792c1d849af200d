"""What a card costs and who learns it, by the lowest rarity that it was printed in (MRPG-CONV-02, MRPG-CONV-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from convert.cards.magic.model import RARITIES, MagicCard, MagicPrinting, by_day, rank_of
from convert.systems.magic_rpg.entries import Access, RarityClass


class Price(NamedTuple):
    """A row of the table of MRPG-CONV-04."""

    ap_cost: int
    access: Access
    loremaster_cards_per_special: int | None
    teach_factor: int | None


PRICES: Mapping[RarityClass, Price] = {
    "basic-land": Price(1, "any", None, None),
    "common": Price(4, "any", 5, None),
    "uncommon": Price(4, "loremaster", 3, 5),
    "rare": Price(4, "loremaster", 1, 10),
}
"""MRPG-CONV-04."""
_CLASS: Mapping[str, RarityClass] = {"common": "common", "uncommon": "uncommon"}


def rarity_class(rarity: str, *, basic: bool) -> RarityClass:
    """The row of the table for a printed rarity: mythic, special and bonus count as rare (MRPG-CONV-04)."""
    return "basic-land" if basic else _CLASS.get(rarity, "rare")


def representative_of(card: MagicCard, *, first: bool = False, funny: bool = False) -> MagicPrinting | None:
    """The printing that the entry is made from: of those that count the first with the lowest rarity (MRPG-CONV-02,
    MRPG-CONV-14), or with ``first`` the earliest. None where no printing is usable (MRPG-CONV-15)."""
    counted = [each for each in card.counted(funny=funny) if each.rarity in RARITIES] or card.counted(funny=funny)
    if not counted:
        return None
    if first:
        return min(counted, key=by_day)
    return min(counted, key=lambda each: (rank_of(each.rarity), *by_day(each)))


def unusable_because(card: MagicCard, *, funny: bool = False) -> str:
    """Why none of its printings is usable; of several reasons the first in the order of MRPG-CONV-15."""
    order = ("language", "digital", "oversized", "content warning", "funny")
    reasons = {each.unusable for each in card.printings if each.unusable != "funny" or not funny}
    return next((reason for reason in order if reason in reasons), "")
