"""A character's sheet: what a person writes down and keeps between fights (STAT, ATTR, EQUIP).

One type for sheets on disk, campaigns and the start of a fight. Everything is frozen: a fight or a rest makes a new
sheet with ``msgspec.structs.replace``. Spells and monsters are named by entry id, slug or name.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from convert.systems.duel_monsters import formulas

Value = Annotated[int, Meta(ge=1, le=10, description="A Value, 1 to 10 (STAT-03).")]
Natural = Annotated[int, Meta(ge=0)]
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
    mp: Value = 1
    attack: Value = 1
    defense: Value = 1
    channeling: Value = 1
    focus: Value = 1
    preparation: Value = 1


class Slot(_Sheet, frozen=True, kw_only=True):
    """One Preparation slot (PREP-04): ``prepared``, ``used`` (PREP-05) or ``despelled`` (DESPELL-01)."""

    spell: str
    state: SlotState = "prepared"


class Item(_Sheet, frozen=True, kw_only=True):
    """A piece of equipment, an artifact, a trinket or an Eidolon. What it looks like is its ``name`` (GAME-04).

    ``entry``: the artifact, trinket or equipment spell it is, if it is one. ``worn``: in use, so that its bonuses count
    (and, for magic equipment, it occupies a Focus slot, EQUIP-16). ``power``: False once an artifact has lost it
    (ARTIFACT-02). ``mp``: what an Amulet holds (None: full), ``idle`` the minutes since it was used (EQUIP-13).
    ``paint``: War Paint left (None: full). ``slots``: spells held in jewellery (EQUIP-11). ``eidolon``: it is only a
    copy, and vanishes with its Focus (EIDOLON-03).
    """

    name: str
    entry: str | None = None
    origin: Literal["mundane", "magic", "spell"] = "mundane"
    weapon: Natural = 0
    armour: Natural = 0
    talisman: Natural = 0
    scepter: Natural = 0
    jewellery: Natural = 0
    amulet: Natural = 0
    war_paint: Natural = 0
    worn: bool = True
    power: bool = True
    mp: Natural | None = None
    idle: Natural = 0
    paint: Natural | None = None
    slots: tuple[str | Slot, ...] = ()
    eidolon: bool = False


class Focused(_Sheet, frozen=True, kw_only=True):
    """What occupies Focus (STAT-15), kept between fights: a precast spell before the door, a lit orb, a summon at hand.

    ``what``: a ``summon``, a ``body`` (DEATH-02; ``fate`` says of which kind), ``basic`` magic (``spell`` is its slug,
    BASIC-02), a ``precast`` spell (PRECAST-04), a ``lasting`` spell or artifact (CAST-17, ARTIFACT-05), an ``armed``
    trap (CONVERT-10) or an ``eidolon`` (EIDOLON-02). It holds 1 + ``extra`` slots (SUMMON-08, FUSION-08), ``talisman``
    ones where so (EQUIP-09). Worn magic equipment is not here: it occupies its slot by being ``worn`` (EQUIP-16).
    """

    what: Literal["summon", "body", "basic", "precast", "lasting", "armed", "eidolon"]
    spell: str
    extra: Natural = 0
    talisman: bool = False
    hp: Natural | None = None
    """A summon's HP now; None for full."""
    mp: Natural | None = None
    """MP spent on it, for its Casting Checks (CHECK-07, PRECAST-07)."""
    shadow: bool = False
    fate: Literal["defeated", "destroyed"] | None = None
    item: str = ""
    """What a Hammer Space holds (BASIC-12)."""


class SpellSource(_Sheet, frozen=True, kw_only=True):
    """Something that a spell can be learned from (KNOWN-01): a scroll, a wall, another mage's book.

    ``translated``: it can be transcribed (KNOWN-02). ``author``: whoever wrote it is there to translate it at once
    (KNOWN-04). ``days``: how long translating takes where the game master calls the spell rare (KNOWN-03)."""

    spell: str
    where: str = ""
    translated: bool = False
    author: bool = False
    days: Natural | None = None


class Spent(_Sheet, frozen=True, kw_only=True):
    """A spell used since its caster last Meditated: the game's graveyard (CONVERT-08)."""

    spell: str
    fate: Fate = "used"


class Bond(_Sheet, frozen=True, kw_only=True):
    """The Bonded Monster and how it fares (STAT-18 to STAT-21). ``barred``: Defeated (waits a day, DEATH-04) or
    Destroyed (waits for Meditation, DEATH-05)."""

    monster: str
    barred: Literal["defeated", "destroyed"] | None = None


class Character(_Sheet, frozen=True, kw_only=True):
    """A Magi: player character or NPC.

    ``spellbook``: every spell transcribed, all of them on hand in a fight. ``prepared``: the Preparation slots in use;
    a bare name is a Prepared spell. ``barred``: spells that cannot be prepared or summoned until Meditation
    (DESPELL-01, SUMMON-18, DEATH-05). ``resting``: Defeated summons and the minutes each still waits (DEATH-04).
    ``despelled_sources``: pages that cannot be cast, prepared or copied from, and the minutes each still needs to
    recover by itself (DESPELL-03: ``between.known.recovery_minutes``). ``focus``: what occupies Focus now.
    ``sources``: what there is to learn from. ``bonds``: monsters that have bonded and are not written down yet
    (BOND-01). ``eidolons``: Equip spells cast since the last Meditation (EIDOLON-08). ``points`` and ``boosts_due``:
    won by milestones and not spent yet (PROGRESS-02, PROGRESS-03). ``boosts``: monster → Boosts (PROGRESS-08).
    ``hp`` and ``mp`` now, None for full.
    """

    name: Annotated[str, Meta(min_length=1)]
    attribute: Attribute
    values: Values
    bonded: Bond | str | None = None
    spellbook: tuple[str, ...] = ()
    prepared: tuple[str | Slot, ...] = ()
    equipment: tuple[Item, ...] = ()
    hp: Natural | None = None
    mp: Natural | None = None
    boosts: dict[str, Natural] = field(default_factory=dict)
    spent: tuple[Spent, ...] = ()
    barred: tuple[str, ...] = ()
    resting: dict[str, Natural] = field(default_factory=dict)
    despelled_sources: dict[str, Natural] = field(default_factory=dict)
    focus: tuple[Focused, ...] = ()
    sources: tuple[SpellSource, ...] = ()
    bonds: tuple[str, ...] = ()
    eidolons: tuple[str, ...] = ()
    milestones: Natural = 0
    points: Natural = 0
    boosts_due: Natural = 0
    player: str = ""
    note: str = ""

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
