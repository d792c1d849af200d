"""The document's tables: spells, consumables, experience (DW-TABLE-01, DW-TABLE-02, DW-XP-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

SpellName = Literal[
    "hurt",
    "heal",
    "stamina",
    "radiant",
    "spellblock",
    "armor-regen",
    "outside",
    "return",
    "healmore",
    "hurtmore",
]
ItemType = Literal["healstuff", "dragons-fire", "dragons-scale", "fairy-water", "wings"]
Use = Literal["battle", "both", "entering"]
Turn = Literal["yes", "no", "reaction"]


class SpellRow(NamedTuple):
    """One spell. ``mp`` None: half the value of the attack. ``cards`` are played from the hand, ``extra`` of them
    beside the attack's own."""

    slug: SpellName
    name: str
    order: int
    mp: int | None
    cards: int
    extra: int
    use: Use
    turn: Turn
    target: Literal["foe", "self", "none"]
    conflicts: bool
    effect: str


SPELLS: tuple[SpellRow, ...] = (
    SpellRow("hurt", "Hurt", 1, 3, 1, 1, "battle", "yes", "foe", True, "Attack and play one extra card."),
    SpellRow("heal", "Heal", 2, 4, 2, 0, "both", "yes", "self", True, "Play 2 cards and gain HP equal to their sum."),
    SpellRow("stamina", "Stamina", 3, 5, 0, 0, "battle", "no", "self", True, "Draw as many cards as a new hand has."),
    SpellRow(
        "radiant",
        "Radiant",
        4,
        3,
        0,
        0,
        "both",
        "yes",
        "none",
        False,
        "See a floor of the dungeon: stairs, treasure, boss.",
    ),
    SpellRow(
        "spellblock",
        "Spellblock",
        5,
        None,
        0,
        0,
        "battle",
        "reaction",
        "none",
        True,
        "When attacked: block the attack for half the value of its cards, rounded up.",
    ),
    SpellRow(
        "armor-regen", "Armor Regen", 6, 10, 0, 0, "battle", "no", "self", True, "Defense is at its maximum again."
    ),
    SpellRow("outside", "Outside", 7, 6, 0, 0, "both", "yes", "none", False, "Go to the entrance of the dungeon."),
    SpellRow("return", "Return", 8, 8, 0, 0, "both", "yes", "none", False, "Go to a town visited before."),
    SpellRow(
        "healmore", "Healmore", 9, 15, 6, 0, "both", "yes", "self", True, "Play 6 cards and gain HP equal to their sum."
    ),
    SpellRow("hurtmore", "Hurtmore", 10, 12, 1, 3, "battle", "yes", "foe", True, "Attack and play three extra cards."),
)
"""In the order in which the Warrior learns them (DW-SPELL-02, DW-TABLE-01)."""
SPELL: Mapping[str, SpellRow] = {row.slug: row for row in SPELLS}
CONFLICT_SPELLS: tuple[SpellName, ...] = tuple(row.slug for row in SPELLS if row.conflicts)
"""DW-CONF-07."""


class ItemRow(NamedTuple):
    """One kind of consumable; its level is chosen when it is taken."""

    slug: ItemType
    name: str
    uses: int | None
    """None: as many as its level."""
    card: bool
    """In battle it takes a card."""
    use: Use
    effect: str


ITEMS: tuple[ItemRow, ...] = (
    ItemRow(
        "healstuff", "Healstuff", 1, True, "both", "Play a card (10 outside battle): heal its value and the level."
    ),
    ItemRow("dragons-fire", "Dragon's Fire", 1, False, "both", "Attack + level through the end of the next battle."),
    ItemRow(
        "dragons-scale",
        "Dragon's Scale",
        1,
        False,
        "both",
        "Defense + level through the end of the next battle; or, in a battle, Defense at its maximum.",
    ),
    ItemRow(
        "fairy-water",
        "Fairy Water",
        None,
        False,
        "entering",
        "Cross an area without Conflicts, as often as its level; not five or more levels above the Warrior.",
    ),
    ItemRow("wings", "Wings", 1, False, "both", "To the town where they were bought."),
)
"""DW-TABLE-02."""
ITEM: Mapping[str, ItemRow] = {row.slug: row for row in ITEMS}

XP_CHART: tuple[int, ...] = (
    *(5, 15, 30, 50, 75, 105, 140, 180, 225, 275),
    *(330, 390, 455, 525, 600, 680, 765, 850, 945, 1045),
    *(1150, 1280, 1375, 1495, 1620, 1750, 1885, 2025, 2170, 2320),
)
"""Total XP at which the Warrior leaves each level, from level 1 on (DW-XP-03)."""
TOP_LEVEL = 30
"""Levels above it count as this one (DW-CONF-13)."""

WEAKNESS: Mapping[str, str] = {
    "FIRE": "water",
    "WATER": "lightning",
    "WIND": "stone",
    "EARTH": "fire",
    "LIGHT": "darkness",
    "DARK": "light",
}
"""What a creature of an Attribute is weak against (DW-CONV-04)."""
