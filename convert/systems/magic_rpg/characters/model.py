"""A character: what the ledger of purchases makes of a wizard. Frozen values; ``buying`` makes new ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct, field

from convert.systems.magic_rpg.characters.abilities import Specialization
from convert.systems.magic_rpg.characters.prices import LifeTable

Whole = Annotated[int, Meta(ge=0)]
Kind = Literal[
    "memory", "concentration", "life", "specialization", "special", "ability", "card", "award", "loss", "gone"
]
How = Literal["common", "land", "credit", "taught", "found"]


class KnownCard(Protocol):
    """What buying must know of a card: an entry of ``spells.json`` or ``lands.json``."""

    @property
    def name(self) -> str: ...
    @property
    def rarity_class(self) -> str: ...
    @property
    def gm_approved(self) -> str: ...
    @property
    def deck_limit(self) -> int | None: ...


class Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the ledger: what was bought, what was paid, and all that has been spent up to here (MRPG-AP-05)."""

    what: Kind
    """Memory, concentration or life (a step each), a specialization, a special, the ability that specials were spent
    on, a card, AP awarded or lost, a card that is gone."""
    name: str = ""
    """The specialization, the ability ("spiritmaster spirit 1 flying"), the card, or why AP came or went."""
    how: How | None = None
    """Of a card: how it came into the book."""
    count: Annotated[int, Meta(ge=1)] = 1
    """How many steps, specials or copies."""
    ap: Whole = 0
    """AP paid, awarded or lost."""
    total: Whole = 0
    """AP spent with this line."""


class Spirit(Struct, frozen=True):
    """A guardian spirit as it was made (MRPG-SPIR-02)."""

    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()

    @property
    def can_be_in_play(self) -> bool:
        """MRPG-SPIR-07: with toughness 0 it would die at once."""
        return self.toughness > 0

    @property
    def regeneration(self) -> int | None:
        """Mana to regenerate it, any mana: its power, at least 1 (MRPG-SPIR-06); None where it cannot."""
        return max(self.power, 1) if "regeneration" in self.keywords else None


class Pile(Struct, frozen=True):
    """What a Monk can keep apart: mana, a color, a class, a cost, a card (MRPG-MONK-02)."""

    kind: str
    detail: str = ""


class Character(Struct, frozen=True, kw_only=True):
    """A wizard at rest. Made from nothing by ``buying``; every value follows from the ledger (MRPG-AP-04)."""

    name: str = ""
    starting_ap: int = 150
    """MRPG-AP-02."""
    life_table: LifeTable = "formula"
    found_any_rarity: bool = False
    """MRPG-LORE-08."""
    ledger: tuple[Line, ...] = ()
    spent: int = 0
    awarded: int = 0
    lost: int = 0
    memory: int = 1
    concentration: int = 1
    """MRPG-CONC-01."""
    life: int = 1
    """The maximum; wounds are elsewhere."""
    specializations: tuple[Specialization, ...] = ()
    specials: int = 0
    """Bought, spent on abilities or not."""
    used: int = 0
    """Specials spent on abilities."""
    standing_mana: tuple[tuple[str, ...], ...] = ()
    """The colors of each point (MRPG-LAND-02, MRPG-LAND-03)."""
    power: int = 0
    toughness: int = 0
    spirits: tuple[Spirit, ...] = ()
    piles: tuple[Pile, ...] = ()
    extra_cards: int = 0
    """MRPG-MNEM-01."""
    arch: tuple[str, ...] = ()
    """Classes of an Arch Mage."""
    credit: Mapping[str, int] = field(default_factory=dict)
    """Cards that a Loremaster may still learn for specials spent, by rarity (MRPG-LORE-02)."""
    cards: Mapping[str, int] = field(default_factory=dict)
    """Copies owned, by name, wherever they are (MRPG-KNOW-02)."""

    @property
    def unspent(self) -> int:
        """spent + unspent = starting + awarded − lost (MRPG-AP-05)."""
        return self.starting_ap + self.awarded - self.lost - self.spent

    @property
    def banked(self) -> int:
        """Specials that are bought and not spent on anything yet (MRPG-SPEC-05)."""
        return self.specials - self.used

    @property
    def hand_size(self) -> int:
        """MRPG-MNEM-01, MRPG-MNEM-02: for the opening hand and the limit alike; Memory costs what it did
        (MRPG-MNEM-03)."""
        return self.memory + self.extra_cards

    def holds(self, specialization: Specialization) -> bool:
        """Whether specials may be spent inside it (MRPG-SPEC-02)."""
        return specialization in self.specializations
