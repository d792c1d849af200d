"""A character's sheet: what a person writes down and keeps between fights (STAT, ATTR, EQUIP).

One type for sheets on disk, campaigns and the start of a fight. Everything is frozen: a fight or a rest makes a new
sheet with ``msgspec.structs.replace``. Spells and monsters are named by entry id, slug or name.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from convert.printable import ONE_LINE
from convert.systems.duel_monsters import formulas

Value = Annotated[int, Meta(ge=1, le=10, description="A Value, 1 to 10 (STAT-03).")]
Natural = Annotated[int, Meta(ge=0, le=100_000)]
Tally = Annotated[int, Meta(ge=0, le=1_000)]
"""What is counted one by one over a whole campaign."""
Minutes = Annotated[int, Meta(ge=0, le=5_256_000)]
"""A span of time, at most ten years."""
Days = Annotated[int, Meta(ge=0, le=3_650)]
Attribute = Literal["Dark", "Earth", "Fire", "Light", "Water", "Wind"]
INDIVIDUAL = " @ "
"""What stands between a monster's name and which individual of the species it is (BOND-03): ``Masaki @ of Thebes``."""
SlotState = Literal["prepared", "used", "despelled"]
Fate = Literal["used", "defeated", "destroyed", "sacrificed", "discarded"]


class _Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a sheet."""


class Values(_Sheet, frozen=True, kw_only=True):
    """The seven Values (STAT-01)."""

    hp: Value = 1
    """HP: 4 + 4 a point (STAT-08)."""
    mp: Value = 1
    """MP: 10 + 10 a point (STAT-09)."""
    attack: Value = 1
    """Spent on Attack, Counter Attack and Parry (STAT-12)."""
    defense: Value = 1
    """Spent on Block and against spells; the unspent part absorbs damage (STAT-13)."""
    channeling: Value = 1
    """MP that may go into casting in one round (STAT-14)."""
    focus: Value = 1
    """Summons and spells kept going at once (STAT-15)."""
    preparation: Value = 1
    """Spells Prepared at once (STAT-16)."""


class Slot(_Sheet, frozen=True, kw_only=True):
    """One Preparation slot (PREP-04): ``prepared``, ``used`` (PREP-05) or ``despelled`` (DESPELL-01)."""

    spell: str
    """The spell, by name, slug or id."""
    state: SlotState = "prepared"
    """Prepared, used until prepared again, or Despelled until Meditation."""
    by: Annotated[str, Meta(pattern=ONE_LINE)] = ""
    """In jewellery that somebody else prepared: who, for theirs is that one copy of the spell (EQUIP-11, CAST-11)."""


class Item(_Sheet, frozen=True, kw_only=True):
    """A piece of equipment, an artifact, a trinket or an Eidolon. What it looks like is its ``name`` (GAME-04)."""

    name: Annotated[str, Meta(pattern=ONE_LINE)]
    """What it is called and looks like."""
    entry: str | None = None
    """The artifact, trinket or Equip spell that it is, if it is one."""
    origin: Literal["mundane", "magic", "spell"] = "mundane"
    """Mundane: +3 in all; magic: +6; from a spell: no limit (EQUIP-02 to EQUIP-04)."""
    weapon: Natural = 0
    """Added to Attack, Counter Attack and Parry (EQUIP-07)."""
    armour: Natural = 0
    """Taken off combat damage (EQUIP-08)."""
    talisman: Natural = 0
    """Focus slots that keep what they hold through rest (EQUIP-09)."""
    scepter: Natural = 0
    """Channeling that each spell needs less (EQUIP-10)."""
    jewellery: Natural = 0
    """Prepared spells that it holds (EQUIP-11)."""
    amulet: Natural = 0
    """10 MP for each point (EQUIP-13)."""
    war_paint: Natural = 0
    """4 HP for each point, lost before one's own (EQUIP-14)."""
    worn: bool = True
    """In use: its bonuses count, and magic equipment occupies a Focus slot (EQUIP-16)."""
    power: bool = True
    """False once an artifact has lost its power, until it is restored (ARTIFACT-02)."""
    mp: Natural | None = None
    """MP an Amulet holds now; left out when full."""
    idle: Minutes = 0
    """Minutes since the Amulet was used (EQUIP-13)."""
    paint: Natural | None = None
    """HP of War Paint now; left out when whole."""
    slots: tuple[str | Slot, ...] = ()
    """Spells that the jewellery holds."""
    eidolon: bool = False
    """Only a copy: it vanishes with its Focus (EIDOLON-03)."""

    @property
    def places(self) -> tuple[Slot, ...]:
        """What the jewellery holds, bare names written out."""
        return tuple(Slot(spell=slot) if isinstance(slot, str) else slot for slot in self.slots)


class Focused(_Sheet, frozen=True, kw_only=True):
    """What occupies Focus (STAT-15), kept between fights: a precast spell before the door, a lit orb, a summon at hand.

    ``what``: a ``summon``, a ``body`` (DEATH-02; ``fate`` says of which kind), ``basic`` magic (``spell`` is its slug,
    BASIC-02), a ``precast`` spell (PRECAST-04), a ``lasting`` spell or artifact (CAST-17, ARTIFACT-05), an ``armed``
    trap (CONVERT-10) or an ``eidolon`` (EIDOLON-02). It holds 1 + ``extra`` slots (SUMMON-08, FUSION-08), ``talisman``
    ones where so (EQUIP-09). Worn magic equipment is not here: it occupies its slot by being ``worn`` (EQUIP-16).
    """

    what: Literal["summon", "body", "basic", "precast", "lasting", "armed", "eidolon"]
    """What holds the Focus."""
    spell: str
    """The spell or monster; for basic magic its slug, such as hammer-space."""
    extra: Natural = 0
    """Slots beyond the first (SUMMON-08, FUSION-08)."""
    talisman: bool = False
    """Held in a Talisman (EQUIP-09)."""
    hp: Natural | None = None
    """A summon's HP now; None for full."""
    mp: Natural | None = None
    """MP spent on it, for its Casting Checks (CHECK-07, PRECAST-07)."""
    shadow: bool = False
    """A Shadow (SHADOW-01)."""
    fate: Literal["defeated", "destroyed"] | None = None
    """A Body's kind: Defeated or Destroyed (DEATH-02)."""
    item: str = ""
    """What a Hammer Space holds (BASIC-12)."""
    materials: tuple[str, ...] = ()
    """A fused summon's Materials: they make its HP, its Scores and its bonus (FUSION-09, FUSION-10)."""


class SpellSource(_Sheet, frozen=True, kw_only=True):
    """Something that a spell can be learned from (KNOWN-01): a scroll, a wall, another mage's book.

    ``translated``: it can be transcribed (KNOWN-02). ``author``: whoever wrote it is there to translate it at once
    (KNOWN-04). ``days``: how long translating takes where the game master calls the spell rare (KNOWN-03)."""

    spell: str
    """The spell, by name, slug or id."""
    where: str = ""
    """What it is and where: a scroll, a wall."""
    translated: bool = False
    """It can be transcribed (KNOWN-02)."""
    author: bool = False
    """Whoever wrote it is there and translates it at once (KNOWN-04)."""
    days: Days | None = None
    """How many days translating takes, for a rare spell (KNOWN-03)."""


class Spent(_Sheet, frozen=True, kw_only=True):
    """A spell used since its caster last Meditated: the game's graveyard (CONVERT-08)."""

    spell: str
    """The spell or monster."""
    fate: Fate = "used"
    """How it went."""


class Bond(_Sheet, frozen=True, kw_only=True):
    """The Bonded Monster and how it fares (STAT-18 to STAT-21). ``barred``: Defeated (waits a day, DEATH-04) or
    Destroyed (waits for Meditation, DEATH-05)."""

    monster: str
    """The Bonded Monster, by name, slug or id."""
    barred: Literal["defeated", "destroyed"] | None = None
    """Defeated: waits a day; Destroyed: waits for Meditation (DEATH-04, DEATH-05)."""


class Character(_Sheet, frozen=True, kw_only=True):
    """A Magi: player character or NPC. Spells and monsters are named by name, slug or id."""

    name: Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
    """What they are called."""
    attribute: Attribute
    """One of six (ATTR-01); the Bonded Monster has it too."""
    values: Values
    """The seven Values, 1 to 10; a new character's add up to 19, none above 5."""
    bonded: Bond | str | None = None
    """The Bonded Monster: it needs no page and is always Prepared (STAT-18 to STAT-21)."""
    spellbook: tuple[str, ...] = ()
    """Every spell transcribed: a page a Rank, 100 pages (KNOWN-06). `NAME @ WHICH` for an individual (BOND-03)."""
    fusions: tuple[str, ...] | None = None
    """The Fusion monsters that they know (FUSION-01); left out: all or none, as the table chooses."""
    prepared: tuple[str | Slot, ...] = ()
    """Preparation slots in use; a bare name is a Prepared spell (PREP-04)."""
    equipment: tuple[Item, ...] = ()
    """Things worn and carried, artifacts and trinkets too."""
    hp: Natural | None = None
    """HP now; left out when unhurt."""
    mp: Natural | None = None
    """MP now; left out when rested."""
    boosts: dict[str, Natural] = field(default_factory=dict)
    """Boosts of each monster (PROGRESS-08)."""
    spent: tuple[Spent, ...] = ()
    """Spells used since the last Meditation: the game's graveyard (CONVERT-08)."""
    barred: tuple[str, ...] = ()
    """Neither Prepared nor summoned until Meditation (DESPELL-01, SUMMON-18, DEATH-05)."""
    resting: dict[str, Minutes] = field(default_factory=dict)
    """Defeated summons, and the minutes that each still waits (DEATH-04)."""
    despelled_sources: dict[str, Minutes] = field(default_factory=dict)
    """Pages that cannot be used, and the minutes each needs to recover by itself (DESPELL-03)."""
    focus: tuple[Focused, ...] = ()
    """What occupies Focus now."""
    sources: tuple[SpellSource, ...] = ()
    """What there is to learn from (KNOWN-01)."""
    bonds: tuple[str, ...] = ()
    """Monsters that have bonded and are not written down yet (BOND-01)."""
    eidolons: tuple[str, ...] = ()
    """Equip spells cast since the last Meditation (EIDOLON-08)."""
    milestones: Tally = 0
    """Milestones reached (PROGRESS-01)."""
    points: Tally = 0
    """Stat points won and not spent yet (PROGRESS-02)."""
    boosts_due: Tally = 0
    """Boosts won and not given yet (PROGRESS-03)."""
    player: str = ""
    """Who plays them."""
    note: str = ""
    """Anything else."""

    @property
    def max_hp(self) -> int:
        """HP when unhurt, War Paint apart (STAT-08)."""
        return formulas.character_hp(self.values.hp)

    @property
    def max_mp(self) -> int:
        """MP when rested (STAT-09)."""
        return formulas.character_mp(self.values.mp)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The Preparation slots in use, bare names written out."""
        return tuple(Slot(spell=slot) if isinstance(slot, str) else slot for slot in self.prepared)

    @property
    def bond(self) -> Bond | None:
        """The Bonded Monster, a bare name written out."""
        return Bond(monster=self.bonded) if isinstance(self.bonded, str) else self.bonded


def entry_name(spell: str) -> str:
    """The entry that a spell on a sheet is, without the individual: two bonds are two spells of one entry (BOND-03)."""
    return spell.split(INDIVIDUAL, 1)[0].strip()
