"""Which cards become entries, and why the others do not (MRPG-CONV-01, MRPG-CONV-17, MRPG-CONV-18, MRPG-CONV-23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from convert.cards.magic.model import RARITIES, MagicCard, MagicPrinting
from convert.systems.magic_rpg.rarity import representative_of, unusable_because

_LAYOUTS: Mapping[str, str] = {
    "token": "token",
    "double_faced_token": "token",
    "emblem": "emblem",
    "art_series": "art card",
    "front_card": "front card",
    "planar": "plane",
    "scheme": "scheme",
    "vanguard": "vanguard",
    "augment": "augment",
    "host": "host",
}
"""Layouts of which no wizard can hold a card, in words (MRPG-CONV-01)."""
_KNOWN_LAYOUTS = frozenset(
    [
        "normal",
        "split",
        "flip",
        "transform",
        "modal_dfc",
        "meld",
        "leveler",
        "class",
        "case",
        "saga",
        "adventure",
        "mutate",
        "prototype",
        "battle",
        "reversible_card",
    ]
)
_TYPES = (
    "Planeswalker",
    "Battle",
    "Conspiracy",
    "Dungeon",
    "Phenomenon",
    "Plane",
    "Scheme",
    "Vanguard",
    "Emblem",
    "Hero",
    "Card",
    "Stickers",
)
_SUBTYPES = ("Attraction", "Contraption")


class Chosen(NamedTuple):
    """A card that becomes entries. ``only_monster`` where it is a token or a meld result (MRPG-CONV-17)."""

    card: MagicCard
    printing: MagicPrinting
    token: bool = False
    only_monster: bool = False


class Refused(NamedTuple):
    """A card that does not, and why."""

    reason: str
    rule: str


def choose(card: MagicCard, *, first_rarity: bool = False, funny: bool = False) -> Chosen | Refused:
    """What becomes of a card."""
    lacking = _lacking(card)
    if lacking:
        return Refused(lacking, "MRPG-CONV-23")
    printing = representative_of(card, first=first_rarity, funny=funny)
    if printing is None:
        return Refused(unusable_because(card, funny=funny), "MRPG-CONV-15")
    if printing.rarity not in RARITIES:
        return Refused(f"unknown rarity {printing.rarity[:40]!r}" if printing.rarity else "no rarity", "MRPG-CONV-23")
    front = card.front
    if card.layout in ("token", "double_faced_token") and "Creature" in front.types:
        return Chosen(card, printing, token=True, only_monster=True)
    if card.layout in _LAYOUTS:
        return Refused(_LAYOUTS[card.layout], "MRPG-CONV-17" if "token" in card.layout else "MRPG-CONV-01")
    unplayed = [name for name in _TYPES if name in front.types] + [name for name in _SUBTYPES if name in front.subtypes]
    if unplayed:
        return Refused(unplayed[0].lower(), "MRPG-CONV-01")
    if card.layout == "meld" and not front.mana_cost and "Land" not in front.types:
        if "Creature" in front.types:
            return Chosen(card, printing, only_monster=True)
        return Refused("meld result", "MRPG-CONV-17")
    if not any(name in _CLASSED for name in front.types):
        return Refused(f"no class of spell ({front.type_line[:60]})", "MRPG-CONV-05")
    return Chosen(card, printing)


_CLASSED = frozenset(("Land", "Creature", "Artifact", "Enchantment", "Sorcery", "Instant"))


def is_unknown_layout(card: MagicCard) -> bool:
    """Whether the layout is one that this version does not know: converted as its front, with a warning
    (MRPG-CONV-18)."""
    return card.layout not in _KNOWN_LAYOUTS and card.layout not in _LAYOUTS


def _lacking(card: MagicCard) -> str:
    """The field that an entry needs and the card lacks (MRPG-CONV-23)."""
    if not card.name or not all(face.name for face in card.castable):
        return "no name"
    if not card.front.type_line:
        return "no type line"
    return "no faces" if len(card.faces) == 1 and " // " in card.front.type_line else ""
