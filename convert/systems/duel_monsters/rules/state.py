"""The table: who is there, where, in what shape, and what is kept going.

Mutable Structs whose fields are numbers, texts and tuples of frozen things, so that ``copy.copy`` of each one is a
whole copy (a two-caster game copies in some ten microseconds) and JSON comes for free. Only events write here.
"""

from __future__ import annotations

from copy import copy
from typing import Literal

from msgspec import Struct

from convert.systems.duel_monsters.rules.character import Item, Slot, Spent
from convert.systems.duel_monsters.rules.context import Word
from convert.systems.duel_monsters.rules.marks import Detail, Scope, Waiting
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.spell_origin import NO_SOURCE, SpellOrigin
from convert.systems.duel_monsters.rules.uses import Use

Stance = Literal["none", "attack", "defense"]
BeingKind = Literal["character", "real", "summon"]
PointStat = Literal["attack", "defense"]
"""The Scores whose points are spent on rolls (DICE-08)."""
ModStat = Literal["attack", "defense", "level", "hp", "weapon", "armour"]
MATERIAL = "material"
"""The counters that Xyz Materials are (CONVERT-33)."""


class Section(Struct, frozen=True):
    """One zone of the battlefield (COMBAT-09): its name, its neighbours, and the way to every other (COMBAT-10)."""

    name: str
    neighbours: tuple[int, ...]
    distances: tuple[int, ...]
    """To each Section by number; 99 where nothing leads there."""


class Until(Struct, frozen=True):
    """How long something lasts. ``turn``: until the start of the next turn of ``who`` (TURN-04), after ``turns`` more
    of them; ``source``: while the spell or creature ``who`` is in play; ``while``: as ``source``, and worked out anew
    whenever something changes (a continuous ability); ``battle``: this attack; ``part``: until an Attack of a turn of
    ``who`` is over, or that turn is, after ``turns`` more of them; ``stay``: while the creature it is on stays;
    ``open``: as ``stay``, and no longer than it is no Shadow (SHADOW-01)."""

    kind: Literal["turn", "source", "while", "battle", "part", "stay", "open"]
    who: Ref = NOTHING
    turns: int = 0


FOR_THE_BATTLE = "battle"
"""The mark of a spell that does nothing until the Attack is over."""


class Modifier(Struct, frozen=True):
    """A change of a Score (CONVERT-05), or of a Weapon or Armour bonus (CONVERT-12). ``source`` says what made it, for
    ending it and for telling it."""

    stat: ModStat
    amount: int
    source: str
    until: Until
    original: bool = False
    """Whether it changes the original Score, from which others reckon."""
    thrown: int = 0
    """How much of a gain for one Attack went into its roll (DICE-08): it ends with the gain, at nobody's cost."""


class Status(Struct, frozen=True):
    """A ban, a permission or a protection that an effect put on a creature (``forbid``, ``allow``, ``protect``), or
    another lasting mark: ``verb`` and ``what`` as the effect language names them."""

    verb: str
    what: str
    source: str
    until: Until
    amount: int = 1
    against: Scope | None = None
    """Only against some; None against all."""
    times: int = 0
    """How often a round it holds; 0 always."""
    of: str = ""
    """Only of this kind: of a ban on a caster the spells, artifacts or equipment that it is about, of one on Materials
    the manner of summoning, of a protection "activated" effects; ``all``: whatever is that caster's."""
    detail: Detail | None = None
    """What else this verb says: the price of an Attack, what happens instead, who it is now, which Section."""
    entry: str = ""
    """The entry whose text says so, for whoever asks why."""


class Being(Struct):
    """A creature on the battlefield: a character, a Real monster, or a summon (a Shadow and a Body are summons).

    Scores: ``attack`` and ``defense`` are what is unspent now (Defend is ``defense``, COMBAT-40), ``attack_full`` and
    ``defense_full`` what returns each turn, ``attack_base`` and ``defense_base`` without modifiers. ``weapon`` and
    ``armour`` are Equipment Bonuses, inherent ones included; ``paint`` is HP lost before regular HP (EQUIP-14).
    """

    id: Ref
    name: str
    kind: BeingKind
    side: int
    entry: str
    """The monster's entry id; "" for a character."""
    caster: Ref
    """A summon's caster now; "" for the others."""
    owner: Ref
    """Whose spell it is (SPECIAL-07); "" for the others."""
    section: int
    hp: int
    hp_full: int
    attack: int
    attack_full: int
    attack_base: int
    defense: int
    defense_full: int
    defense_base: int
    level: int = 0
    attribute: str = ""
    weapon: int = 0
    armour: int = 0
    paint: int = 0
    inherent: int = 0
    """The part of ``weapon`` and ``armour`` that is the creature's own (EQUIP-06)."""
    boosts: int = 0
    skirmish: int = 0
    """The Skirmish it is in, 0 for none."""
    stance: Stance = "none"
    charges: int = 0
    actions: int = 0
    """Partial Actions left; a Full Action takes two."""
    attacks: int = 0
    """Attacks made this round (COMBAT-28)."""
    arriving: bool = False
    """Its turn of arrival (SUMMON-03)."""
    shadow: bool = False
    body: Literal["", "defeated", "destroyed"] = ""
    out: str = ""
    """Out until this one's next turn (CONVERT-22)."""
    down: bool = False
    """Unconscious (STAT-22)."""
    no_defense_mode: bool = False
    token: bool = False
    hurt_by: str = ""
    """Who last made it lose HP."""
    mp_spent: int = 0
    """MP of its summoning, the modifier of its abilities (CHECK-07)."""
    origin: Literal["", "slot", "bonded", "page", "fusion", "effect"] = ""
    """How its spell came to be cast, which says where it goes afterwards (SUMMON-19, STAT-20)."""
    summoned: str = ""
    """The manner of its arrival: normal, special, fusion, ritual, flip."""
    came: str = ""
    """The zone it came from: prepared, spellbook, used, banished, extra; "" for a token."""
    offered: tuple[str, ...] = ()
    """Entry ids of what was sacrificed for it."""
    materials: tuple[str, ...] = ()
    """Entry ids of a fused summon's Materials (FUSION)."""
    beneath: tuple[Ref, ...] = ()
    """What effects attached to it as Materials, by where the spells lie; those that it arrived with are nobody's."""
    modifiers: tuple[Modifier, ...] = ()
    statuses: tuple[Status, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    items: tuple[Item, ...] = ()
    item_counters: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    """The counters on what it wears, by the name of the thing; they go where the thing is taken off (CONVERT-12)."""
    used: tuple[Use, ...] = ()
    """What may happen only so often, and has: this round, in a chain of answers, or in this fight (CONVERT-20)."""
    words: tuple[tuple[str, Word], ...] = ()
    """What was declared for it, by the id of the declaration."""
    attack_owed: int = 0
    """Attack that was spent and that a Score lowered since does not have: it is not unspent when the Score returns."""
    defense_owed: int = 0
    home: int = -1
    """The side a Real creature belongs to while it obeys another (CONVERT-42); -1 where it obeys nobody."""


class Aside(Struct, frozen=True):
    """A creature that is banished for a time: as it was, and until when. It needs no Focus while it is away."""

    being: Being
    until: Until


class Held(Struct, frozen=True):
    """Focus slots in use: what holds them and how many (STAT-15). ``talisman`` of them lie in a Talisman (EQUIP-09)."""

    kind: Literal["summon", "body", "precast", "lasting", "armed", "basic", "eidolon", "item"]
    what: Ref
    """The creature, the spell in play, the Eidolon, or the name of the basic magic or item."""
    slots: int = 1
    talisman: int = 0
    item: str = ""
    """What a Hammer Space keeps (BASIC-12)."""


class Mage(Struct):
    """What a caster has beside a body: MP, Channeling, Focus, spells. Its id is its Being's."""

    id: Ref
    attribute: str
    mp: int
    mp_full: int
    channeling: int
    channeling_full: int
    focus: int
    """Focus slots in all, Talismans' not included."""
    preparation: int
    talisman: int = 0
    scepter: int = 0
    slots: tuple[Slot, ...] = ()
    book: tuple[str, ...] = ()
    """Entry ids of the written sources on hand (CAST-10)."""
    bonded: str = ""
    fusions: tuple[str, ...] | None = None
    """Entry ids of the Fusion monsters that they know; None for all of the compendium (FUSION-01)."""
    boosts: tuple[tuple[str, int], ...] = ()
    held: tuple[Held, ...] = ()
    spent: tuple[Spent, ...] = ()
    """Spells used since the last Meditation (CONVERT-08)."""
    barred: tuple[str, ...] = ()
    """Spells neither preparable nor summonable until Meditation (DEATH-05, SUMMON-18, DESPELL-01)."""
    resting: tuple[str, ...] = ()
    """Defeated summons that must wait a day (DEATH-04)."""
    banned_sources: tuple[str, ...] = ()
    """Despelled pages (DESPELL-03)."""
    eidolons: tuple[str, ...] = ()
    """Equip spells cast as Eidolons since the last Meditation (EIDOLON-08)."""
    amulet: int = 0
    """MP in Amulets (EQUIP-13)."""

    @property
    def focus_used(self) -> int:
        """Slots occupied, Talismans' not counted."""
        total = 0
        for held in self.held:
            total += held.slots - held.talisman
        return total

    @property
    def free_focus(self) -> int:
        """Unoccupied slots of the mage's own Score (CAST-12)."""
        return self.focus - self.focus_used

    @property
    def free_talisman(self) -> int:
        """Unoccupied slots of Talismans."""
        return self.talisman - sum([held.talisman for held in self.held])


ActiveMode = Literal["precast", "armed", "lasting", "field", "room", "eidolon", "equip"]


def while_there(source: Ref) -> str:
    """How ``Active.muted`` says that it does nothing while that is in play."""
    return f"while {source}"


class Asleep(Struct, frozen=True):
    """A mark of a spell in play that is silent: on whom it was, and what."""

    who: Ref
    modifier: Modifier | None = None
    status: Status | None = None


class Active(Struct):
    """A spell, artifact or Eidolon that is in play: precast, armed or lasting.

    ``bound`` keeps what its casting named (targets), for what it does while it lasts.
    """

    id: Ref
    entry: str
    caster: Ref
    side: int
    mode: ActiveMode
    mp: int
    """MP spent on it, the modifier of its Casting Checks (PRECAST-07)."""
    section: int
    source: SpellOrigin = NO_SOURCE
    """Where its spell came from: an item loses its power with it (ARTIFACT-01, TRINKET-01)."""
    bound: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    on: Ref = NOTHING
    """The creature it is on."""
    put_on_by: str = ""
    """The entry whose effect put it there."""
    counters: tuple[tuple[str, int], ...] = ()
    used: tuple[Use, ...] = ()
    words: tuple[tuple[str, Word], ...] = ()
    """What was declared for it, by the id of the declaration."""
    lies: str = ""
    """As what a monster lies here that is none in play: continuous_spell, continuous_artifact; "" says nothing."""
    muted: str = ""
    """Its abilities do nothing until this one's next turn, until the Attack is over (``FOR_THE_BATTLE``), while that is
    in play (``while_there``), or for good ("-"): ``suppress``."""
    hushed: Ref = NOTHING
    """What in play silences it as long as it lasts ("negate all Spell effects"): worked out anew as continuous
    abilities are."""
    marks: tuple[Status, ...] = ()
    """What effects put on it: that it cannot be destroyed, targeted or used, or what happens as it leaves."""
    asleep: tuple[Asleep, ...] = ()
    """What it had put on creatures while it lasts, which counts for nothing as long as it is silent."""

    @property
    def hidden(self) -> bool:
        """Whether it waits to be sprung, face-down (CONVERT-20)."""
        return self.mode in ("precast", "armed", "room")

    @property
    def silent(self) -> bool:
        """Whether its effects are negated now (CONVERT-42)."""
        return bool(self.muted or self.hushed)


class Lying(Struct, frozen=True):
    """A thing on the ground: in which Section, and whose it was (EQUIP-18)."""

    section: int
    item: Item
    of: str = ""
    bearer: str = ""
    """Who had it."""


class Memory(Struct, frozen=True):
    """Something that happened this turn or in this fight, kept because a text may ask for it (``occurred``)."""

    event: str
    who: str
    turn: int


class State(Struct):
    """Everything on the table."""

    options: Options
    sides: tuple[str, ...]
    sections: tuple[Section, ...]
    beings: dict[str, Being]
    mages: dict[str, Mage]
    spells: dict[str, Active]
    serials: dict[str, int]
    names: dict[str, str]
    """Everybody's name by id, also of those who are gone."""
    order: tuple[str, ...] = ()
    """Initiative, highest first (COMBAT-02)."""
    initiative: tuple[int, ...] = ()
    """What each in ``order`` rolled."""
    round: int = 0
    turn: str = ""
    """Whose turn it is."""
    turns: int = 0
    """Turns begun."""
    skirmishes: int = 0
    """Skirmishes begun; the number of the newest."""
    chain: tuple[str, ...] = ()
    """Abilities being carried out, outermost first (GAME-08)."""
    negated: tuple[str, ...] = ()
    """Declared things that were negated and will do nothing (PRECAST-11)."""
    fled: tuple[str, ...] = ()
    escaped: tuple[Being, ...] = ()
    """They and their summons as they left."""
    fallen: tuple[str, ...] = ()
    """Ids of Real creatures and characters that left the fight at 0 HP."""
    corpses: tuple[tuple[str, str, int], ...] = ()
    """Dead Real monsters whose body lies there for revival (CONVERT-08): id, entry, Section."""
    ground: tuple[Lying, ...] = ()
    """Things that lie there to be picked up (COMBAT-49, EQUIP-18)."""
    delayed: tuple[Delay, ...] = ()
    aside: tuple[Aside, ...] = ()
    finished: bool = False
    winner: int | None = None

    def duplicate(self) -> State:
        """An independent copy."""
        twin = copy(self)
        twin.beings = {key: copy(being) for key, being in self.beings.items()}
        twin.mages = {key: copy(mage) for key, mage in self.mages.items()}
        twin.spells = {key: copy(spell) for key, spell in self.spells.items()}
        twin.serials = self.serials.copy()
        twin.names = self.names.copy()
        return twin


class Delay(Struct, frozen=True):
    """A trigger registered for later (``delayed``): ``waiting`` is the effect, ``events`` the names of what it waits
    for, ``who`` whose turn's start or end where that matters."""

    events: tuple[str, ...]
    waiting: Waiting
    who: str = ""
    repeat: bool = False
    what: str = ""
    until: Until | None = None
