"""From a compendium to its table of dangers: which tournaments there are, and what of an older table stays.

Few creatures fight one tournament. Of many, some that are spread over all strengths are rated first and well (the
yardsticks); the others are rated in leagues of about equal strength, among each other and against the yardsticks. So
the work grows with the number of creatures and not with its square, a league needs no more memory than its members,
and an entry that changed is rated again without touching any other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

import msgspec

from convert import __version__
from convert.compendium.danger import Figure, Rated, Table
from convert.contract.danger import ANCHOR, Contender, Contest, Danger
from convert.rating.checkpoint import Checkpoint
from convert.rating.fit import Known
from convert.rating.shares import Result, Share, merged, shares_of
from convert.rating.tournament import Outcome, Round, so_many, tournament
from convert.rating.workers import Submit

ONE_TOURNAMENT = 96
"""Up to so many creatures are rated together."""
YARDSTICKS = 48
LEAGUE = 32
COARSER = 2.0
"""The error of every figure but the first, as a multiple of what is asked for."""
SHARPER = 0.4
"""The error of yardsticks, as a share of what is asked for."""
MOST_KNOWN = 64
"""So many known ratings are at hand in a league, spread over all strengths."""
AT_ONCE = 6
"""Leagues that are played at the same time."""

Found = dict[str, Figure]
"""Fingerprint in a figure → rating."""
Progress = Callable[[int, int], None]


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for."""

    player: str
    seed: int
    precision: float


class Rating:
    """One run: it plays what is not known yet and makes the table."""

    def __init__(
        self,
        contest: Contest,
        order: Order,
        submit: Submit,
        checkpoint: Checkpoint,
        progress: Progress | None = None,
    ) -> None:
        self._contest = contest
        self._order = order
        self._submit = submit
        self._checkpoint = checkpoint
        self._progress = progress
        self._to_come = 0
        """Fights of leagues that have not begun, about."""
        self._later = 0
        """Fights of what comes after these leagues: the others once the yardsticks stand, and the next figures."""
        self.played = 0
        """Fights of this run, those of the checkpoint included."""
        self.fresh = 0
        """Fights of this run alone."""
        self._expected = 0

    def figure(
        self,
        name: str,
        precision: float,
        kept: Mapping[str, Figure],
        known: Sequence[tuple[Contender, Known]],
        *,
        later: int = 0,
    ) -> Found:
        """Ratings of everybody in one figure; ``kept`` are those that stand, by fingerprint, ``known`` what else is
        known. ``later``: about how many fights there will be after this figure."""
        everybody = alike(self._contest.contenders(name))
        found = {one.fingerprint: kept[one.fingerprint] for one in everybody if one.fingerprint in kept}
        new = [one for one in everybody if one.fingerprint not in found]
        if not new:
            return found
        known = [*known, *known_of(everybody, found)]
        yardsticks, leagues = parted(new, first=not found)
        if yardsticks:
            self._later = later + so_many(len(new) - YARDSTICKS, precision)
            found.update(self.rate_leagues([yardsticks], known, precision * SHARPER))
            known = [*known, *known_of(yardsticks, found)]
        self._later = later
        found.update(self.rate_leagues(leagues, known, precision))
        return found

    def rate_leagues(
        self, leagues: Sequence[Sequence[Contender]], known: Sequence[tuple[Contender, Known]], precision: float
    ) -> Found:
        """Tournaments of several leagues at the same time."""
        few = [(ANCHOR, Known(ANCHOR.guess)), *spread_known(known)]
        found: Found = {}
        for league, outcome in self._driven(leagues, few, precision):
            for one, points, error, games in zip(league, outcome.points, outcome.errors, outcome.games, strict=True):
                found[one.fingerprint] = Figure(points=round(points), error=math.ceil(error), games=games)
        return found

    def _driven(
        self, leagues: Sequence[Sequence[Contender]], known: Sequence[tuple[Contender, Known]], precision: float
    ) -> Iterator[tuple[Sequence[Contender], Outcome]]:
        waiting = list(enumerate(leagues))[::-1]
        running: dict[int, _Running] = {}
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                number, league = waiting.pop()
                running[number] = _Running(tournament(league, known, precision), league)
                self._to_come = sum(so_many(len(each), precision) for _, each in waiting)
                self._begin(running[number], running)
            for number in [each for each, one in running.items() if not one.left]:
                one = running[number]
                if one.outcome is None:  # else what is known of them was enough, before any round
                    one.advance()
                if one.outcome is not None:
                    del running[number]
                    yield one.league, one.outcome
                else:
                    self._begin(one, running)
            self._collect(running)

    def _begin(self, one: _Running, running: Mapping[int, _Running]) -> None:
        """Hand the shares of a league's next round to the workers, but for those that are known."""
        self._expected = self.played + self._to_come + self._later + sum(each.to_play for each in running.values())
        for place, share in enumerate(one.shares(self._order)):
            done = self._checkpoint.get(share.key)
            if done is not None:
                one.results[place] = done
                self._count(share)
            else:
                one.left[self._submit(share)] = place

    def _collect(self, running: Mapping[int, _Running]) -> None:
        """Wait until some shares are done, and note them."""
        futures = [future for one in running.values() for future in one.left]
        if not futures or any(not one.left for one in running.values()):
            return
        done, _ = wait(futures, return_when=FIRST_COMPLETED)
        for one in running.values():
            for future in [each for each in one.left if each in done]:
                place = one.left.pop(future)
                share = one.round_shares[place]
                results = future.result()
                self._checkpoint.add(share.key, results)
                one.results[place] = results
                self._count(share, fresh=True)

    def _count(self, share: Share, *, fresh: bool = False) -> None:
        games = sum(each.games for each in share.pairings)
        self.played += games
        self.fresh += games * fresh
        if self._progress is not None:
            self._progress(self.played, max(self.played, self._expected))


class _Running:
    """A league at play: its tournament and the shares of the round that it is in."""

    def __init__(self, play: Any, league: Sequence[Contender]) -> None:
        self._play = play
        self.league = league
        self.outcome: Outcome | None = None
        self.round_shares: list[Share] = []
        self.results: dict[int, list[Result]] = {}
        self.left: dict[Future[list[Result]], int] = {}
        self._round = Round((), 0)
        self._next(None)

    @property
    def to_play(self) -> int:
        """About how many fights of it are left."""
        done = sum(part.games for place in self.results for part in self.round_shares[place].pairings)
        return max(0, self._round.left - done)

    def shares(self, order: Order) -> list[Share]:
        """Those of the round that begins."""
        self.round_shares = list(shares_of(self._round.pairings, order.player, order.seed))
        self.results, self.left = {}, {}
        return self.round_shares

    def advance(self) -> None:
        """The round is over: the next one, or the end."""
        results = [self.results[place] for place in range(len(self.round_shares))]
        self._next(merged(self._round.pairings, self.round_shares, results))

    def _next(self, results: list[Result] | None) -> None:
        try:
            self._round = self._play.send(results)
        except StopIteration as end:
            self.outcome = end.value


def parted(
    new: Sequence[Contender], *, first: bool = True
) -> tuple[Sequence[Contender], Sequence[Sequence[Contender]]]:
    """Those who are to be rated, by strength as far as one can guess: yardsticks, where there are many and nobody is
    rated yet (``first``), and the leagues of the others."""
    yardsticks = spread(new, YARDSTICKS) if len(new) > ONE_TOURNAMENT and first else []
    apart = {one.fingerprint for one in yardsticks}
    rest = [one for one in new if one.fingerprint not in apart]
    size = LEAGUE if len(rest) > ONE_TOURNAMENT else max(1, len(rest))
    return yardsticks, [rest[at : at + size] for at in range(0, len(rest), size)]


def alike(contenders: Sequence[Contender]) -> list[Contender]:
    """One of all that fight alike, weakest first as far as one can guess."""
    first: dict[str, Contender] = {}
    for one in sorted(contenders, key=lambda one: one.id):
        first.setdefault(one.fingerprint, one)
    return sorted(first.values(), key=lambda one: (one.guess, one.fingerprint))


def spread(ordered: Sequence[Contender], count: int) -> list[Contender]:
    """So many of them, evenly along the order, both ends among them."""
    if len(ordered) <= count:
        return list(ordered)
    return [ordered[round(number * (len(ordered) - 1) / (count - 1))] for number in range(count)]


def known_of(contenders: Sequence[Contender], found: Found) -> list[tuple[Contender, Known]]:
    """Those of them that are rated."""
    rated = ((one, found.get(one.fingerprint)) for one in contenders)
    return [(one, Known(float(each.points), float(each.error))) for one, each in rated if each is not None]


def spread_known(known: Sequence[tuple[Contender, Known]]) -> list[tuple[Contender, Known]]:
    """At most so many as a league has use for, evenly over all ratings."""
    ordered = sorted(known, key=lambda each: (each[1].points, each[0].figure, each[0].fingerprint))
    if len(ordered) <= MOST_KNOWN:
        return ordered
    return [ordered[round(number * (len(ordered) - 1) / (MOST_KNOWN - 1))] for number in range(MOST_KNOWN)]


def rate(danger: Danger, rating: Rating, contest: Contest, order: Order, system: str, old: Table | None) -> Table:
    """The table of a compendium. What ``old`` says of entries that fight as they did stands."""
    kept = _kept(old, order)
    known: list[tuple[Contender, Known]] = []
    figures: dict[str, dict[str, Figure]] = {}
    fingerprints: dict[str, str] = {}
    ahead = [games for _, _, _, games in to_play(danger, contest, order, old)]
    for at, name in enumerate(danger.figures):
        contenders = contest.contenders(name)
        stands = {
            one.fingerprint: kept[one.id].figures[name]
            for one in contenders
            if one.id in kept and one.whole == kept[one.id].fingerprint and name in kept[one.id].figures
        }
        found = rating.figure(name, wanted(danger, name, order), stands, known, later=sum(ahead[at + 1 :]))
        for one in contenders:
            figures.setdefault(one.id, {})[name] = found[one.fingerprint]
            fingerprints[one.id] = one.whole
        known += known_of(alike(contenders), found)
    return Table(
        system=system,
        tool_version=__version__,
        player=order.player,
        seed=order.seed,
        precision=order.precision,
        games=rating.played + (old.games if old is not None and kept else 0),
        anchor=danger.anchor,
        figures=dict(danger.figures),
        entries=tuple(
            Rated(id=each, fingerprint=fingerprints[each], figures=figures[each]) for each in sorted(figures)
        ),
    )


def wanted(danger: Danger, figure: str, order: Order) -> float:
    """The standard error that is asked for in a figure: what was said for the first, twice that for the others."""
    return order.precision if figure == next(iter(danger.figures)) else order.precision * COARSER


def _kept(old: Table | None, order: Order) -> dict[str, Rated]:
    """What an older table rated as well as is asked for now, by the same player."""
    if old is None or old.player != order.player or old.precision > order.precision:
        return {}
    return {each.id: each for each in old.entries}


def to_play(danger: Danger, contest: Contest, order: Order, old: Table | None) -> list[tuple[str, int, int, int]]:
    """What a run would play: figure, creatures, those to be rated (alike ones once), about how many fights."""
    kept = _kept(old, order)
    rows = []
    for name in danger.figures:
        contenders = contest.contenders(name)
        new = alike([one for one in contenders if one.id not in kept or one.whole != kept[one.id].fingerprint])
        sharp = YARDSTICKS if len(new) > ONE_TOURNAMENT and not kept else 0
        precision = wanted(danger, name, order)
        games = so_many(sharp, precision * SHARPER) + so_many(len(new) - sharp, precision)
        rows.append((name, len(contenders), len(new), games))
    return rows
