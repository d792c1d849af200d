"""Groups of Real monsters for a party to meet: of one kind, or a leader with lesser ones; in order by a rough strength.

Which of them a wish ("even", "hard", 70 %) means is found in play: ``convert.systems.duel_monsters.campaign.scouting``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from zlib import crc32

from msgspec import Struct

from convert.errors import UsageError
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.odds_model import Features
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.events.wearing import bonus
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side

WISHES = {"easy": 0.8, "even": 0.5, "hard": 0.35, "deadly": 0.15}
"""Words for how often the party should win."""
TWO_DICE = 7.0
KINDS = 2
"""Kinds of lesser monsters that are tried with a leader."""
PARTY = "the party"
MONSTERS = "the monsters"


class Group(Struct, frozen=True):
    """So many of one monster, and perhaps some of a lesser one."""

    monster: Monster
    count: int
    lesser: Monster | None = None
    """Who comes along."""
    others: int = 0
    """How many of the lesser."""

    @property
    def parts(self) -> tuple[tuple[Monster, int], ...]:
        """Each kind and how many of it."""
        first = (self.monster, self.count)
        return (first, (self.lesser, self.others)) if self.lesser is not None else (first,)

    @property
    def key(self) -> tuple[str, int, str, int]:
        """What tells it from every other group."""
        return self.monster.slug, self.count, self.lesser.slug if self.lesser is not None else "", self.others

    def __str__(self) -> str:
        return " and ".join(one.name if count == 1 else f"{count} x {one.name}" for one, count in self.parts)


Key = tuple[str, int, str, int]


class Opponent(Struct, frozen=True, kw_only=True):
    """What a group of monsters meets: the party's averages, for the order of strength only."""

    offers: float
    """What one of them brings to an Attack, dice and bonus included (COMBAT-27)."""
    armour: float
    defense: float


def opponent_of(party: Sequence[Character | RealMonster], library: Library) -> Opponent:
    """The averages of a party."""
    rows = [_numbers(who, library) for who in party]
    offers, armour, defense = (sum(row[column] for row in rows) / len(rows) for column in range(3))
    return Opponent(offers=TWO_DICE + offers, armour=armour, defense=defense)


def _numbers(who: Character | RealMonster, library: Library) -> tuple[float, float, float]:
    if isinstance(who, Character):
        worn = [item for item in who.equipment if item.worn]
        weapon, armour = bonus(worn, "weapon"), bonus(worn, "armour")
        return who.values.attack + weapon, armour, who.values.defense
    entry = library.entry(who.monster)
    assert isinstance(entry, Monster)
    real = entry.real
    return (real.attack or 0) + real.equipment_bonus, real.equipment_bonus, real.defense or 0


def strength(group: Group, against: Opponent) -> float:
    """A rough order: what gets through to the party, times how long the group lasts; numbers count twice over, since
    fewer blows come back the sooner they fall (GM-04)."""
    harm = lasts = 0.0
    for monster, count in group.parts:
        real = monster.real
        offered = TWO_DICE + (real.attack or 0) + real.equipment_bonus
        harm += count * _through(offered, against.armour, against.defense)
        lasts += count * real.hp / _through(against.offers, real.equipment_bonus, real.defense or 0)
    return harm * lasts


def _through(offered: float, armour: float, defense: float) -> float:
    return max(0.4, offered - armour - 0.6 * defense)


def read_wish(text: str) -> float:
    """How often the party should win, 0 to 1, from a word or a percentage. Raises ``UsageError``."""
    word = text.strip().casefold()
    if word in WISHES:
        return WISHES[word]
    match = re.fullmatch(r"(\d{1,2}(?:\.\d+)?)\s*%?", word)
    if match is None or not 1 <= float(match[1]) <= 99:
        raise UsageError(
            f"{text!r} is not a strength that can be asked for",
            hint=f"{', '.join(WISHES)}, or how often the party wins, like 70%",
        )
    return float(match[1]) / 100


Points = Mapping[str, int]
"""Entry id → how dangerous the Real monster is (``card2spell danger``)."""


def group_points(group: Group, points: Points) -> float | None:
    """What a group is rated at, by what each of them is; numbers count twice over, since fewer blows come back the
    sooner they fall (GM-04): four alike are as strong as one whose odds are sixteen times as good. None where somebody
    was not rated."""
    if any(monster.id not in points for monster, _ in group.parts):
        return None
    return _combined_rating((points[monster.id], count) for monster, count in group.parts)


def _combined_rating(rated: Iterable[tuple[float, int]]) -> float:
    return 800 * math.log10(sum(count * 10 ** (points / 800) for points, count in rated))


def groups(
    monsters: Iterable[Monster],
    most: int,
    against: Opponent,
    *,
    mixed: bool = False,
    points: Points | None = None,
) -> list[Group]:
    """All groups of 1 to ``most`` of one monster, weakest first; with ``mixed``, of a leader and lesser monsters of its
    Type. A monster whose numbers the card leaves open is none (CONVERT-38). The order is that of the ratings where
    everybody is rated (``points``), else a rough one."""
    fit = [each for each in monsters if each.real.attack is not None and each.real.defense is not None]
    made = _led(fit, most) if mixed else [Group(monster, count) for monster in fit for count in range(1, most + 1)]
    rated = [group_points(group, points or {}) for group in made]
    known = [each for each in rated if each is not None]
    order = known if len(known) == len(made) else [strength(group, against) for group in made]
    return [group for _, _, group in sorted(zip(order, (group.key for group in made), made, strict=True))]


def _led(monsters: Sequence[Monster], most: int) -> list[Group]:
    """A leader and 1 to ``most`` - 1 lesser monsters of its Type, at least a Level below; a few kinds for each leader,
    by a lot that its name draws."""
    by_type: dict[str, list[Monster]] = {}
    for monster in sorted(monsters, key=lambda one: crc32(one.slug.encode())):
        by_type.setdefault(monster.type, []).append(monster)
    made = []
    for leader in monsters:
        kin = by_type[leader.type]
        start = crc32(leader.name.encode()) % len(kin)
        around = (kin[(start + step) % len(kin)] for step in range(len(kin)))
        lesser = islice((one for one in around if one.level < leader.level), KINDS)
        made += [Group(leader, 1, one, count) for one in lesser for count in range(1, most)]
    return made


def fight(party: Sequence[Character | RealMonster], group: Group, options: Options) -> Setup:
    """The party at one end, the group at the other (COMBAT-53)."""
    monsters = tuple(Fighter(who=RealMonster(monster=one.id)) for one, count in group.parts for _ in range(count))
    sides = (
        Side(name=PARTY, members=tuple(Fighter(who=who) for who in party)),
        Side(name=MONSTERS, members=monsters),
    )
    return Setup(sides=sides, options=options)


def features(group: Group) -> Features:
    """What the guess looks at: a monster's numbers and how many there are, by their logarithms."""
    count = group.count + group.others

    def mean(number: Callable[[Monster], float]) -> float:
        return sum(how_many * number(one) for one, how_many in group.parts) / count

    bonus = mean(lambda one: one.real.equipment_bonus)
    return (
        math.log(TWO_DICE + mean(lambda one: one.real.attack or 0) + bonus),
        math.log(1 + mean(lambda one: one.real.defense or 0) + bonus),
        math.log(mean(lambda one: one.real.hp)),
        math.log(count),
        math.log(1 + bonus),
    )


def one_each(order: Iterable[Group]) -> list[Group]:
    """Groups that differ: each monster once, and of monsters with the same numbers only the first."""
    first: dict[str, Group] = {}
    numbers: set[tuple[int | None, ...]] = set()
    for group in order:
        alike = tuple([n for one, _ in group.parts for n in (one.real.hp, one.real.attack, one.real.defense)])
        if group.monster.slug not in first and alike not in numbers:
            first[group.monster.slug] = group
            numbers.add(alike)
    return list(first.values())
