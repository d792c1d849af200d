"""Entries of Caster: The Duel (CASTER-CONV): one definition for schema, loading and docs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from convert.effects import Adjudication
from convert.printable import ONE_LINE
from convert.systems.caster_duel.faces import Suit

Mode = Literal["counter", "heal", "damage", "scry", "enchant", "artifact", "transfer"]
FaceName = Literal["jack", "queen", "king", "ace", "joker"]
Ability = Literal[
    "Flying",
    "Trample",
    "Protection",
    "First Strike",
    "+Power",
    "+Indestructible",
    "+Toughness",
    "Vigilance",
    "Damage Discard",
    "Deathtouch",
    "Damage Tap",
    "Creature Count",
    "Total of Six",
]
Zone = Literal["play", "hand", "exile", "graveyard", "library"]
Natural = Annotated[int, Meta(ge=0, le=99)]
CardId = Annotated[
    str,
    Meta(
        pattern="^caster-(hearts|spades|clubs|diamonds|joker)-[a-z0-9]+$|^home-[a-z0-9-]+$",
        examples=["caster-hearts-ace"],
    ),
]


class Cost(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Mana: so much of a suit, and ``any`` that every source pays, artifacts too (CASTER-TERM-04, CASTER-SPELL-05)."""

    hearts: Natural = 0
    """Mana of hearts."""
    spades: Natural = 0
    """Mana of spades."""
    clubs: Natural = 0
    """Mana of clubs."""
    diamonds: Natural = 0
    """Mana of diamonds."""
    any: Natural = 0
    """Mana of any suit."""

    @property
    def suits(self) -> tuple[int, int, int, int]:
        """The part of each suit, in the order of the suits."""
        return (self.hearts, self.spades, self.clubs, self.diamonds)

    @property
    def total(self) -> int:
        """All mana together."""
        return sum(self.suits) + self.any


class Targets(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a spell may be aimed at."""

    player: Literal["you", "opponent", ""] = ""
    """A player that may be the target."""
    creatures_of: Suit | None = None
    """Creatures of this suit, whoever controls them."""
    own: tuple[CardId, ...] = ()
    """Your creatures that it may be put on, by card (CASTER-ENCH-02)."""
    opposing: tuple[CardId, ...] = ()
    """Your opponent's creatures that it may be put on, by card (CASTER-ENCH-04)."""
    opposing_joker: Suit | None = None
    """Your opponent's Jokers too, while an enchantment of this suit is on them."""


class _Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every entry has."""

    id: Annotated[str, Meta(pattern="^(caster|home)-[a-z0-9]+(-[a-z0-9]+)*$", examples=["caster-hearts-ace"])]
    """caster- and the card; home- and the label for an entry of your own. Never changes."""
    slug: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    """The name in lower-case letters, digits and hyphens; no two entries share one."""
    name: Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
    """What it is called."""
    card: CardId
    """The playing card that it is on (CASTER-CONV-01)."""
    suit: Suit | None
    """The suit of the card; none for a Joker (CASTER-SUIT-04)."""
    cost: Cost
    """The mana that it takes."""
    text: str = field(default_factory=lambda: "")
    """What it does, in the game's words."""
    note: str = ""
    """A remark of the table's own."""
    gm_notes: str = ""
    """What only the game master needs to know of it. Shown; exported with ``--gm-notes``; no rule reads it."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Any fields of your own. Shown; exported with ``--gm-notes``; no rule reads them."""

    # What the toolkit's commands ask of any entry. These cards have no text to read: the rules play all of them.

    @property
    def effects(self) -> tuple[()]:
        """No effect tree: the rules know each mode and ability by name."""
        return ()

    @property
    def adjudication(self) -> Adjudication:
        """Nothing is left to the table."""
        return Adjudication(status="automatic")

    @property
    def source(self) -> None:
        """No card data: ``card`` says which playing card it is."""
        return


class Creature(_Entry, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A face card, an ace or a Joker (CASTER-CREA-01)."""

    kind: Literal["creature"] = field(default_factory=lambda: "creature")
    """What kind of entry it is: always creature here."""
    face: FaceName
    """What decides cost, power, toughness and the face ability."""
    power: Natural | Literal["other_creatures", "chosen"]
    """The damage it deals in combat: a number, the other creatures that its controller has (Joker 1), or what its
    controller chose (Joker 2)."""
    toughness: Natural | Literal["other_creatures", "six_minus_power"]
    """The damage that destroys it: a number, the other creatures (Joker 1), or what is left of six (Joker 2)."""
    abilities: tuple[Ability, ...]
    """The face ability, the suit attribute, and what single cards have beside (CASTER-CONV-02)."""
    protection_from: Suit | None = None
    """The suit whose spells and creatures cannot touch a queen (CASTER-ABIL-03)."""

    @property
    def form(self) -> str:
        """What searches and counts call it."""
        return self.face


class Spell(_Entry, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One way of playing a number card (CASTER-CONV-03)."""

    kind: Literal["spell"] = field(default_factory=lambda: "spell")
    """What kind of entry it is: always spell here."""
    rank: Annotated[int, Meta(ge=2, le=10)]
    """The number on the card."""
    mode: Mode
    """Which way of playing it."""
    timing: Literal["instant", "sorcery"]
    """Instants at any time, sorceries in one's own main phases (CASTER-SPELL-02)."""
    amount: Natural | None = None
    """How much it heals or how much damage it does."""
    columns: Annotated[int, Meta(ge=1, le=3)] | None = None
    """Columns of pips: what Damage counts (CASTER-DMG-02)."""
    zones: tuple[Zone, Zone] | None = None
    """The zones of a Transfer: the larger group of pips, then the smaller (CASTER-XFER-03)."""
    targets: Targets | None = None
    """What it may be aimed at."""

    @property
    def form(self) -> str:
        """What searches and counts call it."""
        return self.mode


Entry = Creature | Spell
