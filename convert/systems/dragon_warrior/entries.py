"""Entries of Dragon & Warrior (DW-CONV): one definition for schema, loading and docs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from convert.contract.source import Source
from convert.effects import Adjudication
from convert.printable import ONE_LINE
from convert.systems.dragon_warrior.tables import ItemType, SpellName

Level = Annotated[int, Meta(ge=1, le=30)]
"""DW-CONF-13."""
AnyLevel = Annotated[int, Meta(ge=1, le=99)]
Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A nested block of an entry."""


class Points(_Part, frozen=True, kw_only=True):
    """Where a Conflict's points went (DW-CONF-11)."""

    budget: Natural
    """3 for each level, 6 for a boss's, and what a Weakness gives back (DW-CONV-02, DW-CONF-09)."""
    attack: Natural
    """Points on Attack."""
    defense: Natural
    """Points on Max Defense."""
    hp: Natural
    """Points on max HP: 5 HP each."""
    mp: Natural
    """Points on max MP: 5 MP each."""
    abilities: Natural
    """What Fast and a minion cost."""


class WeakAgainst(_Part, frozen=True, kw_only=True):
    """A thing that does more damage (DW-CONF-09)."""

    kind: Annotated[str, Meta(min_length=1)]
    """What: fire, light."""
    factor: Literal[2, 4]
    """The damage is multiplied by this."""


class MinionOf(_Part, frozen=True, kw_only=True):
    """A second Conflict that comes along (DW-CONF-10)."""

    name: Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
    """Which Conflict it is."""
    level: Level
    """Its level, lower than its master's."""


class Abilities(_Part, frozen=True, kw_only=True):
    """What a Conflict can do beside its numbers (DW-TABLE-03)."""

    fast: bool = False
    """It acts before the Warrior (DW-CONF-08)."""
    weakness: WeakAgainst | None = None
    """A Weakness; none in the compendium, as it belongs to the Villain (DW-CONV-04)."""
    minion: MinionOf | None = None
    """A minion (DW-CONF-10)."""


class PrintedFigures(_Part, frozen=True, kw_only=True, rename={"def_": "def"}):
    """What of the card the formulas need for another level (DW-CONV-16)."""

    atk: Natural
    """The card's ATK; 0 where it prints none."""
    def_: Natural
    """The card's DEF; 0 where it prints none."""
    magic: bool
    """Whether its Type has magic (DW-CONV-05)."""


class _Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every entry has."""

    id: Annotated[
        str,
        Meta(
            pattern="^ygo-[0-9]+$|^dw-(spell|item)-[a-z0-9-]+$|^home-[a-z0-9-]+$",
            examples=["ygo-46986414", "home-sandstorm"],
        ),
    ]
    """ygo- and the passcode; dw- for the document's own; home- and the label for an entry of your own (DW-CONV-18)."""
    slug: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    """The name in lower-case letters, digits and hyphens; no two entries share one."""
    name: Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
    """What it is called."""
    text: str = field(default_factory=lambda: "")
    """What it does, in the game's words."""
    note: str = ""
    """A remark of the table's own."""
    gm_notes: str = ""
    """What only the game master needs to know of it. Shown; exported with ``--gm-notes``; no rule reads it."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Any fields of your own. Shown; exported with ``--gm-notes``; no rule reads them."""
    homebrew: bool = False
    """Invented at the table (DW-SPELL-08)."""
    source: Source | None = None
    """The card that it came from."""
    review: bool = False
    """The card's text is not wholly read: a person should look at this entry (DW-CONV-19)."""

    # What the toolkit's commands ask of any entry. The rules know each ability by name, so there is no tree.

    @property
    def effects(self) -> tuple[()]:
        """No effect tree."""
        return ()

    @property
    def adjudication(self) -> Adjudication:
        """Partial where a person should look at it."""
        return Adjudication(status="partial" if self.review else "automatic")

    @property
    def rank(self) -> None:
        """This game has no Ranks."""
        return

    @property
    def mp_cost(self) -> int | None:
        """What it costs to cast."""
        return None

    @property
    def aliases(self) -> tuple[str, ...]:
        """No other names."""
        return ()


class Conflict(_Entry, frozen=True, kw_only=True, omit_defaults=True):
    """An enemy or obstacle with stats (DW-CONF-01): a Conflict Card."""

    kind: Literal["conflict"] = field(default_factory=lambda: "conflict")
    """What kind of entry it is: always conflict here."""
    form: Literal["creature", "trap", "other"]
    """A creature, a trap, or something else (DW-CONF-01)."""
    level: Level
    """DW-CONV-01."""
    boss: bool = False
    """Twice the points (DW-BOSS-01)."""
    points: Points
    """Where its points went."""
    attack: Positive
    """Damage that its attacks do (DW-CONF-02)."""
    max_defense: Natural
    """Defense at the start of a battle (DW-CONF-02)."""
    max_hp: Positive
    """HP at the start of a battle (DW-CONF-02)."""
    max_mp: Natural
    """MP at the start of a battle (DW-CONF-02)."""
    hand_size: Positive
    """Cards in its new hand (DW-CONF-04)."""
    spells: tuple[SpellName, ...] = ()
    """The spells that it knows (DW-CONF-07)."""
    abilities: Abilities = field(default_factory=Abilities)
    """Fast, Weakness, a minion (DW-TABLE-03)."""
    attribute: str = ""
    """The card's Attribute."""
    race: str = ""
    """The card's Type."""
    printed: PrintedFigures
    """What of the card the formulas need for another level (DW-CONV-16)."""
    flavor: str = ""
    """A Normal monster's text (DW-CONV-14)."""


class Equipment(_Entry, frozen=True, kw_only=True, omit_defaults=True):
    """Something to wear (DW-TREAS-04, DW-CONV-10)."""

    kind: Literal["equipment"] = field(default_factory=lambda: "equipment")
    """What kind of entry it is: always equipment here."""
    slot: Literal["weapon", "armor", "offhand"]
    """Where it is worn: one of each."""
    used_as: Literal["weapon", "armor"]
    """What an offhand counts as (DW-TREAS-04)."""
    level: AnyLevel
    """Its level."""
    bonus: Natural
    """What it adds: its level; of an offhand half of it, rounded up (DW-WAR-07)."""
    damage_kind: str | None = None
    """The kind of its attacks, for a Weakness (DW-CONF-16)."""

    @property
    def form(self) -> str:
        """What searches and counts call it."""
        return self.slot


class Consumable(_Entry, frozen=True, kw_only=True, omit_defaults=True):
    """Something that is used up (DW-ITEM-01, DW-TABLE-02)."""

    kind: Literal["consumable"] = field(default_factory=lambda: "consumable")
    """What kind of entry it is: always consumable here."""
    type: ItemType
    """Which of the five."""
    level: AnyLevel | None = None
    """Its level, which is the room that it takes; none: chosen when one is taken."""
    uses: AnyLevel | None = 1
    """How often it can be used; none: as often as its level."""

    @property
    def form(self) -> str:
        """What searches and counts call it."""
        return self.type


class Place(_Entry, frozen=True, kw_only=True, omit_defaults=True):
    """An idea for a place, for Treasure (DW-CONV-13)."""

    kind: Literal["place"] = field(default_factory=lambda: "place")
    """What kind of entry it is: always place here."""

    @property
    def form(self) -> str:
        """What searches and counts call it."""
        return "place"


class Spell(_Entry, frozen=True, kw_only=True, omit_defaults=True):
    """A spell (DW-TABLE-01)."""

    kind: Literal["spell"] = field(default_factory=lambda: "spell")
    """What kind of entry it is: always spell here."""
    order: Natural
    """When the Warrior learns it: the first is 1 (DW-SPELL-02)."""
    mp: Natural | None
    """What it costs; none: half the value of the attack (DW-SPELL-02)."""
    cards: Natural
    """Cards played from the hand."""
    beside: Natural = 0
    """Of them beside the attack's own."""
    use: Literal["battle", "both"]
    """In battles alone, or also outside (DW-SPELL-12)."""
    turn: Literal["yes", "no", "reaction"]
    """Whether it takes the turn (DW-SPELL-09, DW-SPELL-10)."""
    target: Literal["foe", "self", "none"]
    """Whom it is cast on; self is also the Party Member (DW-SPELL-12)."""
    conflicts: bool
    """Whether Conflicts may have it (DW-CONF-07)."""
    damage_kind: str | None = None
    """The kind of its attacks, for a Weakness (DW-CONF-16)."""

    @property
    def form(self) -> str:
        """What searches and counts call it."""
        return self.use

    @property
    def mp_cost(self) -> int | None:
        """What it costs to cast."""
        return self.mp


Entry = Conflict | Equipment | Consumable | Place | Spell
