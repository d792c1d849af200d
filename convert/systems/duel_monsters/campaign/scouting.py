"""Which groups of monsters a party beats about as often as wished, with the odds measured in play.

Fights cost seconds, so as few as possible are played. A few groups all along the rough order of strength, and then a
few where the guess learned from them (``odds_model``) puts the wish, say where to look. What is probably nearest is
looked at some games at a time; a group whose games say that it is farther off is left to itself. Only the best of those
looked at are played often. Those games are new ones, as many as were asked for, for every proposal: how they come
out decides neither who is proposed nor when to stop, so their intervals are Wilson's, as promised.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from convert.compendium.index import Row
from convert.errors import DataError
from convert.kernel import Game as KernelGame
from convert.kernel import PolicyMaker, wilson
from convert.kernel.dice import derive
from convert.kernel.players import SPAN, span_games
from convert.kernel.simulate import Outcome, StoppedEarly, play_one
from convert.kernel.workers import Each, workers
from convert.systems.duel_monsters.campaign.encounter import Group, Points, features, fight, group_points, one_each
from convert.systems.duel_monsters.campaign.odds_model import Features, fit, predict, standard
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.setup import RealMonster, Setup

MOST_GROUPS = 2000
"""Groups among which is sought."""
SPREAD = 24
"""Groups along the whole order of strength that are looked at first."""
NEAR = 12
"""Groups about where the guess puts the wish that are looked at next, each time."""
TIMES = 3
STEP = 5
"""Games between two looks at a group that may be proposed."""
GLANCE = 20
"""Games after which a group has been looked at enough."""
LOOKED = 2
"""Times a glance that are played for each proposal, at most."""
TRUST = 6
"""The guess counts as so many games beside what was seen."""
AT_ONCE = 2
"""Games that a process plays before it takes others."""
LOOKS, ODDS = 1, 2
"""Two series of games with dice of their own: to choose by, and to measure by."""

Key = tuple[str, int, str, int]
Task = tuple[Group, int, range]
"""A group, a series and the numbers of its games."""


class Match(Struct, frozen=True):
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


class Fights(Struct, frozen=True):
    """A party that meets group after group: what a process at work knows."""

    party: tuple[Character | RealMonster, ...]
    card_index: CardIndex
    player: PolicyMaker
    seed: int = 0
    options: Options = Options()

    def __call__(self, task: Task) -> list[Outcome]:
        """Play these games against a group."""
        group, series, games = task
        match = Match(fight(self.party, group, self.options), self.card_index)
        seed = derive(derive(self.seed, series), crc32(repr(group.key).encode()))
        return [play_one(match, [self.player] * 2, seed, game) for game in games]


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


class Scout:
    """Plays groups against the party and remembers what it saw. ``each`` plays in other processes
    (``convert.kernel.workers``); their number changes no answer."""

    def __init__(
        self,
        fights: Fights,
        each: Each[Task, list[Outcome]] | None = None,
        progress: Callable[[int, int], None] | None = None,
        points: Points | None = None,
    ) -> None:
        self.points = points
        """How dangerous every monster is that may be proposed; None where some were not rated."""
        self.fights = fights
        self.progress = progress
        self.played = 0
        self.expected = 0
        """So many fights will be played at most, as far as can be said beforehand."""
        self.groups: dict[Key, Group] = {}
        self._each = each or partial(map, fights)
        self._outcomes: dict[int, dict[Key, list[Outcome]]] = {LOOKS: {}, ODDS: {}}

    def play(self, wanted: Iterable[tuple[Group, int]], series: int = LOOKS) -> None:
        """Play each group until it has been played so often in a series."""
        tasks: list[Task] = []
        own = self._outcomes[series]
        for group, games in wanted:
            self.groups[group.key] = group
            had = len(own.setdefault(group.key, []))
            tasks += [(group, series, range(at, min(at + AT_ONCE, games))) for at in range(had, games, AT_ONCE)]
        for (group, *_), outcomes in zip(tasks, self._each(tasks), strict=True):
            own[group.key] += outcomes
            self.played += len(outcomes)
            if self.progress is not None:
                self.progress(self.played, self.expected)

    def features(self, group: Group) -> Features:
        """What the guess looks at: how dangerous it is where that is known, else its numbers."""
        rated = group_points(group, self.points) if self.points is not None else None
        return features(group) if rated is None else (rated / 400, math.log(group.count + group.others))

    def seen(self, group: Group) -> tuple[int, int]:
        """How many games to choose by the party has won against a group, and how many were played."""
        outcomes = self._outcomes[LOOKS].get(group.key, [])
        return _wins(outcomes), len(outcomes)

    def all_seen(self) -> list[tuple[Group, int, int]]:
        """The same of all groups."""
        return [(self.groups[key], _wins(outcomes), len(outcomes)) for key, outcomes in self._outcomes[LOOKS].items()]

    def measured(self) -> list[Proposal]:
        """The odds of each group that was measured, by the games played so far."""
        return [_odds(self.groups[key], outcomes) for key, outcomes in self._outcomes[ODDS].items() if outcomes]


def drawn(monsters: Sequence[Row], groups_each: int, seed: int) -> list[Row]:
    """As many of the monsters as make ``MOST_GROUPS`` groups, by a lot that each draws for itself: of thousands enough
    are near any wish, and none but these has to be read."""
    lots = sorted(monsters, key=lambda row: (derive(seed, crc32(row.slug.encode())), row.slug))
    return lots[: max(1, MOST_GROUPS // groups_each)]


def _wins(outcomes: Iterable[Outcome]) -> int:
    return sum(outcome.winner == 0 for outcome in outcomes)


def _odds(group: Group, outcomes: Sequence[Outcome]) -> Proposal:
    games, wins = len(outcomes), _wins(outcomes)
    low, high = wilson(wins, games)
    return Proposal(
        group=group,
        win_rate=round(wins / games, 4),
        interval=(round(low, 4), round(high, 4)),
        draws=sum(outcome.winner is None for outcome in outcomes),
        games=games,
        rounds=round(math.fsum(outcome.rounds for outcome in outcomes) / games, 3),
    )


def propose(
    scout: Scout,
    among: Sequence[Group],
    wish: float,
    *,
    games: int = 200,
    top: int = 5,
    preview: Callable[[Sequence[tuple[Group, float]], int], None] | None = None,
) -> tuple[Proposal, ...]:
    """The groups against which the party wins about as often as wished, nearest first.

    ``among`` is in order of strength (``encounter.groups``). ``preview`` is called with what the first fights of this
    party make one expect, and how many those were, before anything is measured. Raises ``DataError`` where there is
    nothing to choose from, ``StoppedEarly`` with the proposals measured so far at Ctrl-C."""
    if not among:
        raise DataError("no monster of the compendium fits", hint="ask for fewer conditions")
    search = _Search(scout, among, wish)
    scout.expected = scout.played + SPREAD + TIMES * NEAR + LOOKED * top * GLANCE + top * games
    try:
        search.sift()
        if preview is not None:
            preview(search.guessed(top), scout.played)
        chosen = search.choose(top)
        scout.expected = scout.played + len(chosen) * games
        scout.play([(group, games) for group in chosen], ODDS)
    except KeyboardInterrupt as stop:
        raise StoppedEarly(_nearest(scout.measured(), wish)) from stop
    keys = {group.key for group in chosen}
    return _nearest((each for each in scout.measured() if each.group.key in keys), wish)


def under_all(
    scout: Scout, found: Sequence[Proposal], known: Mapping[str, PolicyMaker], *, games: int, processes: int = 1
) -> tuple[Proposal, ...]:
    """The proposals with their odds under players of rising strength: how far they depend on who plays."""
    under: list[list[Odds]] = [[] for _ in found]
    for name in SPAN:
        often = span_games(name, games)
        fights = replace(scout.fights, player=known[name])
        with workers(processes, fights) as each:
            other = Scout(fights, each)
            other.play([(one.group, often) for one in found], ODDS)
        for own, odds in zip(under, other.measured(), strict=True):
            own.append(Odds(name, odds.win_rate, odds.interval, odds.games))
        scout.played += other.played
    return tuple(replace(each, under=tuple(own)) for each, own in zip(found, under, strict=True))


def _nearest(proposals: Iterable[Proposal], wish: float) -> tuple[Proposal, ...]:
    return tuple(sorted(proposals, key=lambda each: (abs(each.win_rate - wish), each.group.key)))


class _Search:
    """Where along the groups the wish lies."""

    def __init__(self, scout: Scout, among: Sequence[Group], wish: float) -> None:
        self.scout, self.among, self.wish = scout, among, wish
        numbers = standard([scout.features(group) for group in among])
        self._features = {group.key: row for group, row in zip(among, numbers, strict=True)}
        self._lots = {
            group.monster.slug: derive(scout.fights.seed, crc32(group.monster.slug.encode())) for group in among
        }

    def sift(self) -> None:
        """Learn roughly what the party can do: many groups tell more than many games of a few."""
        last = len(self.among) - 1
        spread = {round(last * (2 * number + 1) / (2 * SPREAD)) for number in range(SPREAD)}
        self.scout.play([(self.among[at], 1) for at in sorted(spread)])
        for _ in range(TIMES):
            self.scout.play([(group, 1) for group in self._order(NEAR, new=True)])

    def choose(self, top: int) -> list[Group]:
        """The groups nearest to the wish, by what was seen of them and what is guessed. Those that stand first are
        played until all of them have been looked at enough; whoever turns out to be farther off falls behind by
        itself, and has cost no more games than that took."""
        most = self.scout.played + LOOKED * top * GLANCE
        while True:
            best = self._order(top)
            looks = [
                (group, min(GLANCE, games + STEP)) for group in best if (games := self.scout.seen(group)[1]) < GLANCE
            ]
            left = (most - self.scout.played) // STEP
            if not looks or left <= 0:
                break
            self.scout.play(looks[:left])
        return self._order(top, new=False)

    def guessed(self, top: int) -> list[tuple[Group, float]]:
        """The groups that are probably nearest to the wish, and how often the party probably wins against each."""
        weights = self._learned()
        return [(group, self._rate(weights, group)) for group in self._order(top)]

    def _rate(self, weights: Features, group: Group) -> float:
        """How often the party probably wins: by what was seen, and by the guess."""
        wins, games = self.scout.seen(group)
        return (wins + TRUST * predict(weights, self._features[group.key])) / (games + TRUST)

    def _learned(self) -> Features:
        """Weights of the guess, from everything seen so far."""
        return fit([(self._features[group.key], wins / games, games) for group, wins, games in self.scout.all_seen()])

    def _order(self, wanted: int, *, new: bool | None = None) -> list[Group]:
        """The first so many by how far their odds probably are from the wish (the root of the mean square: what is
        hardly known is far, too); among equals another seed takes others. ``new``: only monsters that were not met
        yet, or only groups that were."""
        seen = self.scout.all_seen()
        met = {group.monster.slug for group, *_ in seen}
        keys = {group.key for group, *_ in seen}
        weights = self._learned()

        def off(group: Group) -> float:
            rate, games = self._rate(weights, group), self.scout.seen(group)[1]
            return (rate - self.wish) ** 2 + rate * (1 - rate) / (games + TRUST + 1)

        order = [
            (off(group), self._lots[group.monster.slug], group.key, at)
            for at, group in enumerate(self.among)
            if new is None or (group.monster.slug not in met if new else group.key in keys)
        ]
        return one_each(self.among[at] for *_, at in sorted(order))[:wanted]
