"""Entries of Magic: the Role Playing Game (MRPG-CONV): one definition for schema, loading and docs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from convert.cards.magic.mana import ManaCost
from convert.effects import Adjudication
from convert.effects.magic import Ability
from convert.printable import ONE_LINE

Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
PrintedPT = Annotated[str, Meta(pattern="^$|.+/.+", examples=["2/3"])]
"""Power and toughness with a stroke between them."""
Class = Literal["land", "creature", "artifact", "enchantment", "sorcery", "instant", "interrupt"]
Color = Literal["white", "blue", "black", "red", "green"]
RarityClass = Literal["basic-land", "common", "uncommon", "rare"]
Access = Literal["any", "loremaster"]
Approved = Literal["yes", "no", "pending"]
SpellForm = Literal["creature", "artifact", "enchantment", "sorcery", "interrupt", "instant"]

COLOR_WORDS: Mapping[str, Color] = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
"""Color letters and the words of entries, in the game's order (MRPG-CONV-06)."""


class _Part(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A nested block of an entry."""


class MagicSource(_Part, frozen=True, kw_only=True):
    """Which card the entry came from (MRPG-CONV-14)."""

    system: Literal["mtg"] = field(default_factory=lambda: "mtg")
    """Always mtg."""
    provider: str
    """Where the card's data come from."""
    id: str
    """The Scryfall id of the representative printing."""
    oracle_id: str
    """The card over all of its printings; its name where the source has none."""
    set: str = ""
    """The code of the set of the representative printing."""
    rarity: str = ""
    """The rarity of the representative printing, as the source has it."""
    name: str
    """The card's whole name."""
    type: str = ""
    """The type lines as printed, joined with //."""
    digest: str = ""
    """A fingerprint of what matters on the card; `pin` compares with it."""

    @property
    def card(self) -> str:
        """What tells the card apart from others."""
        return self.oracle_id


class _Figures(_Part, frozen=True, kw_only=True):
    """What a face has, whether it is an entry, one of its faces or its back."""

    name: Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
    """What it is called."""
    classes: tuple[Class, ...] = ()
    """Its classes: land, creature, artifact, enchantment, sorcery, instant or interrupt (MRPG-CONV-05)."""
    colors: tuple[Color, ...] = ()
    """Its colors in the order white, blue, black, red, green; none is colorless (MRPG-CONV-06)."""
    supertypes: tuple[str, ...] = ()
    """Basic, Legendary, Snow … as printed."""
    subtypes: tuple[str, ...] = ()
    """What stands behind the dash of its type line: Elf, Aura, Equipment, Forest."""
    keywords: tuple[str, ...] = ()
    """The keywords that the rules play by themselves, in lower case and in the order of the text (MRPG-CONV-10)."""
    power: int | None = None
    """Its power; none where it is not a number (MRPG-CONV-09)."""
    toughness: int | None = None
    """Its toughness; none where it is not a number (MRPG-CONV-09)."""
    variable_pt: bool = False
    """Power or toughness is not a number (MRPG-MTG-23 says how it is played)."""
    printed_pt: PrintedPT = ""
    """Power and toughness as printed, where one is not a number: */*+1."""
    text: str = ""
    """Its text as printed."""


class CardFace(_Figures, frozen=True, kw_only=True):
    """One of two or more castable faces (MRPG-CONV-03)."""

    arch_mage_classes: tuple[str, ...] = ()
    """The classes an Arch Mage may have specialized in for it (MRPG-CONV-07)."""
    mana_cost: ManaCost | None = None
    """What it costs; none for a land."""
    mana_value: Natural = 0
    """Its total mana (MRPG-CONV-08)."""
    castable: bool = True
    """Whether it can be cast at all: false for a face without a cost that is no land (MRPG-CONV-08)."""
    regenerate: ManaCost | None = None
    """What it costs to regenerate it (MRPG-CONV-10)."""
    effects: tuple[Ability, ...] = ()
    """What it does, as the rules carry it out: a list of abilities."""


class Back(_Figures, frozen=True, kw_only=True):
    """A face that cannot be cast: the back of a card that transforms or flips (MRPG-CONV-03)."""

    mana_cost: ManaCost | None = None
    """What is printed as its cost, where there is one (the second half of a split card with Aftermath)."""
    loyalty: str = ""
    """What a planeswalker's side begins with."""
    regenerate: ManaCost | None = None
    """What it costs to regenerate it (MRPG-CONV-10)."""
    effects: tuple[Ability, ...] = ()
    """What it does once it is turned over, as the rules carry it out: a list of abilities."""
    adjudication: Adjudication | None = None
    """How much of its text is in its effects; that of the entry tells of the castable faces alone (MRPG-CONV-11)."""


class MonsterAbility(_Part, frozen=True, kw_only=True):
    """One line of a monster's text (MRPG-CONV-13)."""

    text: str
    """The line as printed, without reminder text."""
    revealed: bool = field(default_factory=lambda: True)
    """Whether the players know of it (MRPG-MON-02)."""


class _Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every entry has."""

    id: Annotated[
        str,
        Meta(
            pattern="^mtg-[0-9a-z]+(-[0-9a-z]+)*$|^home-[a-z0-9-]+$",
            examples=["mtg-d9ac479b-c872-558b-81b6-7c62a70911de", "home-dust-devil"],
        ),
    ]
    """mtg- and the oracle id; monsters add -monster; home- and the label for an entry of your own (MRPG-CONV-19)."""
    slug: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    """The name in lower-case letters, digits and hyphens; no two entries share one (MRPG-CONV-19)."""
    name: Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
    """The name of the front, or of all castable faces joined with // (MRPG-CONV-03)."""
    colors: tuple[Color, ...] = field(default_factory=lambda: ())
    """Its colors in the order white, blue, black, red, green; none is colorless. Of several castable faces all
    (MRPG-CONV-06)."""
    supertypes: tuple[str, ...] = ()
    """Basic, Legendary, Snow … as printed, of the front."""
    subtypes: tuple[str, ...] = ()
    """What stands behind the dash of the front's type line: Elf, Aura, Equipment, Forest."""
    power: int | None = None
    """Its power; none where it is not a number or it has none (MRPG-CONV-09)."""
    toughness: int | None = None
    """Its toughness; none where it is not a number or it has none (MRPG-CONV-09)."""
    variable_pt: bool = False
    """Power or toughness is not a number (MRPG-MTG-23 says how it is played)."""
    printed_pt: PrintedPT = ""
    """Power and toughness as printed, where one is not a number: */*+1."""
    keywords: tuple[str, ...] = field(default_factory=lambda: ())
    """The keywords that the rules play by themselves, of the front, in lower case and in the order of the text; rampage
    with its number (MRPG-CONV-10)."""
    regenerate: ManaCost | None = None
    """What it costs to regenerate it (MRPG-CONV-10, MRPG-MTG-16)."""
    effects: tuple[Ability, ...] = field(default_factory=lambda: ())
    """What the front does, as the rules carry it out: a list of abilities (MRPG-CONV-11)."""
    adjudication: Adjudication
    """How much of the text of all castable faces is in the effects, and what is left to the game master."""
    back: Back | None = None
    """The face that cannot be cast (MRPG-CONV-03)."""
    note: str = ""
    """A remark of the table's own."""
    gm_notes: str = ""
    """What only the game master needs to know of it. Shown; exported with ``--gm-notes``; no rule reads it."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Any fields of your own. Shown; exported with ``--gm-notes``; no rule reads them."""
    aliases: tuple[str, ...] = ()
    """Other names by which it is found: those of its single faces."""
    homebrew: bool = False
    """Invented at the table."""
    source: MagicSource | None = None
    """The card that it came from (MRPG-CONV-14)."""

    @property
    def rank(self) -> None:
        """This game has no Ranks."""
        return

    @property
    def mp_cost(self) -> int | None:
        """The mana value, which stands in the place of a cost in points."""
        return None


class _Card(_Entry, frozen=True, kw_only=True, omit_defaults=True):
    """A card that a wizard's spellbook can hold."""

    rarity_class: RarityClass
    """What decides its price: basic-land, common, uncommon or rare, by the lowest rarity it was printed in
    (MRPG-CONV-04)."""
    ap_cost: Natural
    """Attribute points for one copy (MRPG-AP-06, MRPG-AP-07, MRPG-AP-13)."""
    access: Access
    """Who learns it without a teacher: any wizard, or a Loremaster (MRPG-LORE-01)."""
    loremaster_cards_per_special: Positive | None = field(default_factory=lambda: None)
    """How many such cards one special gives a Loremaster; none for a basic land (MRPG-LORE-02)."""
    teach_factor: Positive | None = field(default_factory=lambda: None)
    """The k of the hours of teaching it: 5 uncommon, 10 rare, none for what anyone learns (MRPG-LORE-05)."""
    deck_limit: Natural | None = field(default_factory=lambda: None)
    """How many copies a deck may hold; none: any number (MRPG-CONV-21, MRPG-KNOW-06)."""
    classes: tuple[Class, ...]
    """Its classes, of all castable faces: land, creature, artifact, enchantment, sorcery, instant or interrupt
    (MRPG-CONV-05)."""
    arch_mage_classes: tuple[str, ...] = field(default_factory=lambda: ())
    """The classes an Arch Mage may have specialized in for it, of the front: its classes and its color, multicolor: and
    its colors, or colorless (MRPG-CONV-07)."""
    text: str = field(default_factory=lambda: "")
    """The text as printed, of all castable faces, with a line // between them (MRPG-CONV-03)."""
    gm_approved: Approved = field(default_factory=lambda: "yes")
    """Whether the game master lets it into the game: yes, no, or pending (MRPG-LORE-06)."""
    gm_review: tuple[str, ...] = field(default_factory=lambda: ())
    """The words of its text for which the game master should look at it (MRPG-CONV-12)."""
    faces: tuple[CardFace, ...] = ()
    """Its castable faces, where there are two or more (MRPG-CONV-03)."""


class Spell(_Card, frozen=True, kw_only=True, omit_defaults=True):
    """A card that is cast: creatures, artifacts, enchantments, sorceries, instants (MRPG-CONV)."""

    kind: Literal["spell"] = field(default_factory=lambda: "spell")
    """What kind of entry it is: always spell here."""
    form: SpellForm
    """The first of creature, artifact, enchantment, sorcery, interrupt, instant in its classes (MRPG-CONV-20)."""
    mana_cost: ManaCost = field(default_factory=ManaCost)
    """What the front costs, in its parts (MRPG-CONV-08)."""
    mana_value: Natural
    """The total mana of the front's cost; X counts 0 (MRPG-CONV-08)."""
    castable: bool = field(default_factory=lambda: True)
    """Whether it can be cast at all; false: it comes into play only by a card's words (MRPG-CONV-08)."""


class Land(_Card, frozen=True, kw_only=True, omit_defaults=True):
    """A card that is played as a land (MRPG-CONV)."""

    kind: Literal["land"] = field(default_factory=lambda: "land")
    """What kind of entry it is: always land here."""
    form: Literal["basic", "nonbasic"]
    """basic or nonbasic (MRPG-CONV-20)."""


class Monster(_Entry, frozen=True, kw_only=True, omit_defaults=True):
    """A creature that no wizard summoned: met in the wild, or a token (MRPG-CONV-13, MRPG-CONV-17)."""

    kind: Literal["monster"] = field(default_factory=lambda: "monster")
    """What kind of entry it is: always monster here."""
    form: Literal["creature", "token"]
    """creature or token (MRPG-CONV-20)."""
    classes: tuple[Class, ...] = field(default_factory=lambda: ("creature",))
    """creature, and what else it is: artifact, enchantment, land (MRPG-CONV-05)."""
    called: str = ""
    """Its name at the table; `name` says beside that it is a monster or a token, since its card has the name too."""
    token: bool = field(default_factory=lambda: False)
    """Whether it is made by a card and is none itself (MRPG-CONV-17)."""
    ranged: bool = field(default_factory=lambda: False)
    """Whether it reaches flyers from the ground: Reach, or the game master's word (MRPG-COMBAT-20)."""
    leader: bool = field(default_factory=lambda: False)
    """Whether it is named as a leader (MRPG-COMBAT-02)."""
    mana_value: Natural = 0
    """The total mana of its card's cost, for how strong it is."""
    abilities: tuple[MonsterAbility, ...] = field(default_factory=lambda: ())
    """The lines of its text, each of which can be kept secret (MRPG-MON-02, MRPG-CONV-13)."""


Entry = Spell | Land | Monster

__all__ = [
    "COLOR_WORDS",
    "Back",
    "CardFace",
    "Entry",
    "Land",
    "MagicSource",
    "ManaCost",
    "Monster",
    "MonsterAbility",
    "Spell",
]
