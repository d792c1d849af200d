"""Entries of Duel Monsters (design 3.1): one definition for schema, loading and docs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from convert.contract.source import Source
from convert.effects import Ability, Adjudication
from convert.printable import ONE_LINE
from convert.systems.duel_monsters import formulas

Rank = Annotated[
    int, Meta(ge=1, le=5, description="Rank of the spell, 1 to 5, by the rarity table (RARITY-01).", examples=[2])
]
Natural = Annotated[int, Meta(ge=0)]
SpellForm = Literal["incantation", "precast", "continuous", "equipment", "field", "ritual", "artifact", "trinket"]
MonsterForm = Literal["summon", "fusion", "ritual", "token"]


_DAY = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A nested block of an entry."""


class Attuned(_Part, frozen=True, kw_only=True):
    """Costs for a mage of the monster's Attribute (ATTR-03)."""

    mp_cost: Natural | None
    """MP to cast it, for such a mage."""
    sustain_cost: Natural | None
    """MP a round to keep it, for such a mage."""


class Real(_Part, frozen=True, kw_only=True):
    """The creature met in the flesh (REAL-02, REAL-03)."""

    hp: Natural
    """Hit points (REAL-02)."""
    attack: Natural | None
    """Attack without its bonus (REAL-03)."""
    defense: Natural | None
    """Defense without its bonus (REAL-03)."""
    equipment_bonus: Natural
    """Equipment Bonus to Attack and Defense (REAL-03)."""


class Fused(_Part, frozen=True, kw_only=True):
    """A fusion monster as Fusion brings it, where every Material's Level is known: HP by FUSION-09, Attack and Defense
    lowered by its bonus (FUSION-10), the Focus slots it occupies (FUSION-08), and a fusion of Real creatures
    (FUSION-13). The entry's own ``hp``, ``attack``, ``defense`` and ``real`` are the card's, without Materials."""

    hp: Natural
    """Hit points (FUSION-09)."""
    attack: Natural | None
    """Attack without its bonus (FUSION-10)."""
    defense: Natural | None
    """Defense without its bonus (FUSION-10)."""
    equipment_bonus: Natural
    """Equipment Bonus to Attack and Defense (FUSION-10)."""
    focus: Natural
    """Focus slots it occupies (FUSION-08)."""
    real: Real
    """The same fusion of Real creatures (FUSION-13)."""


class Npc(_Part, frozen=True, kw_only=True, omit_defaults=True):
    """A card that is also a person (CONVERT-25). ``candidate`` where a rule flagged it and the table decides; false for
    a settled character. ``role`` in words; ``teaches`` the slugs of spells they may teach."""

    candidate: bool = False
    """A rule says that this may be a person, and the table has not decided yet."""
    role: str = ""
    """Who they are, in words."""
    teaches: tuple[str, ...] = ()
    """Slugs of the spells they may teach."""
    note: str = ""
    """Anything else about them."""


OR_MORE = ", or more of them"
"""How the words of a generic Material end where there may be any number beyond its ``count``."""


class Material(_Part, frozen=True, kw_only=True, omit_defaults=True):
    """One Material of a fusion (or another combining summon). A named one has ``name`` and, where the card exists,
    ``slug``; a generic one has only ``text`` in the game's words ("any Dragon"). ``count`` how many of it."""

    name: str = ""
    """The card's name, where one card is named."""
    slug: str = ""
    """The slug of its entry, where there is one."""
    rank: Rank | None = None
    """Its Rank."""
    level: int | None = None
    """Its Level."""
    text: str = ""
    """What will do, in words, where no one card is named: any Dragon."""
    count: Annotated[int, Meta(ge=1, le=60)] = 1
    """How many of it; a deck has sixty cards at most."""

    @property
    def or_more(self) -> bool:
        """Whether there may be more of it than ``count``."""
        return self.text.endswith(OR_MORE)


class RitualCost(_Part, frozen=True, kw_only=True):
    """A ritual's base time and MP, alone and without sacrifices (RITUAL-02, RITUAL-06: S = H = 0)."""

    time: Natural
    """How long it takes, in `unit`."""
    unit: Literal["minutes", "hours", "days"]
    """minutes, hours or days."""
    mp: Natural
    """MP it takes."""


SET_BY_HAND = "Set by hand."
"""The ``rank_note`` of a Rank that a person set without a word on why."""


class _Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every entry has. Empty fields are left out of the files; those whose default comes from a function
    (``kind``, ``text``, ``effects``) are always written, since every reader of a file counts on them (design 3.1)."""

    id: Annotated[
        str,
        Meta(pattern="^(ygo-[0-9]+|home-[a-z0-9-]+|token-[a-z0-9-]+)$", examples=["ygo-46986414", "home-sandstorm"]),
    ]
    """ygo- and the passcode; home- and the label for homebrew. Never changes."""
    slug: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    """The name in lower-case letters, digits and hyphens; no two entries share one."""
    name: Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
    """The card's name."""
    rank: Rank | None
    mp_cost: Natural | None
    """MP to cast it (MP-01, MP-02): 1 + Rank, + Level for a monster; null where ``cost_rule`` says how to find it."""
    cost_rule: str = ""
    """How the table works out a cost that the entry cannot state (FUSION-06)."""
    rarity: str = ""
    """The printed rarity that the Rank came from (RARITY-01)."""
    first_set: str = ""
    """The set it was first printed in."""
    first_date: Annotated[str, Meta(pattern=_DAY, examples=["2002-03-08"])] | None = None
    """The day of that printing: 2002-03-08."""
    rank_note: str = ""
    """Why the Rank is what it is, where it was defaulted or set by hand (RARITY-08)."""
    aliases: tuple[str, ...] = ()
    """Other names and ids by which it is found."""
    also_named: str = ""
    """The name this card is always treated as."""
    text: str = field(default_factory=lambda: "")
    """What it does, in the game's words, written from the effects."""
    effects: tuple[Ability, ...] = field(default_factory=lambda: ())
    """What it does, as the rules carry it out: a list of abilities."""
    adjudication: Adjudication
    """How much of the card's text is in the effects, and what is left to the game master."""
    npc: Npc | None = None
    """Set where the card is also a person one can meet."""
    note: str = ""
    """A note of your own, shown with the entry. It also says why a number is not as the rules give it."""
    gm_notes: str = ""
    """What only the game master needs to know of it. Shown; exported with ``--gm-notes``; no rule reads it."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Any fields of your own. Shown; exported with ``--gm-notes``; no rule reads them."""
    pages: Natural | None = None
    """Pages it takes in a Spellbook (KNOWN-05)."""
    prepare_minutes: Natural | None = None
    """Minutes to prepare it (PREP-03)."""
    transcribe_hours: Natural | None = None
    """Hours to write it into a Spellbook (KNOWN-05)."""
    source: Source | None = None
    """The card that the entry came from."""

    @property
    def rank_by_default(self) -> bool:
        """Whether no printing says how rare the card is, so that it is Rank 1 for want of anything (RARITY-08)."""
        return self.rank_note.startswith("No printing")

    @property
    def rank_by_hand(self) -> bool:
        """Whether a person set the Rank, and did not say why."""
        return self.rank_note == SET_BY_HAND


class Monster(_Entry, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A creature: a summoning spell, a fusion, a ritual monster or a token. Attack and Defense are the card's / 100
    (CONVERT-03); null with a ``stat_rule`` where the card prints "?" (CONVERT-38)."""

    kind: Literal["monster"] = field(default_factory=lambda: "monster")
    """What kind of entry it is: always monster here."""
    form: MonsterForm
    """How it comes into play: summoned, by Fusion, by a ritual, or as a token of something else."""
    classes: tuple[str, ...] = ()
    """What kinds of monster it is: effect, tuner, toon, flip …"""
    level: Natural
    """Level: the card's stars (CONVERT-03)."""
    attribute: str | None
    """DARK, EARTH, FIRE, LIGHT, WATER, WIND or DIVINE; a mage of it pays less (ATTR-03)."""
    type: str = ""
    """What it is by nature: Dragon, Fiend, Spellcaster …"""
    attack: Natural | None
    """Attack Score: the card's ATK / 100 (CONVERT-03); null where it varies."""
    defense: Natural | None
    """Defense Score: the card's DEF / 100 (CONVERT-03); null where it varies."""
    stat_rule: str = ""
    """How the table sets a number that varies (CONVERT-38), or that the Materials of a fusion decide (CONVERT-32)."""
    hp: Natural | None
    """Hit points of the summoned creature (SUMMON-15); null with a ``stat_rule`` where they wait for the Materials of a
    fusion (CONVERT-32)."""
    sustain_cost: Natural
    """MP a round to keep it (SUMMON-07)."""
    attuned: Attuned
    """The same costs for a mage of its Attribute."""
    real: Real
    """The creature met in the flesh."""
    boost_limit: Natural
    """How many Boosts it can take (PROGRESS-05)."""
    materials: tuple[Material, ...] = ()
    """What it is fused from."""
    fused: Fused | None = None
    """The creature as Fusion brings it, where every Material's Level is known."""
    ritual_spell: str = ""
    """Slug of the ritual spell that brings it (CONVERT-30)."""
    no_defense_mode: bool = False
    """A Link monster (CONVERT-34)."""
    link: Annotated[int, Meta(ge=1, le=8)] | None = None
    """A Link monster's rating; its Level is twice that (CONVERT-34)."""
    pendulum_note: str = ""
    """A Pendulum half's text, kept as a note (CONVERT-35)."""
    made_by: tuple[str, ...] = ()
    """A token's makers, by slug (CONVERT-36)."""
    signature_spell: str = ""
    """Slug of the spell it is known for (GM-07)."""

    @property
    def hp_alone(self) -> int:
        """Hit points without Materials: those of ``hp``, or 4 + 2L where these wait for Materials (SUMMON-15)."""
        return formulas.summon_hp(self.level) if self.hp is None else self.hp


class Spell(_Entry, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A spell, an artifact or a trinket. ``use_mp`` is what using an artifact costs (MAGICITEM-02; 0 for a trinket)."""

    kind: Literal["spell"] = field(default_factory=lambda: "spell")
    """What kind of entry it is: always spell here."""
    form: SpellForm
    """How it is cast or used."""
    property: str = ""
    """What the card is: "Normal Spell", "Continuous Trap"."""
    lasting: bool = False
    """An artifact that stays in play."""
    room_trap: bool = False
    """It may stand in a room, armed, and wait (CONVERT-10)."""
    uses_focus: bool = False
    """It holds one Focus while it lasts (CAST-17, ARTIFACT-05)."""
    full_action: bool = False
    """Always a Full Action (FUSION-04, CONVERT-30)."""
    area: Literal["section", "two_sections", ""] = ""
    """What a field affects (CONVERT-29)."""
    equipment: Literal["weapon", "armour", "other", ""] = ""
    """What kind of equipment it is (CONVERT-12)."""
    weapon_bonus: int | None = None
    """Equipment Bonus to Attack (CONVERT-12). The same number as the ``modify`` in the ``equip`` ability: it counts
    once, as a bonus and not on the Score (EQUIP-01)."""
    armour_bonus: int | None = None
    """Equipment Bonus to Defense, as ``weapon_bonus``."""
    buff: bool = False
    """An equipment that acts as an incantation straight on the target (CONVERT-12)."""
    ritual_monster: str = ""
    """Slug of the monster that a ritual spell brings (CONVERT-30)."""
    translate_days: Natural | None = None
    """Days to translate it (CONVERT-24)."""
    use_mp: Natural | None = None
    """MP to use an artifact; 0 for a trinket (MAGICITEM-02)."""
    restore: RitualCost | None = None
    """The ritual that charges it again."""
    create: RitualCost | None = None
    """The ritual that makes it."""


def is_trap(entry: Spell) -> bool:
    """Traps are armed, and trigger; other artifacts are used (CONVERT-09, CONVERT-10)."""
    return entry.property.endswith("Trap")


def stays_when_used(entry: Spell) -> bool:
    """Whether it stays in play by being used (CONVERT-26). An artifact that only holds Focus while it is worn stays by
    equipping itself, if it does (ARTIFACT-05)."""
    return entry.lasting or (entry.uses_focus and entry.form != "artifact")


def card_kind(entry: Spell) -> Literal["spell", "artifact"]:
    """What the effect language calls its card: ``artifact`` a Trap Card, ``spell`` a Spell Card, whatever became of it
    (CONVERT-11 makes artifacts and trinkets of Spells, and what is aimed at Traps does not meet them: CONVERT-21). What
    was made from no card is of the kind of its form."""
    if entry.property:
        return "artifact" if is_trap(entry) else "spell"
    return "artifact" if entry.form in ("artifact", "trinket") else "spell"


Entry = Monster | Spell
