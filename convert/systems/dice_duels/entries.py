"""Entries of Dice Duels (DICE-CONV): one definition for schema, loading and docs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from convert.contract.source import Source
from convert.effects import Adjudication
from convert.printable import ONE_LINE
from convert.systems.dice_duels.terms import CostKind, Duration, Keyword, Op, Rarity, Summon, Target, Tribe

Power = Annotated[int, Meta(ge=1, le=18)]
AbilityId = Annotated[str, Meta(pattern="^(dice|home)-[a-z0-9-]+$", examples=["dice-ygo-55144522"])]
Id = Annotated[str, Meta(pattern="^(dice|home)-[a-z0-9-]+$", examples=["dice-ygo-55144522", "home-sandstorm"])]
Slug = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
Name = Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
NO_TEXT = Adjudication(status="automatic")


class Effect(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One operation of an ability (DICE-OP)."""

    op: Op
    """What it does."""
    amount: Power | None = None
    """How much, where the operation takes a number; 1 where it is left out."""
    keyword: Keyword | None = None
    """For grant: what is given (DICE-OP-25)."""
    target: Target | None = None
    """What it is aimed at; left out: the operation's own default (DICE-ABIL-07)."""
    duration: Duration | None = None
    """How long it lasts; left out: as DICE-ABIL-05 has it."""


class SummonCost(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a Fusion or a Ritual asks beside the die (DICE-CONV-03)."""

    units: Annotated[int, Meta(ge=1, le=5)] | None = None
    """For a Fusion: how many units."""
    power: Power | None = None
    """For a Ritual: at least so much power among the units."""
    archetype: str | None = None
    """Only units of this archetype; left out: any."""


class _Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every entry has."""

    id: Id
    """dice-, what it is and where it came from; home- and the label for an entry of your own. Never changes."""
    slug: Slug
    """The name in lower-case letters, digits and hyphens; no two entries share one."""
    name: Name
    """What it is called."""
    text: str = field(default_factory=lambda: "")
    """What it does, in the game's words (DICE-CONV-20)."""
    note: str = ""
    """A remark of the table's own."""
    gm_notes: str = ""
    """What only the game master needs to know of it. Shown; exported with ``--gm-notes``; no rule reads it."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Any fields of your own. Shown; exported with ``--gm-notes``; no rule reads them."""

    # What the toolkit's commands ask of any entry.

    @property
    def effects(self) -> tuple[()]:
        """No effect tree: what an ability does is in ``does``, in the game's own operations."""
        return ()

    @property
    def rank(self) -> None:
        """No such figure: dice are priced by cost (DICE-ABIL-02)."""
        return

    @property
    def mp_cost(self) -> None:
        """No such figure."""
        return

    @property
    def aliases(self) -> tuple[str, ...]:
        """No other ids."""
        return ()


class Ability(_Entry, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a unit can do by paying energy (DICE-ABIL). One card gives one (DICE-CONV-01)."""

    kind: Literal["ability"] = field(default_factory=lambda: "ability")
    """What kind of entry it is: always ability here."""
    cost: CostKind
    """The energy that it takes (DICE-ABIL-02)."""
    summon: Summon | None
    """What its archetype is made of: fusion, ritual, realm or relic (DICE-SPKW-01)."""
    summon_cost: SummonCost | None
    """What a Fusion or a Ritual asks (DICE-CONV-03)."""
    does: Annotated[tuple[Effect, ...], Meta(min_length=1)] = field(name="effects")
    """What happens, in order; a summon keyword first, instant last (DICE-CONV-18)."""
    rarity: Rarity
    """By the number of effects (DICE-RAR-01)."""
    archetype: str | None
    """The series of its card."""
    tribe: Tribe | None
    """DICE-CONV-09; none for spells and traps."""
    source_text: str = ""
    """The card's own words."""
    review: bool = False
    """A person should look at it: its card's text is not wholly in it (DICE-CONV-14)."""
    adjudication: Adjudication = NO_TEXT
    """How much of the card's text was read."""
    source: Source | None = None
    """The card; none for an ability of your own."""

    @property
    def form(self) -> str:
        """What searches and counts call it."""
        return self.summon or self.cost

    @property
    def operations(self) -> tuple[str, ...]:
        """What it does, each operation once; of grants the keyword."""
        return tuple(dict.fromkeys(each.keyword or each.op for each in self.does))

    @property
    def count(self) -> int:
        """How many effects it has (DICE-RAR-01)."""
        return len(self.does)


class Archetype(_Entry, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Up to three abilities that units of one color share (DICE-SETUP-05, DICE-CONV-11)."""

    kind: Literal["archetype"] = field(default_factory=lambda: "archetype")
    """What kind of entry it is: always archetype here."""
    series: str = ""
    """The series, which its units are called by in play; left out: its name."""
    tribe: Tribe
    """DICE-CONV-10."""
    abilities: Annotated[tuple[AbilityId, ...], Meta(min_length=1, max_length=3)]
    """Its abilities, numbers 1 to 3 in this order."""
    pool: tuple[AbilityId, ...] = ()
    """All abilities of the series, to choose others from."""
    open: bool = True
    """Whether none of its abilities has a summon keyword: a deck needs one such archetype (DICE-SETUP-17)."""

    @property
    def form(self) -> str:
        """What searches and counts call it."""
        return "open" if self.open else "special"

    @property
    def archetype(self) -> str:
        """The series, as its abilities name it."""
        return self.series or self.name

    @property
    def adjudication(self) -> Adjudication:
        """It has no text of its own."""
        return NO_TEXT

    @property
    def source(self) -> None:
        """It comes from several cards."""
        return


class SoulAbilities(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The three further abilities of a soul card, by number (DICE-SOUL-03)."""

    four: AbilityId | None = field(name="4", default=None)
    """Number 4: the card's own."""
    five: AbilityId | None = field(name="5", default=None)
    """Number 5."""
    six: AbilityId | None = field(name="6", default=None)
    """Number 6."""

    @property
    def all(self) -> tuple[str | None, str | None, str | None]:
        """In order."""
        return self.four, self.five, self.six


class Soul(_Entry, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A special unit of an archetype (DICE-SOUL-01)."""

    kind: Literal["soul"] = field(default_factory=lambda: "soul")
    """What kind of entry it is: always soul here."""
    archetype: str | None
    """The series that it belongs to; none: it may join any (DICE-SOUL-04)."""
    soul_value: Annotated[int, Meta(ge=1, le=6)]
    """The die that summons it (DICE-SOUL-02)."""
    abilities: SoulAbilities
    """Its own abilities."""
    source: Source | None = None
    """The card; none for a soul of your own."""

    @property
    def form(self) -> str:
        """What searches and counts call it."""
        return "soul"

    @property
    def adjudication(self) -> Adjudication:
        """Its text is its ability's."""
        return NO_TEXT


Entry = Ability | Archetype | Soul
