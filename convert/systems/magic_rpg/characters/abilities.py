"""What specials are spent on: each ability as a value with a text form, and its price in specials (MRPG-SPEC).

>>> str(read_ability("spiritmaster spirit 1 flying"))
'spiritmaster spirit 1 flying'
>>> read_ability("warrior power").cost
3
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from convert.prose.english import article
from convert.systems.magic_rpg.characters.refusal import RefusedError

Specialization = Literal["warrior", "monk", "mnemonic", "landmaster", "loremaster", "spiritmaster", "arch mage"]
SPECIALIZATIONS: tuple[Specialization, ...] = (
    "warrior",
    "monk",
    "mnemonic",
    "landmaster",
    "loremaster",
    "spiritmaster",
    "arch mage",
)
"""Seven of them (MRPG-GEN-03)."""
COLORS = ("white", "blue", "black", "red", "green")
SPELL_CLASSES = ("instant", "interrupt", "sorcery", "creature", "artifact", "enchantment")
"""What a Monk can separate (MRPG-MONK-03)."""
ARCH_CLASSES = (*COLORS, "colorless", "enchantment", "sorcery", "creature", "artifact", "instant", "interrupt")
"""What an Arch Mage can specialize in: twelve (MRPG-ARCH-02)."""
SPIRIT_PRICES: Mapping[str, int] = {
    "power": 1,
    "toughness": 1,
    "trample": 1,
    "rampage": 1,
    "phasing": 1,
    "first strike": 2,
    "flanking": 2,
    "flying": 2,
    "shadow": 2,
    "banding": 2,
    "regeneration": 3,
}
"""What can be added to a 0/0 spirit (MRPG-SPIR-05)."""
SPIRIT = 2
"""The 0/0 spirit itself (MRPG-SPIR-05)."""
STANDING_MANA, MANA_COLOR = 3, 2
"""MRPG-LAND-02, MRPG-LAND-03."""
WARRIOR_PRICES: Mapping[str, int] = {"power": 3, "toughness": 2}
"""MRPG-WAR-01."""
LORE_CARDS: Mapping[str, int] = {"common": 5, "uncommon": 3, "rare": 1}
"""Cards that one special is good for (MRPG-LORE-02)."""
ARCH_CLASS = 5
"""MRPG-ARCH-01."""
EXTRA_CARD = 2
"""MRPG-MNEM-01."""
PILE_PRICES: Mapping[str, tuple[int, int]] = {
    "mana": (5, 5),
    "color": (3, 3),
    "class": (3, 2),
    "card": (1, 1),
    "cost": (3, 2),
}
"""Specials for a pile, and where mana separation is known (MRPG-MONK-02)."""


class Ability(Struct, frozen=True):
    """One thing that specials are spent on. ``at``: which spirit or point of standing mana, from 1; ``detail``: the
    color, class, card, number or keyword."""

    of: Specialization
    kind: str
    at: int = 0
    detail: str = ""

    def __str__(self) -> str:
        parts = (self.of.replace(" ", "-"), self.kind, str(self.at) if self.at else "", self.detail)
        return " ".join(part for part in parts if part)

    @property
    def cost(self) -> int:
        """Specials for one without any of what makes it cheaper (``price`` knows a Monk's discount)."""
        return price(self, mana_apart=False)


def price(ability: Ability, *, mana_apart: bool) -> int:
    """Specials for an ability; a Monk who separates mana pays less for classes and costs (MRPG-MONK-02)."""
    match ability.of, ability.kind:
        case "landmaster", "mana":
            return STANDING_MANA
        case "landmaster", _:
            return MANA_COLOR
        case "warrior", stat:
            return WARRIOR_PRICES[stat]
        case "spiritmaster", "spirit":
            return SPIRIT_PRICES[ability.detail] if ability.detail else SPIRIT
        case "monk", pile:
            return PILE_PRICES[pile][mana_apart]
        case "mnemonic", _:
            return EXTRA_CARD
        case "arch mage", _:
            return ARCH_CLASS
        case _:
            return 1  # a Loremaster's special gives credit (MRPG-LORE-02)


FORMS: Mapping[Specialization, tuple[str, ...]] = {
    "warrior": ("warrior power", "warrior toughness"),
    "monk": ("monk mana", "monk color red", "monk class instant", "monk cost 2", "monk card Giant Growth"),
    "mnemonic": ("mnemonic card",),
    "landmaster": ("landmaster mana", "landmaster color 1 white"),
    "loremaster": ("loremaster common", "loremaster uncommon", "loremaster rare"),
    "spiritmaster": ("spiritmaster spirit", "spiritmaster spirit 1 flying"),
    "arch mage": ("arch-mage red", "arch-mage sorcery"),
}
"""How the abilities of each specialization are written."""


def read_ability(text: str) -> Ability:
    """The ability that ``str`` wrote. Raises ``RefusedError`` for a text that is none."""
    words = text.split()
    of = next((each for each in SPECIALIZATIONS if words and each.replace(" ", "-") == words[0].lower()), None)
    if of is None:
        raise RefusedError(
            "MRPG-GEN-03",
            f"{text!r} does not begin with a specialization",
            hint=f"such as 'warrior power'; they are {', '.join(each.replace(' ', '-') for each in SPECIALIZATIONS)}",
        )
    found = _READERS[of](of, words[1:])
    if found is None:
        raise RefusedError(
            _RULES[of], f"{text!r} is no ability of {article(of)}", hint=f"such as: {'; '.join(FORMS[of])}"
        )
    return found


_RULES: Mapping[Specialization, str] = {
    "warrior": "MRPG-WAR-01",
    "monk": "MRPG-MONK-02",
    "mnemonic": "MRPG-MNEM-01",
    "landmaster": "MRPG-LAND-02",
    "loremaster": "MRPG-LORE-02",
    "spiritmaster": "MRPG-SPIR-05",
    "arch mage": "MRPG-ARCH-02",
}


Reader = Callable[[Specialization, list[str]], Ability | None]


def _one_of(known: tuple[str, ...]) -> Reader:
    def read(of: Specialization, words: list[str]) -> Ability | None:
        word = " ".join(words).lower()
        return Ability(of, word) if word in known else None

    return read


def _landmaster(of: Specialization, words: list[str]) -> Ability | None:
    if words == ["mana"]:
        return Ability(of, "mana")
    if len(words) == 3 and words[0] == "color" and words[1].isdecimal() and words[2].lower() in COLORS:
        return Ability(of, "color", int(words[1]), words[2].lower())
    return None


def _spiritmaster(of: Specialization, words: list[str]) -> Ability | None:
    if words == ["spirit"]:
        return Ability(of, "spirit")
    detail = " ".join(words[2:]).lower()
    if len(words) > 2 and words[0] == "spirit" and words[1].isdecimal() and detail in SPIRIT_PRICES:
        return Ability(of, "spirit", int(words[1]), detail)
    return None


def _monk(of: Specialization, words: list[str]) -> Ability | None:
    if words == ["mana"]:
        return Ability(of, "mana")
    if len(words) < 2 or words[0] not in ("color", "class", "cost", "card"):
        return None
    kind, detail = words[0], " ".join(words[1:])
    known = {"color": COLORS, "class": SPELL_CLASSES}.get(kind)
    if known is not None:
        detail = detail.lower()
    if (known is not None and detail not in known) or (kind == "cost" and not detail.isdecimal()):
        return None
    return Ability(of, kind, detail=detail)


_READERS: Mapping[Specialization, Reader] = {
    "warrior": _one_of(tuple(WARRIOR_PRICES)),
    "monk": _monk,
    "mnemonic": _one_of(("card",)),
    "landmaster": _landmaster,
    "loremaster": _one_of(tuple(LORE_CARDS)),
    "spiritmaster": _spiritmaster,
    "arch mage": _one_of(ARCH_CLASSES),
}
