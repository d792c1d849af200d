"""How the odds of a party move with a boss's numbers: variants of a monster, each fought by the same party with the
same dice (common random numbers), as shares of work that any executor plays (``convert.rating.shares``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from itertools import product
from typing import Any

import msgspec

from convert.contract.danger import Contender, Fought
from convert.errors import DataError, UsageError
from convert.kernel.dice import derive
from convert.kernel.intervals import wilson
from convert.kernel.players import PolicyMaker, play_out
from convert.rating.shares import shares_of
from convert.rating.tournament import Pairing
from convert.rating.workers import Submit
from convert.systems.duel_monsters.campaign.enlarged import Enlarged
from convert.systems.duel_monsters.campaign.odds_model import fit, predict
from convert.systems.duel_monsters.conversion.derive import derive as derived
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.card_index import Book, CardIndex
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side
from convert.whole_number import whole_number

FIELDS = {
    "level": (0, 12, "its Level, and what follows from it (REAL-02, REAL-03)"),
    "attack": (0, 100, "its Attack, of which a Real monster has its Level as a bonus (REAL-02)"),
    "defense": (0, 100, "its Defense, likewise"),
    "hp": (1, 500, "its HP in the flesh"),
    "bonus": (0, 50, "its Equipment Bonus"),
    "count": (1, 12, "how many of it there are"),
}
"""What can be varied: least, most, what it is."""
MOST_CELLS = 600
SETTLED = 0.05
"""HP are drawn until what is left changes by less than this share of what there was."""
PARTY = Contender(id="party", figure="party", fingerprint="party", guess=0.0)
_VARY = re.compile(r"\s*([a-z]+)\s*=\s*(\d+)\s*(?:\.\.|-|–)\s*(\d+)\s*(?::\s*(\d+))?\s*")
CLOSER = 3
"""So many values next to the wish are played often."""


class Vary(msgspec.Struct, frozen=True):
    """A number of the boss and the values that it takes."""

    field: str
    values: tuple[int, ...]


class Odds(msgspec.Struct, frozen=True):
    """One variant: what was set, and how often the party wins (a draw counts half), with the 95 % Wilson interval."""

    values: tuple[int, ...]
    rate: float
    interval: tuple[float, float]
    games: int


def read_vary(text: str) -> Vary:
    """``attack=10..25``, ``hp=20..60:5`` in steps of five. Raises ``UsageError``."""
    found = _VARY.fullmatch(text)
    if found is None:
        raise UsageError(f"--vary {text!r} cannot be varied", hint="write attack=10..25, or hp=20..60:5")
    field = found[1]
    if field not in FIELDS:
        raise UsageError(f"a boss has no {field!r} to vary", hint=f"one of {', '.join(FIELDS)}")
    least, most, _ = FIELDS[field]
    numbers = [whole_number(number or "1") for number in found.groups()[1:]]
    if None in numbers:
        raise UsageError(f"{field} goes from {least} to {most}", hint=f"write {field}={least}..{most}")
    low, high, step = [number or 0 for number in numbers]
    if step < 1:
        raise UsageError(
            f"--vary {text!r} goes in steps of 0", hint=f"write {field}={low}..{high}, or a step of 1 or more"
        )
    if low > high:
        raise UsageError(f"--vary {text!r} runs backwards", hint=f"write {field}={high}..{low}")
    if low < least or high > most:
        raise UsageError(f"{field} goes from {least} to {most}, not from {low} to {high}")
    return Vary(field, tuple(range(low, high + 1, step)))


def variant(boss: Monster, number: int, values: Mapping[str, int]) -> Monster:
    """The boss with these numbers, and with what the rules derive from them; an entry of its own."""
    plain = msgspec.to_builtins(boss)
    own = {name: value for name, value in values.items() if name in ("level", "attack", "defense")}
    if own:
        plain = derived("monster", {**plain, **own}, frozenset())
    real = dict(plain["real"])
    real.update({{"bonus": "equipment_bonus"}.get(n, n): v for n, v in values.items() if n in ("hp", "bonus")})
    plain |= {"real": real, "id": f"home-variant-{number}", "slug": f"variant-{number}"}
    made = msgspec.convert(plain, Monster)
    if made.real.attack is None or made.real.defense is None:
        missing = "Attack" if made.real.attack is None else "Defense"
        raise DataError(
            f"{boss.name} has no {missing}: the card leaves it open (CONVERT-38)",
            hint=f"set it: --vary {missing.lower()}=10..20",
        )
    return made


class BossContest:
    """The fights of a party with variants of a boss (``convert.contract.danger.Contest``)."""

    players: Mapping[str, PolicyMaker] = PLAYERS

    def __init__(
        self, party: Sequence[Character | RealMonster], book: Book, variants: Sequence[tuple[Monster, int]]
    ) -> None:
        self._party = tuple(party)
        self._counts = {monster.id: count for monster, count in variants}
        self._card_index = CardIndex.of(Enlarged(book, [monster for monster, _ in variants]))

    def contenders(self, figure: str) -> Sequence[Contender]:
        """The variants, in order."""
        return [Contender(id=each, figure=figure, fingerprint=each, guess=0.0) for each in self._counts]

    def setup(self, one: Contender, other: Contender) -> Setup:
        """Who is on which side."""
        return Setup(sides=(self._side("a", one), self._side("b", other)))

    def start(self, one: Contender, other: Contender, seed: int) -> Game:
        """A fight that begins."""
        game = Game.new(self.setup(one, other), self._card_index, seed=seed)
        game.unattended()
        return game

    def play(self, player: PolicyMaker, one: Contender, other: Contender, seed: int) -> Fought:
        """See ``Contest``."""
        game = self.start(one, other, seed)
        play_out(game, [player(derive(seed, side)) for side in range(2)])
        return Fought(0.5 if game.winner is None else float(game.winner == 0), len(game.history))

    def _side(self, name: str, one: Contender) -> Side:
        if one == PARTY:
            return Side(name=name, members=tuple(Fighter(who=who) for who in self._party))
        boss = Fighter(who=RealMonster(monster=one.id))
        return Side(name=name, members=(boss,) * self._counts[one.id])


def variants(boss: Monster, varied: Sequence[Vary]) -> list[tuple[tuple[int, ...], Monster, int]]:
    """Every combination of values: the values, the monster, how many of it. Raises ``DataError``, ``UsageError``."""
    if len({each.field for each in varied}) < len(varied):
        raise UsageError("each number is varied once", hint="--vary attack=10..25 --vary level=3..9")
    cells = list(product(*(each.values for each in varied)))
    if len(cells) > MOST_CELLS:
        raise UsageError(
            f"{len(cells):,} variants are more than {MOST_CELLS}", hint="vary less, or in steps: attack=10..25:5"
        )
    made = []
    for number, values in enumerate(cells):
        named = dict(zip((each.field for each in varied), values, strict=True))
        made.append((values, variant(boss, number, named), named.get("count", 1)))
    return made


def sweep(
    submit: Submit,
    made: Sequence[tuple[tuple[int, ...], Monster, int]],
    *,
    player: str,
    games: int,
    seed: int,
    first: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[Odds]:
    """The odds of each variant: so many fights from the ``first`` on, the same dice for all, half from each seat."""
    shares = []
    for place, (_, monster, _) in enumerate(made):
        boss = Contender(id=monster.id, figure="boss", fingerprint=monster.id, guess=0.0)
        pairing = Pairing(PARTY, boss, first, games)
        shares += [(place, share) for share in shares_of([pairing], player, seed, common=True)]
    begun = {submit(share): place for place, share in shares}
    points = [0.0] * len(made)
    for done, future in enumerate(as_completed(begun), 1):
        points[begun[future]] += sum(won for won, *_ in future.result())
        if progress is not None:
            progress(done, len(shares))
    return [
        Odds(values, points[place] / games, wilson(points[place], games), games)
        for place, (values, _, _) in enumerate(made)
    ]


def nearest(found: Sequence[Odds], wish: float) -> list[Odds]:
    """The variants that a curve through all odds puts nearest to a wish, nearest first."""
    features = [(1.0, float(each.values[0]) / max(1, abs(found[-1].values[0]))) for each in found]
    weights = fit([(at, each.rate, each.games) for at, each in zip(features, found, strict=True)])
    order = sorted(range(len(found)), key=lambda at: (abs(predict(weights, features[at]) - wish), at))
    return [found[at] for at in order[:CLOSER]]


def pooled(one: Odds, more: Odds) -> Odds:
    """Two series of the same variant as one."""
    games = one.games + more.games
    points = one.rate * one.games + more.rate * more.games
    return Odds(one.values, points / games, wilson(points, games), games)


class RoundHp(msgspec.Struct, frozen=True):
    """The HP of one side when a round begins, over many fights: the mean, and between which values half of them lie."""

    side: int
    round: int
    mean: float
    low: float
    high: float


def hp_over_rounds(
    contest: BossContest, boss: Contender, player: PolicyMaker, *, games: int, seed: int
) -> list[RoundHp]:
    """How the HP of both sides go, until they hardly change (``settled``); a fight that is over stays as it ended."""
    told: list[list[tuple[int, int]]] = []
    for number in range(games):
        own = derive(seed, number)
        told.append(list(_course(contest.start(PARTY, boss, own), [player(derive(own, side)) for side in range(2)])))
    last = max(len(each) for each in told)
    found = []
    for at in range(last):
        for side in range(2):
            values = sorted(each[min(at, len(each) - 1)][side] for each in told)
            quarter = len(values) // 4
            mean = sum(values) / len(values)
            found.append(RoundHp(side, at, round(mean, 2), values[quarter], values[-1 - quarter]))
    return settled(found)


def settled(course: Sequence[RoundHp]) -> list[RoundHp]:
    """Without the rounds in which hardly anything changes any more: a few fights that drag on to round 100 would press
    what matters to the edge of the picture."""
    begun, ended = ({each.side: each.mean for each in row} for row in (reversed(course), course))
    moving = [each.round for each in course if abs(each.mean - ended[each.side]) > SETTLED * begun[each.side]]
    return [each for each in course if each.round <= max(moving, default=0) + 1]


def _course(game: Game, players: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """HP of both sides at the beginning, after each round, and at the end."""
    yield _hp(game)
    at = game.rounds
    while (decision := game.decision) is not None:
        game.play(players[decision.side(game)].choose(game, game.legal_moves()))
        if game.rounds != at:
            at = game.rounds
            yield _hp(game)
    yield _hp(game)


def _hp(game: Game) -> tuple[int, int]:
    measures = game.measures()
    return int(measures["a: HP left"]), int(measures["b: HP left"])
