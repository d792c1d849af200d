"""The state of a game: the Warrior, the party, the map, the battle being fought, what a table has written down.

Numbers, texts and tuples, so that ``copy`` of each part is a whole copy. Cards are ranks (``rules.cards``).
"""

from __future__ import annotations

from copy import copy
from typing import Literal

from msgspec import Struct, field

from convert.systems.dragon_warrior.formulas import STEP, offhand_bonus, pouch_size, spells_known, warrior_hand
from convert.systems.dragon_warrior.rules.options import Options
from convert.systems.dragon_warrior.tables import SPELLS, ItemType

WARRIOR, VILLAIN, ALLY, TREASURE, ARTIST, PARTY = range(6)
"""The roles (DW-ROLE-01 to DW-ROLE-04); the first two are also the sides of a battle and the owners of its hands. With
more than four players: the Artist, and from ``PARTY`` on a Party Member each (DW-VAR-03, DW-VAR-04)."""
ROLES = ("Warrior", "Villain", "Ally", "Treasure", "Artist", "Party Member")
NOBODY = -1
"""Who holds a role that nobody has."""
MASTER, MINION = 0, 1
"""Places in ``Battle.foes``."""
Goal = Literal["battle", "quest", "lord"]
Outcome = Literal["", "won", "lost", "escaped", "fled", "limit", "wings", "outside", "return"]
"""How a battle ended: won, lost; the Warrior ran away; the Conflict did; after too many rounds; by item or spell."""
Kind = Literal["town", "building", "area", "point", "room"]


class Item(Struct, frozen=True, gc=False):
    """A consumable in the pouch."""

    type: ItemType
    level: int
    uses: int = 1
    kind: str = ""
    """What a Dragon's Fire makes an attack count as (DW-CONF-16)."""
    town: str = ""
    """Where Wings lead (DW-ITEM-06)."""
    name: str = ""
    """As Treasure calls it (DW-TREAS-05)."""


class Gear(Struct, frozen=True, gc=False):
    """A piece of equipment."""

    slot: Literal["weapon", "armor", "offhand"]
    level: int
    weapon: bool = False
    """Of an offhand: used as a weapon; otherwise as armor (DW-TREAS-04)."""
    kind: str = ""
    name: str = ""
    """As Treasure calls it (DW-TREAS-05)."""


class Hero(Struct):
    """The Warrior's sheet, at first as it is before any point is spent (DW-WAR-01). Money exists in the story alone
    (DW-WAR-10)."""

    name: str = "Warrior"
    level: int = 1
    xp: int = 0
    strength: int = 1
    agility: int = 1
    max_hp: int = 5
    max_mp: int = 0
    hp: int = 5
    mp: int = 0
    weapon: Gear | None = None
    armor: Gear | None = None
    offhand: Gear | None = None
    pouch: tuple[Item, ...] = ()
    keepsakes: tuple[str, ...] = ()
    """Quest items: no level, no room in the pouch (DW-TREAS-06, DW-TREAS-09)."""
    kind: str = ""
    """The adjective, which is also the lord's (DW-WAR-09)."""
    pronouns: str = ""
    traits: tuple[str, ...] = ()

    @property
    def attack(self) -> int:
        """DW-WAR-05."""
        found = self.strength + (self.weapon.level if self.weapon is not None else 0)
        return found + (offhand_bonus(self.offhand.level) if self.offhand is not None and self.offhand.weapon else 0)

    @property
    def max_defense(self) -> int:
        """DW-WAR-06."""
        found = self.armor.level if self.armor is not None else 0
        held = self.offhand
        return found + (offhand_bonus(held.level) if held is not None and not held.weapon else 0)

    @property
    def hand(self) -> int:
        """Cards in a new hand (DW-WAR-11)."""
        return warrior_hand(self.agility)

    @property
    def pouch_size(self) -> int:
        """DW-WAR-08."""
        return pouch_size(self.level, self.strength)

    @property
    def room(self) -> int:
        """Levels that still fit into the pouch (DW-TREAS-09)."""
        return self.pouch_size - sum([item.level for item in self.pouch])

    @property
    def spells(self) -> tuple[str, ...]:
        """In the order of the list (DW-WAR-04)."""
        return tuple([row.slug for row in SPELLS[: spells_known(self.max_mp)]])


class Foe(Struct):
    """A Conflict in a battle (DW-CONF-01), at full strength when it begins (DW-CONF-14)."""

    name: str
    level: int
    attack: int
    max_defense: int
    max_hp: int
    max_mp: int = 0
    spells: tuple[str, ...] = ()
    boss: bool = False
    fast: bool = False
    weak: str = ""
    factor: int = 1
    hp: int = 0
    mp: int = 0
    defense: int = 0
    gone: bool = False
    """A minion that was defeated or ran away."""


class Member(Struct):
    """A Party Member (DW-PM-01). ``printed``: ATK, DEF and Attribute of its creature, for points to come."""

    name: str
    points: int
    atk: int
    dfn: int
    attack: int
    max_defense: int
    max_hp: int
    hp: int
    defense: int = 0
    """Used under the setting ``pm_defense`` alone."""
    alive: bool = True
    seat: int = ALLY
    """The role whose player turns up cards for it (DW-PM-02, DW-VAR-04)."""
    own: bool = False
    """A sheet that a player wrote: he also spends its points to come (DW-PM-01, DW-XP-06)."""


class Battle(Struct):
    """A battle being fought."""

    foes: tuple[Foe, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    deck: tuple[int, ...] = ()
    """What is still to be drawn; nobody knows the order, so it has none: each draw takes any of them."""
    discard: tuple[int, ...] = ()
    round: int = 0
    turn: int = 0
    """Whose turn: 0 Warrior, 1 master, 2 minion."""
    defense: int = 0
    """The Warrior's Defense now."""
    outcome: Outcome = ""
    lord: bool = False
    asked: bool = False
    """The Warrior started it (DW-LOC-05)."""
    away: str = ""
    """The space where an item or a spell carried the Warrior (DW-ITEM-12, DW-SPELL-06)."""


class Spot(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One space of the map (DW-LOC-01 to DW-LOC-04)."""

    id: str
    name: str
    kind: Kind
    level: int
    inside: str = ""
    """The area it lies in; of a building, its town."""
    exits: tuple[str, ...] = ()
    inn: bool = False
    shop: bool = False
    cleared: bool = False
    """The mark X (DW-LOC-04)."""
    found: bool = False
    """The mark $."""
    boss: bool = False
    floor: int = 0
    dungeon: str = ""
    """Which dungeon a room belongs to: the id of its first room."""
    shown: bool = False
    """Its floor was seen with Radiant: stairs, treasure, boss."""
    stairs: bool = False
    """Treasure has revealed its floor's entrance to the next one (DW-DUN-03)."""
    tame: bool = False
    """A dungeon that became a town (DW-DUN-05)."""
    town: str = ""
    """Of a point of interest in a town: that town."""


class Stay(Struct, frozen=True, gc=False):
    """What has happened since the Warrior came to the space where he is (DW-LOC-05)."""

    demand: bool = False
    """A battle must happen before he leaves."""
    fought: bool = False
    """A battle has ended here."""
    won: bool = False
    """No new battle until he has left (DW-BATTLE-20)."""
    started: bool = False
    """The Warrior has started one here."""
    talked: bool = False
    """There was a scene here."""
    calm: bool = False
    """Fairy Water: the Villain may start none (DW-ITEM-11)."""
    came: bool = True
    """Nothing has been done here yet: Fairy Water can be used."""
    searched: bool = False
    """The Warrior has looked for treasure here."""


class Quest(Struct, frozen=True, gc=False):
    """A quest (DW-QUEST-01 to DW-QUEST-03)."""

    town: str
    level: int
    goal: str
    """The dungeon whose boss is to be defeated; or, at a table, as the Ally put it."""
    difficulty: int
    treasure: int
    xp: int
    done: bool = False
    rewarded: bool = False
    giver: str = ""
    """Who gave it, and is returned to (DW-QUEST-02), where that was said."""


class Note(Struct, frozen=True, gc=False):
    """Something that a table has written down (DW-SETUP-04, DW-SETUP-05, DW-TREAS-08)."""

    kind: str
    """story, question, answer, obstacle, yes, no, mood, trait."""
    text: str
    by: int = 0
    """The role of who wrote it."""
    to: int = 0
    state: Literal["", "open", "used", "removed"] = ""


class State(Struct):
    """A whole game."""

    options: Options
    goal: Goal = "lord"
    names: tuple[str, ...] = ("Warrior", "Villain")
    """The players."""
    seats: tuple[int, ...] = (0, 1, 0, 1)
    """Which player holds each role: the four, and with more than four players the others."""
    table: bool = False
    """People at a table: roles are swapped, tokens handed out, Treasure and Villain choose."""
    hero: Hero = field(default_factory=Hero)
    party: tuple[Member, ...] = ()
    fires: tuple[tuple[int, str], ...] = ()
    """(level, kind) of each Dragon's Fire in effect."""
    scales: tuple[int, ...] = ()
    tokens: tuple[int, ...] = (0, 0)
    """Of each player (DW-TOKEN)."""
    laid: bool = False
    """The tokens are laid out: after the opening chests (DW-SETUP-06, DW-TOKEN-06)."""
    spots: dict[str, Spot] = field(default_factory=dict)
    here: str = ""
    before: str = ""
    """The space from which he came."""
    stay: Stay = Stay()
    visited: tuple[str, ...] = ()
    """Towns, in the order of the first visit."""
    quests: tuple[Quest, ...] = ()
    notes: tuple[Note, ...] = ()
    invented: tuple[tuple[Foe, ...], ...] = ()
    """Conflict Cards that the Villain's player wrote, a minion with its master; they stay with the role (DW-CONF-05,
    DW-ROLE-08)."""
    companions: tuple[Member, ...] = ()
    """Sheets of characters that the Ally, or a player with a Party Member of his own, wrote (DW-PM-01, DW-VAR-04)."""
    kinds: tuple[str, ...] = ()
    """What quest items make all attacks count as (DW-CONF-09)."""
    lord: str = ""
    """The slug of the creature behind the lord."""
    battle: Battle | None = None
    fought: int = 0
    won: int = 0
    lost: int = 0
    escaped: int = 0
    limited: int = 0
    lords: int = 0
    """Attempts at the lord."""
    turns: int = 0
    """Rounds of all battles."""
    finished: bool = False
    victory: int | None = None
    """The side that won, as a role."""

    def duplicate(self) -> State:
        """An independent copy."""
        twin = copy(self)
        twin.hero = copy(self.hero)
        twin.party = tuple([copy(member) for member in self.party])
        twin.spots = self.spots.copy()
        battle = self.battle
        if battle is not None:
            twin.battle = copied = copy(battle)
            copied.foes = tuple([copy(foe) for foe in battle.foes])
        return twin

    # --- what follows from it ---

    @property
    def fight(self) -> Battle:
        """The battle that is being fought."""
        assert self.battle is not None
        return self.battle

    @property
    def spot(self) -> Spot:
        """The space where the Warrior is."""
        return self.spots[self.here]

    @property
    def fire(self) -> int:
        """What Dragon's Fires add to Attack (DW-ITEM-03, DW-ITEM-09)."""
        levels = [level for level, _ in self.fires]
        return sum(levels) if self.options.boosts_stack else max(levels, default=0)

    @property
    def scale(self) -> int:
        """What Dragon's Scales add to Defense (DW-ITEM-04, DW-ITEM-09)."""
        return sum(self.scales) if self.options.boosts_stack else max(self.scales, default=0)

    @property
    def max_defense(self) -> int:
        """The Warrior's, with what is in effect."""
        return self.hero.max_defense + self.scale

    @property
    def attack(self) -> int:
        """The Warrior's, with what is in effect."""
        return self.hero.attack + self.fire

    @property
    def members(self) -> tuple[Member, ...]:
        """Party Members who are still there."""
        return tuple([member for member in self.party if member.alive])

    def named(self, turn: int) -> str:
        """Who that is, by name: 0 the Warrior, 1 and 2 Conflicts, -1 and down Party Members."""
        if turn == 0:
            return self.hero.name
        return self.fight.foes[turn - 1].name if turn > 0 else self.party[-turn - 1].name

    def player(self, role: int) -> int | None:
        """Who holds a role; None for one that nobody has."""
        return self.seats[role] if role < len(self.seats) and self.seats[role] != NOBODY else None

    def holder(self, role: int) -> int:
        """Who holds a role that somebody has."""
        return self.seats[role]


def role_name(role: int) -> str:
    """What a role is called."""
    return ROLES[min(role, PARTY)]


def all_cards(battle: Battle) -> list[int]:
    """Every card of a battle, wherever it is: always the whole deck."""
    return sorted([*battle.deck, *battle.discard, *battle.hands[0], *battle.hands[1]])


def grown(hero: Hero, stat: str) -> None:
    """One point spent (DW-WAR-02); max HP or MP raise the current value by as much (DW-XP-05)."""
    if stat == "strength":
        hero.strength += 1
    elif stat == "agility":
        hero.agility += 1
    elif stat == "hp":
        hero.max_hp += STEP
        hero.hp += STEP
    else:
        hero.max_mp += STEP
        hero.mp += STEP
