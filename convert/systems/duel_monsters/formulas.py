"""The game's arithmetic, each formula once, for the conversion and for the rules module alike.

Pure functions of whole numbers; nothing here knows a card, an entry or a game in progress. Names: ``rank`` 1 to 5,
``level`` 0 and up, ``value`` a stat's Value (1 to 10), ``channeling`` a Channeling Score. MP, HP and times are whole
numbers and never negative (DICE-09).
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "armour_left",
    "basic_magic_cost",
    "boost_limit",
    "boosted_base",
    "boosted_hp",
    "card_number",
    "casting_check_modifier",
    "channeling_need",
    "channeling_spent",
    "character_hp",
    "character_mp",
    "counted_level",
    "create_artifact_days",
    "create_trinket_hours",
    "damage_split",
    "full_cast_size",
    "fused_bonus",
    "fused_hp",
    "fusion_focus",
    "fusion_mp_cost",
    "half",
    "helper_channeling",
    "incantation_mp_cost",
    "link_level",
    "lowered_base",
    "pages",
    "prepare_minutes",
    "real_bonus",
    "real_caster_value",
    "real_fused_bonus",
    "real_hp",
    "restore_minutes",
    "ritual_mp",
    "ritual_sacrifices",
    "ritual_time",
    "sacrifices_needed",
    "summon_hp",
    "summon_mp_cost",
    "sustain_cost",
    "transcribe_hours",
    "translate_days",
]

ARTIFACT_MP_PER_UNIT = 10
"""RITUAL-06: MP for each minute or day of an artifact's ritual."""
TRINKET_MP_PER_UNIT = 5
"""RITUAL-06, TRINKET-03: MP for each hour of a trinket's ritual."""


# Numbers of the card


def card_number(printed: int) -> int:
    """ATK, DEF or life points as printed, in game points: a hundredth, nearest, halves up (CONVERT-03 to CONVERT-05).

    A printed value above 0 never becomes 0, and 0 stays 0. A loss (a negative number) is rounded by its size.
    """
    size = abs(printed)
    points = max(1, (size + 50) // 100) if size else 0
    return points if printed >= 0 else -points


def half(amount: int) -> int:
    """Half, rounded down (DICE-06)."""
    return amount // 2


def link_level(rating: int) -> int:
    """The Level of a Link monster of this Link rating: twice it (CONVERT-34)."""
    return 2 * rating


# Characters


def character_hp(value: int) -> int:
    """HP Score of a character: 4 + 4 x HP Value (STAT-08)."""
    return 4 + 4 * value


def character_mp(value: int) -> int:
    """MP Score of a character: 10 + 10 x MP Value (STAT-09)."""
    return 10 + 10 * value


# Costs


def counted_level(level: int, *, attuned: bool = False) -> int:
    """Level as it counts in Summon and Sustain cost: 1 lower, not below 0, for the mage's own Attribute (ATTR-03)."""
    return max(0, level - 1) if attuned else level


def incantation_mp_cost(rank: int) -> int:
    """MP of an incantation, and of using an artifact: 1 + Rank (MP-01, MAGICITEM-02)."""
    return 1 + rank


def summon_mp_cost(rank: int, level: int, *, attuned: bool = False) -> int:
    """MP of a summoning spell: 1 + Rank + Level (MP-02, SUMMON-02), Level counted by ATTR-03."""
    return 1 + rank + counted_level(level, attuned=attuned)


def fusion_mp_cost(material_ranks: Iterable[int], level: int, *, attuned: bool = False) -> int:
    """MP of a fused monster: 1 + highest Rank among its Materials + Level (FUSION-06); Polymerisation not included.

    Raises ``ValueError`` without any Material.
    """
    return summon_mp_cost(max(material_ranks), level, attuned=attuned)


def basic_magic_cost() -> int:
    """MP to Focus any basic magic (MP-03)."""
    return 1


def sustain_cost(level: int, *, attuned: bool = False, extra_focus: int = 0) -> int:
    """MP a turn to keep a summon: its counted Level less each extra Focus slot, not below 0 (SUMMON-07, SUMMON-08)."""
    return max(0, counted_level(level, attuned=attuned) - extra_focus)


def channeling_need(mp_cost: int, *, scepter: int = 0) -> int:
    """Channeling that a casting of this MP cost needs with a Scepter of this bonus (CAST-03, EQUIP-10)."""
    return max(0, mp_cost - scepter)


def sacrifices_needed(need: int, channeling: int) -> int:
    """Fewest creatures to sacrifice where the need is above the Channeling left: 2 each (CAST-04, CAST-07)."""
    return max(0, -((channeling - need) // 2))


def channeling_spent(need: int, sacrifices: int = 0) -> int:
    """Own Channeling that goes into a casting, the sacrifices' share spent first (CAST-07)."""
    return max(0, need - 2 * sacrifices)


def full_cast_size(unoccupied_focus: int) -> int:
    """How many Prepared spells one Full Cast may hold (CAST-12)."""
    return unoccupied_focus + 1


def casting_check_modifier(rank: int, level: int = 0) -> int:
    """What a Real monster's ability adds to a Casting Check: 1 + Rank + Level, without any discount (CHECK-07)."""
    return 1 + rank + level


# Creatures


def summon_hp(level: int) -> int:
    """HP of a summon: 4 + 2 x Level (SUMMON-15)."""
    return 4 + 2 * level


def boosted_hp(level: int, boosts: int) -> int:
    """HP of a summon with so many Boosts: 4 + 2 x Level + 2 x Boosts (PROGRESS-04)."""
    return 4 + 2 * level + 2 * boosts


def boost_limit(level: int) -> int:
    """Most Boosts a monster may have: its Level (PROGRESS-05)."""
    return level


def boosted_base(score: int, boosts: int) -> int:
    """Base Attack or Defense under Boosts: 1 lower for each, not below 0 (PROGRESS-04, PROGRESS-07)."""
    return lowered_base(score, boosts)


def lowered_base(score: int, bonus: int) -> int:
    """A base Score lowered by what became an Equipment Bonus, not below 0 (REAL-02, FUSION-10)."""
    return max(0, score - bonus)


def real_hp(level: int) -> int:
    """HP of a Real monster: 4 + 4 x Level (REAL-03)."""
    return 4 + 4 * level


def real_bonus(level: int) -> int:
    """Equipment Bonus of a Real monster to Attack and Defense: its Level (REAL-02)."""
    return level


def real_caster_value(level: int) -> int:
    """MP, Channeling, Focus and Preparation Value of a Real monster that casts: its Level, at most 10 (REAL-05)."""
    return min(level, 10)


def fused_hp(level: int, material_levels: Iterable[int]) -> int:
    """HP of a fused summon: 4 + 2 x (Level + Material Levels) (FUSION-09)."""
    return 4 + 2 * (level + sum(material_levels))


def fused_bonus(material_levels: Iterable[int]) -> int:
    """Inherent Equipment Bonus of a fused summon: its Material Levels added up (FUSION-10)."""
    return sum(material_levels)


def real_fused_bonus(level: int, material_levels: Iterable[int]) -> int:
    """Equipment Bonus of a fusion of Real creatures, which counts as its Level: L + M (FUSION-13)."""
    return level + sum(material_levels)


def fusion_focus(materials: int) -> int:
    """Focus slots that a fused summon occupies: one, and one more for each Material (FUSION-03, FUSION-08)."""
    return 1 + materials


# Books


def pages(rank: int) -> int:
    """Spellbook pages that a spell fills (KNOWN-05)."""
    return rank


def prepare_minutes(rank: int, level: int = 0) -> int:
    """Minutes to prepare a spell: Rank, and for a summon its Level too, without ATTR-03 (PREP-03, PREP-05)."""
    return rank + level


def transcribe_hours(rank: int) -> int:
    """Hours to write a spell into a Spellbook (KNOWN-05)."""
    return rank


def translate_days(rank: int) -> int:
    """Days to translate a spell's source (KNOWN-03)."""
    return rank


# Rituals


def restore_minutes(rank: int) -> int:
    """Base time to restore an artifact's power: 1 + Rank minutes (ARTIFACT-06)."""
    return 1 + rank


def create_artifact_days(rank: int) -> int:
    """Base time to create an artifact: 2 x (1 + Rank) days (ARTIFACT-07)."""
    return 2 * (1 + rank)


def create_trinket_hours(rank: int) -> int:
    """Base time to create a trinket: 2 x (1 + Rank) hours (TRINKET-03)."""
    return 2 * (1 + rank)


def ritual_time(base: int, sacrifices: int = 0, helpers: int = 0) -> int:
    """Final time of a ritual: its base, and one unit for each sacrifice and helper (RITUAL-03 to RITUAL-05)."""
    return base + sacrifices + helpers


def ritual_mp(time: int, *, trinket: bool = False) -> int:
    """MP of a ritual of this final time: 10 a unit, 5 for a trinket (RITUAL-06)."""
    return time * (TRINKET_MP_PER_UNIT if trinket else ARTIFACT_MP_PER_UNIT)


def helper_channeling(channeling: int) -> int:
    """What a helper of this Channeling adds to the ritual's: half, rounded down (RITUAL-08)."""
    return half(channeling)


def ritual_sacrifices(base: int, channeling: int, helpers: Iterable[int] = ()) -> int:
    """Fewest sacrifices that make a ritual work for this caster and helpers' Channeling: max(0, B + H - A)
    (RITUAL-07, RITUAL-09)."""
    given = tuple(helpers)
    return max(0, base + len(given) - channeling - sum(helper_channeling(c) for c in given))


# Damage


def armour_left(damage: int, armour: int) -> int:
    """Combat damage that gets past armour (COMBAT-39 step 1, EQUIP-08)."""
    return max(0, damage - armour)


def damage_split(damage: int, defend: int) -> tuple[int, int]:
    """``(HP lost, Defend spent)`` by damage after armour: HP takes the lower half, Defend the rest, and what Defend
    cannot hold goes to HP too (COMBAT-39)."""
    to_hp = half(damage)
    spent = min(damage - to_hp, defend)
    return damage - spent, spent
