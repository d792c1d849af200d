"""From a party and a wish ("even", "hard", 70 %) to monsters of the compendium, with the odds measured in play.

Groups of Real monsters, of one kind or of a leader with lesser ones, are put in order by a rough strength. A search
along that order finds where the party wins about as often as wished; from the fights played so far a guess is learned
(``reckon``), which says what to look at next; and what comes nearest is played often and proposed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from typing import Any
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from convert.errors import DataError, UsageError
from convert.kernel import Game as KernelGame
from convert.kernel import PolicyMaker, Report, simulate
from convert.kernel.dice import derive
from convert.kernel.players import SPAN, span_games
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.odds_model import Features, fit, predict
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.events.wearing import bonus
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side

WISHES = {"easy": 0.8, "even": 0.5, "hard": 0.35, "deadly": 0.15}
"""Words for how often the party should win."""
TWO_DICE = 7.0
FIRST = 12
"""Games for a first look at a group, on the way."""
GLANCE = 30
"""Games for a closer look."""
LOOKS = 3
"""How often the guess is learned anew."""
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


class Odds(Struct, frozen=True):
    """How often the party wins under one player of both sides, with the 95 % Wilson interval."""

    policy: str
    win_rate: float
    interval: tuple[float, float]
    games: int


class Proposal(Struct, frozen=True, kw_only=True):
    """A group and what its odds are: how often the party wins, with the 95 % Wilson interval. ``under``: the same under
    players of different strength, where that was asked for."""

    group: Group
    win_rate: float
    interval: tuple[float, float]
    draws: int
    games: int
    rounds: float
    under: tuple[Odds, ...] = ()


class FightMatch(Struct, frozen=True):
    """One fight, to be played again and again (``convert.kernel.simulate.Match``)."""

    setup: Setup
    card_index: CardIndex

    @property
    def members(self) -> list[list[str]]:
        """Who is on each side, by name."""
        return [[_name(fighter.who) for fighter in side.members] for side in self.setup.sides]

    def start(self, seed: int) -> KernelGame[Any]:
        """The fight with dice of this seed."""
        return Game.new(self.setup, self.card_index, seed=seed)


def _name(who: Character | RealMonster) -> str:
    return who.name if isinstance(who, Character) else who.name or who.monster


def read_wish(text: str) -> float:
    """How often the party should win, 0 to 1, from a word or a percentage. Raises ``UsageError``."""
    word = text.strip().casefold()
    if word in WISHES:
        return WISHES[word]
    match = re.fullmatch(r"(\d{1,2}(?:\.\d+)?)\s*%?", word)
    if match is None or not 1 <= float(match[1]) <= 99:
        raise UsageError(f"{text!r} is no wish", hint=f"{', '.join(WISHES)}, or how often the party wins, like 70%")
    return float(match[1]) / 100


Points = Mapping[str, int]
"""Entry id → how dangerous the Real monster is (``card2spell danger``)."""
MAGI_POINTS = 1000
"""A starting Magi's, by which the ratings are anchored."""


def group_points(group: Group, points: Points) -> float | None:
    """What a group is rated at, by what each of them is; numbers count twice over, since fewer blows come back the
    sooner they fall (GM-04): four alike are as strong as one whose odds are sixteen times as good. None where somebody
    was not rated."""
    if any(monster.id not in points for monster, _ in group.parts):
        return None
    return _together((points[monster.id], count) for monster, count in group.parts)


def _together(rated: Iterable[tuple[float, int]]) -> float:
    return 800 * math.log10(sum(count * 10 ** (points / 800) for points, count in rated))


def at_once(
    party: Sequence[Character | RealMonster], among: Sequence[Group], wish: float, points: Points, library: Library
) -> list[tuple[Group, float]]:
    """What the ratings alone propose, and how often the party wins by them, nearest to the wish first; a Magi counts as
    a starting one. Nothing where somebody was not rated."""
    rated = [MAGI_POINTS if isinstance(who, Character) else points.get(library.entry(who.monster).id) for who in party]
    own = [(float(each), 1) for each in rated if each is not None]
    if len(own) < len(party):
        return []
    strong = _together(own)
    found = [
        (group, 1 / (1 + 10 ** ((at - strong) / 400)))
        for group in among
        if (at := group_points(group, points)) is not None
    ]
    found.sort(key=lambda each: (abs(each[1] - wish), each[0].key))
    first = {group.key: rate for group, rate in found}
    return [(group, first[group.key]) for group in _one_each(group for group, _ in found)]


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


class Scout:
    """Plays groups against the party and remembers what it saw."""

    def __init__(
        self,
        party: Sequence[Character | RealMonster],
        book: Any,
        player: PolicyMaker,
        *,
        seed: int = 0,
        options: Options | None = None,
        progress: Callable[[int, int], None] | None = None,
        helpers: Executor | None = None,
        points: Points | None = None,
    ) -> None:
        self.points = points
        """How dangerous every monster is that may be proposed; None where some were not rated."""
        self._helpers = helpers
        self.expected = 0
        """So many fights will be played, as far as can be said beforehand."""
        self.party = tuple(party)
        self._book = book
        self.card_index = CardIndex.of(book)
        self.player = player
        self.seed = seed
        self.options = options or Options()
        self.progress = progress
        self.played = 0
        self._seen: dict[tuple[Key, int], Report] = {}
        self._groups: dict[Key, Group] = {}

    def by(self, player: PolicyMaker) -> Scout:
        """One who plays the same groups by another player, and has seen nothing yet."""
        return Scout(self.party, self._book, player, seed=self.seed, options=self.options, helpers=self._helpers)

    def odds(self, group: Group, games: int) -> Report:
        """The report of so many games against a group; the same group and number are played once."""
        return self.all_odds([group], games)[0]

    def all_odds(self, groups: Sequence[Group], games: int) -> list[Report]:
        """The same of several groups, at the same time where there are helpers: what each comes to is its own."""
        fresh = list({group.key: group for group in groups if (group.key, games) not in self._seen}.values())
        matches = [FightMatch(fight(self.party, group, self.options), self.card_index) for group in fresh]
        series = partial(_series, player=self.player, games=games, seed=derive(self.seed, games))
        played = self._helpers.map(series, matches) if self._helpers is not None else map(series, matches)
        for group, report in zip(fresh, played, strict=True):
            self._seen[group.key, games] = report
            self.played += games
            self._groups[group.key] = group
            if self.progress is not None:
                self.progress(self.played, max(self.played, self.expected))
        return [self._seen[group.key, games] for group in groups]

    def wins(self, group: Group, games: int) -> float:
        """How often the party wins against a group."""
        return self.odds(group, games).sides[0].win_rate

    def seen(self, games: int) -> list[Group]:
        """The groups that were played so many times."""
        return [self._groups[key] for key, played in self._seen if played == games]

    def learned(self) -> Features:
        """Weights of the guess, from everything played so far."""
        return fit(
            [
                (self.features(self._groups[key]), report.sides[0].win_rate, games)
                for (key, games), report in self._seen.items()
            ]
        )

    def features(self, group: Group) -> Features:
        """What the guess looks at: how dangerous it is where that is known, else its numbers."""
        rated = group_points(group, self.points) if self.points is not None else None
        return features(group) if rated is None else (1.0, rated / 400, math.log(group.count + group.others))

    def lot(self, group: Group) -> int:
        """Among equals another seed proposes others."""
        return derive(self.seed, crc32(group.monster.slug.encode()))

    def likely(self, group: Group, weights: Features) -> float:
        """What was seen of a group at a glance and what is guessed of it, the guess counting as a few games."""
        return (GLANCE * self.wins(group, GLANCE) + FIRST * predict(weights, self.features(group))) / (GLANCE + FIRST)


def _series(match: FightMatch, *, player: PolicyMaker, games: int, seed: int) -> Report:
    return simulate(match, [player, player], games=games, seed=seed)


def fights_needed(among: int, games: int, top: int) -> int:
    """About how many fights ``propose`` plays: the search, the glances, and what is played often."""
    return 3 * FIRST * max(1, among.bit_length()) + LOOKS * (3 * top // LOOKS + 1) * GLANCE + 2 * top * games


def propose(
    scout: Scout, among: Sequence[Group], wish: float, *, games: int = 200, top: int = 5
) -> tuple[Proposal, ...]:
    """The groups against which the party wins about as often as wished, nearest first.

    ``among`` is in order of strength (``groups``). Raises ``DataError`` where there is nothing to choose from."""
    if not among:
        raise DataError("no monster of the compendium fits", hint="ask for fewer conditions")
    scout.expected = fights_needed(len(among), games, top)
    _search(scout, among, wish)
    looks = 3 * top
    for _ in range(LOOKS):
        scout.all_odds(_promising(scout, among, wish, looks // LOOKS + 1), GLANCE)
    weights = scout.learned()
    seen = sorted(scout.seen(GLANCE), key=lambda group: (abs(scout.likely(group, weights) - wish), group.key))
    found = _measured(scout, _one_each(seen)[:top], games)
    # Once more from all that is known by now, for those that came out farther off than their glance promised.
    known = {each.group.monster.slug for each in found}
    more = [group for group in _promising(scout, among, wish, 2 * top) if group.monster.slug not in known]
    found += _measured(scout, more[:top], games)
    found.sort(key=lambda each: (abs(each.win_rate - wish), each.group.key))
    return tuple(found[:top])


def under_all(
    scout: Scout, found: Sequence[Proposal], known: Mapping[str, PolicyMaker], *, games: int
) -> tuple[Proposal, ...]:
    """The proposals with their odds under players of rising strength: how far they depend on who plays."""
    groups = [each.group for each in found]
    under: list[list[Odds]] = [[] for _ in found]
    for name in SPAN:
        often = span_games(name, games)
        for own, report in zip(under, scout.by(known[name]).all_odds(groups, often), strict=True):
            side = report.sides[0]
            own.append(Odds(name, side.win_rate, side.interval, report.games))
        scout.played += often * len(groups)
    return tuple(replace(each, under=tuple(own)) for each, own in zip(found, under, strict=True))


def _one_each(order: Iterable[Group]) -> list[Group]:
    """Groups that differ: each monster once, and of monsters with the same numbers only the first."""
    first: dict[str, Group] = {}
    numbers: set[tuple[int | None, ...]] = set()
    for group in order:
        alike = tuple([n for one, _ in group.parts for n in (one.real.hp, one.real.attack, one.real.defense)])
        if group.monster.slug not in first and alike not in numbers:
            first[group.monster.slug] = group
            numbers.add(alike)
    return list(first.values())


def _search(scout: Scout, among: Sequence[Group], wish: float) -> None:
    """Play along the order, by halves, to where the party wins about as often as wished: three at a time, well apart,
    since a single monster may be far from its place."""
    low, high = 0, len(among) - 1
    apart = max(1, len(among) // 50)
    while low < high:
        middle = (low + high) // 2
        three = {max(0, middle - apart), middle, min(len(among) - 1, middle + apart)}
        rates = [each.sides[0].win_rate for each in scout.all_odds([among[at] for at in sorted(three)], FIRST)]
        if sum(rates) / len(rates) > wish:
            low = middle + 1
        else:
            high = middle


def _promising(scout: Scout, among: Sequence[Group], wish: float, wanted: int) -> list[Group]:
    """Groups that the guess puts nearest to the wish, monsters that were not looked at yet."""
    weights = scout.learned()
    known = {group.monster.slug for group in scout.seen(GLANCE)}
    order = sorted(
        (group for group in among if group.monster.slug not in known),
        key=lambda group: (abs(predict(weights, scout.features(group)) - wish), scout.lot(group), group.key),
    )
    return _one_each(order)[:wanted]


def features(group: Group) -> Features:
    """What the guess looks at: a monster's numbers and how many there are, by their logarithms."""
    count = group.count + group.others

    def mean(number: Callable[[Monster], float]) -> float:
        return sum(how_many * number(one) for one, how_many in group.parts) / count

    bonus = mean(lambda one: one.real.equipment_bonus)
    return (
        1.0,
        math.log(TWO_DICE + mean(lambda one: one.real.attack or 0) + bonus),
        math.log(1 + mean(lambda one: one.real.defense or 0) + bonus),
        math.log(mean(lambda one: one.real.hp)),
        math.log(count),
        math.log(1 + bonus),
    )


def _measured(scout: Scout, groups: Sequence[Group], games: int) -> list[Proposal]:
    return [
        Proposal(
            group=group,
            win_rate=report.sides[0].win_rate,
            interval=report.sides[0].interval,
            draws=report.draws,
            games=report.games,
            rounds=report.rounds.mean,
        )
        for group, report in zip(groups, scout.all_odds(groups, games), strict=True)
    ]
