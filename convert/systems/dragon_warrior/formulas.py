"""The game's arithmetic, each formula once, for conversion and rules alike. Whole numbers; each rounding is named."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from convert.systems.dragon_warrior.tables import CONFLICT_SPELLS, SPELLS, TOP_LEVEL, WEAKNESS, XP_CHART, SpellName

STRENGTH, AGILITY, HP, MP = "strength", "agility", "hp", "mp"
STATS = (STRENGTH, AGILITY, HP, MP)
"""What a Warrior's point can be spent on, in order (DW-WAR-02)."""
FIRST_POINTS = 10
LEVEL_POINTS = 2
STEP = 5
"""HP or MP that one point gives (DW-WAR-02, DW-CONF-03)."""
MAGIC_RACES = ("Spellcaster", "Fairy", "Psychic", "Illusion")
"""DW-CONV-05."""


# --- the Warrior ------------------------------------------------------------------------------------------------------


def warrior_hand(agility: int) -> int:
    """Cards in a new hand (DW-WAR-11, DW-BATTLE-03)."""
    return 2 + agility


def pouch_size(level: int, strength: int) -> int:
    """Item levels that the pouch holds (DW-WAR-08)."""
    return 2 * (level + strength)


def offhand_bonus(level: int) -> int:
    """Half the level of the offhand, rounded up (DW-WAR-07)."""
    return (level + 1) // 2


def spells_known(max_mp: int) -> int:
    """One spell for each ten of max MP, all ten at most (DW-WAR-04)."""
    return min(len(SPELLS), max_mp // 10)


def level_for(xp: int) -> int:
    """The level that so many XP give: 31 at most (DW-XP-04)."""
    return 1 + bisect_right(XP_CHART, xp)


def floor_of(level: int) -> int:
    """The XP with which a level is reached."""
    return XP_CHART[level - 2] if level > 1 else 0


def xp_for(level: int, hero: int, *, boss: bool, flat: bool = False) -> int:
    """XP for a defeated Conflict: its level, doubled above the Warrior's (DW-XP-01); a boss gives twice its level,
    doubled again in the same way unless ``flat`` (DW-BOSS-03)."""
    base = 2 * level if boss else level
    return 2 * base if level > hero and not (boss and flat) else base


def defeat_loss(level: int) -> int:
    """XP that a defeat takes (DW-XP-02)."""
    return 2 * level


def quest_reward(town: int, treasure: int, xp: int) -> tuple[int, int]:
    """(treasure level, XP) for so many points on each (DW-QUEST-03)."""
    return town + treasure, town * max(1, xp)


def quest_splits(difficulty: int) -> tuple[tuple[int, int], ...]:
    """The ways to split a difficulty into (treasure, XP) points (DW-QUEST-03, DW-QUEST-04)."""
    return tuple((difficulty - xp, xp) for xp in range(difficulty + 1))


def value_of(rank: int) -> int:
    """What a card counts, by its rank 1 (ace) to 13 (king): 10 at most (DW-BATTLE-04)."""
    return min(rank, 10)


def spellblock_cost(values: int) -> int:
    """MP for Spellblock against attack cards of this total value: half, rounded up (DW-SPELL-02)."""
    return (values + 1) // 2


# --- Conflicts --------------------------------------------------------------------------------------------------------


def conflict_level(level: int) -> int:
    """Levels are whole numbers from 1, and above 30 count as 30 (DW-CONF-13)."""
    return max(1, min(TOP_LEVEL, level))


def hand_size(level: int) -> int:
    """Cards in a Villain's new hand: 3 and one for each five levels (DW-CONF-04, DW-TABLE-04)."""
    return 3 + level // 5


def fast_cost(level: int) -> int:
    """DW-CONF-08, DW-TABLE-03."""
    return level


def minion_cost(level: int) -> int:
    """What a minion of this level costs its master (DW-CONF-10, DW-TABLE-03)."""
    return 2 * level


def weakness_points(level: int, factor: int) -> int:
    """What a Weakness of this factor (0 for none) gives back (DW-CONF-09, DW-TABLE-03)."""
    return {0: 0, 2: level, 4: 2 * level}[factor]


def base_points(level: int, *, boss: bool) -> int:
    """DW-CONF-03; a boss has double (DW-BOSS-01)."""
    return (6 if boss else 3) * level


class Weakness(NamedTuple):
    """A thing that hurts a Conflict, and how much more (DW-CONF-09)."""

    kind: str
    factor: int


class Stats(NamedTuple):
    """A Conflict worked out by the formulas: points spent and the numbers that they buy."""

    level: int
    boss: bool
    budget: int
    attack_points: int
    defense_points: int
    hp_points: int
    mp_points: int
    ability_points: int
    spells: tuple[SpellName, ...]
    fast: bool
    weakness: Weakness | None

    @property
    def attack(self) -> int:
        """DW-CONF-02."""
        return 1 + self.attack_points

    @property
    def max_defense(self) -> int:
        """DW-CONF-02."""
        return 1 + self.defense_points

    @property
    def max_hp(self) -> int:
        """DW-CONF-02."""
        return STEP + STEP * self.hp_points

    @property
    def max_mp(self) -> int:
        """DW-CONF-02."""
        return STEP * self.mp_points


def spell_count(level: int) -> int:
    """Spells of a creature with magic (DW-CONV-05)."""
    return (level >= 2) + (level >= 6) + (level >= 10)


def creature_spells(level: int, atk: int, defense: int) -> tuple[SpellName, ...]:
    """Those of an attacker, or those of a defender (DW-CONV-06)."""
    kinds: tuple[SpellName, ...] = (
        ("hurt", "spellblock", "hurtmore") if atk >= defense else ("heal", "armor-regen", "healmore")
    )
    return kinds[: spell_count(level)]


def split(rest: int, atk: int, defense: int) -> int:
    """Points on Attack out of ``rest``: by ATK and DEF, half rounded up; half of it, rounded up, where both are 0
    (DW-CONV-08)."""
    both = atk + defense
    return (2 * rest * atk + both) // (2 * both) if both else (rest + 1) // 2


class Printed(NamedTuple):
    """What a Conflict keeps of its card, so that it can be worked out again for another level (DW-CONV-16)."""

    atk: int
    defense: int
    magic: bool
    fast: bool
    attribute: str
    trap: bool = False


def worked_out(
    printed: Printed,
    level: int,
    *,
    boss: bool = False,
    weakness: int = 0,
    against: str = "",
    minion: int = 0,
    points: int | None = None,
) -> Stats:
    """A Conflict at a level (DW-CONV-02 to DW-CONV-09, DW-CONV-12, DW-CONV-16).

    ``weakness``: 0, 2 or 4, ``against`` a thing that a person named, else the Attribute's (DW-CONV-04). ``minion``: the
    level of its minion, 0 for none (DW-CONF-10). ``points``: a Party Member's, which has no magic and is never Fast
    (DW-CONV-17)."""
    level = conflict_level(level)
    member = points is not None
    thing = against or WEAKNESS.get(printed.attribute.upper(), "")
    factor = weakness if thing else 0
    budget = base_points(level, boss=boss) + weakness_points(level, factor) if points is None else points
    fast = printed.fast and not member
    abilities = (fast_cost(level) if fast else 0) + minion_cost(minion)
    left = budget - abilities
    spells = creature_spells(level, printed.atk, printed.defense) if printed.magic and not member else ()
    mp = 2 * len(spells)
    hp = (left - mp) // 3
    rest = left - mp - hp
    attack = rest if printed.trap else split(rest, printed.atk, printed.defense)
    return Stats(
        level=level,
        boss=boss,
        budget=budget,
        attack_points=attack,
        defense_points=rest - attack,
        hp_points=hp,
        mp_points=mp,
        ability_points=abilities,
        spells=spells,
        fast=fast,
        weakness=Weakness(thing, factor) if factor else None,
    )


def equipment_level(number: int) -> int:
    """A level for a card's number: one for each 500 begun, at least 1 (DW-CONV-10, DW-CONV-11)."""
    return max(1, -(-number // 500))


def allowed_spells(max_mp: int, spells: Sequence[str]) -> bool:
    """Whether a Conflict may have these: one for each ten MP, of the seven, none twice (DW-CONF-07)."""
    return len(spells) <= max_mp // 10 and len(set(spells)) == len(spells) and set(spells) <= set(CONFLICT_SPELLS)
