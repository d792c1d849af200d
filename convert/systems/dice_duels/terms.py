"""The closed lists of the game: operations, targets, keywords, costs, tribes (DICE-OP, DICE-KEY, DICE-ABIL-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

SYSTEM_NAME = "dice-duels"

Op = Literal[
    "power_up",
    "power_down",
    "damage",
    "destroy",
    "banish",
    "return",
    "evade",
    "capture",
    "drain",
    "draw",
    "discard",
    "scry",
    "reroll",
    "charge",
    "set",
    "equip",
    "field",
    "negate",
    "retarget",
    "copy",
    "reinforce",
    "sacrifice",
    "paralyze",
    "freeze",
    "grant",
    "instant",
    "fusion",
    "ritual",
    "realm",
    "relic",
]
"""DICE-OP, and the summon keywords, which stand first in an ability's list (DICE-CONV-18)."""
Target = Literal[
    "self",
    "ally_unit",
    "enemy_unit",
    "any_unit",
    "all_allies",
    "all_enemies",
    "all_units",
    "equipped",
    "ally_token",
    "enemy_token",
    "any_token",
    "self_player",
    "opponent",
    "shield",
]
"""DICE-ABIL-06."""
Keyword = Literal[
    "cleave",
    "deadly",
    "defender",
    "double-strike",
    "drain",
    "fading",
    "haste",
    "hexproof",
    "indestructible",
    "piercing",
    "reinforce",
    "stealthy",
    "unblockable",
    "withering",
    "persistent",
    "stackable",
]
"""What ``grant`` gives (DICE-OP-25)."""
Duration = Literal["turn", "round", "permanent", "while_equipped", "while_field"]
"""DICE-ABIL-05."""
CostKind = Literal["none", "single", "double", "triple", "low", "high"]
"""DICE-ABIL-02."""
Summon = Literal["fusion", "ritual", "realm", "relic"]
"""DICE-SPKW-01."""
Tribe = Literal["Dark", "Wild", "Terra", "Justice", "Machine"]
"""DICE-TRIBE-01."""
Rarity = Literal["Common", "Uncommon", "Rare"]
"""DICE-RAR-01."""

OPS: tuple[str, ...] = Op.__args__  # type: ignore[attr-defined]
TARGETS: tuple[str, ...] = Target.__args__  # type: ignore[attr-defined]
KEYWORDS: tuple[str, ...] = Keyword.__args__  # type: ignore[attr-defined]
TRIBES: tuple[Tribe, ...] = ("Dark", "Wild", "Terra", "Justice", "Machine")
"""In the order that breaks ties (DICE-CONV-10)."""
SUMMONS: tuple[Summon, ...] = ("fusion", "ritual", "realm", "relic")
COLORS: tuple[str, ...] = ("red", "blue", "green")
"""Of a deck's archetypes, in order (DICE-CONV-12)."""

DEFAULT_TARGETS: Mapping[str, Target] = {
    "power_up": "self",
    "power_down": "enemy_unit",
    "damage": "enemy_unit",
    "destroy": "enemy_unit",
    "banish": "enemy_unit",
    "return": "enemy_unit",
    "evade": "self",
    "capture": "enemy_unit",
    "drain": "enemy_unit",
    "draw": "self_player",
    "discard": "opponent",
    "scry": "self_player",
    "reroll": "self_player",
    "charge": "self_player",
    "set": "self_player",
    "equip": "self",
    "reinforce": "shield",
    "sacrifice": "ally_unit",
    "paralyze": "enemy_unit",
    "freeze": "enemy_unit",
    "grant": "self",
}
"""The third column of DICE-OP (DICE-ABIL-07); what is not in it takes no target."""
UNIT_TARGETS = frozenset(
    {"self", "ally_unit", "enemy_unit", "any_unit", "all_allies", "all_enemies", "all_units", "equipped"}
)
WIDE_TARGETS = frozenset({"all_allies", "all_enemies", "all_units"})
"""Nobody chooses: all of them are reached."""
ANYBODYS_TARGETS = frozenset({"any_unit", "any_token"})
"""Of either side."""
CHOSEN_TARGETS = frozenset({"ally_unit", "enemy_unit", "any_unit"})
TOKEN_TARGETS = frozenset({"ally_token", "enemy_token", "any_token"})
ALLOWED_TARGETS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("power_up", "power_down", "capture", "drain", "paralyze", "freeze", "equip"), UNIT_TARGETS),
    **dict.fromkeys(("destroy", "banish", "evade", "grant"), UNIT_TARGETS | TOKEN_TARGETS),
    "return": UNIT_TARGETS,
    "damage": UNIT_TARGETS | {"opponent", "shield"},
    **dict.fromkeys(("draw", "scry", "charge", "set"), frozenset({"self_player"})),
    **dict.fromkeys(("discard", "reroll"), frozenset({"self_player", "opponent"})),
    "reinforce": frozenset({"shield"}),
    "sacrifice": frozenset({"ally_unit"}),
}
"""What each operation can be aimed at (DICE-OP, DICE-TOK-11)."""
RARITIES: tuple[Rarity, ...] = ("Common", "Uncommon", "Rare")


def rarity_of(effects: int) -> Rarity:
    """DICE-RAR-01: 1 or 2 effects Common, 3 Uncommon, 4 or more Rare. Raises ``ValueError`` for none."""
    if effects < 1:
        raise ValueError("an ability without effects is no ability (DICE-RAR-01)")
    return "Common" if effects < 3 else "Uncommon" if effects == 3 else "Rare"
