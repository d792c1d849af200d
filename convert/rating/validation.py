"""Whether ratings say what they claim: fresh fights of pairs that were drawn by lot, against what was predicted."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import as_completed

import msgspec

from convert.contract.danger import Contender
from convert.kernel.dice import SeededDice, derive
from convert.kernel.intervals import wilson
from convert.rating.fit import expected
from convert.rating.shares import Result, merged, shares_of
from convert.rating.tournament import Pairing
from convert.rating.workers import Submit

FIGHTS = 10
"""Of each pair."""
OPEN = 0.02
"""Pairs are drawn among those whose weaker one is expected to win this often at least: of the others nothing can be
learned from so many fights."""
BINS = 10
_FRESH = 0xF4E5
"""Sets the dice apart from those of the ratings."""


class Bin(msgspec.Struct, frozen=True):
    """The pairs with about the same prediction: the means, the 95 % interval of what was measured, the fights."""

    predicted: float
    measured: float
    low: float
    high: float
    fights: int


class Validation(msgspec.Struct, frozen=True):
    """What came out."""

    pairs: int
    fights: int
    brier: float
    """Mean squared difference of prediction and result, fight by fight (Brier 1950); 0.25 is a coin's."""
    ideal: float
    """What it would be if every prediction were the true rate."""
    off: float
    """Mean absolute difference of predicted and measured rates, pair by pair."""
    chance: float
    """How large that would be by chance alone if every prediction were true."""
    bins: tuple[Bin, ...]


def drawn(contenders: Sequence[Contender], points: Mapping[str, float], count: int, seed: int) -> list[Pairing]:
    """So many pairs by lot among those that are open."""
    dice = SeededDice(derive(seed, _FRESH))
    rated = sorted((one for one in contenders if one.fingerprint in points), key=lambda one: one.id)
    found: dict[tuple[str, str], Pairing] = {}
    for _ in range(100 * count):
        if len(found) == count or len(rated) < 2:
            break
        one, other = dice.choice(rated), dice.choice(rated)
        rate = expected(points[one.fingerprint] - points[other.fingerprint])
        if one.fingerprint < other.fingerprint and OPEN < rate < 1 - OPEN:
            found[one.fingerprint, other.fingerprint] = Pairing(one, other, 0, FIGHTS)
    return list(found.values())


def validate(
    submit: Submit,
    pairings: Sequence[Pairing],
    points: Mapping[str, float],
    *,
    player: str,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
) -> Validation:
    """Play the pairs and compare."""
    shares = list(shares_of(pairings, player, derive(seed, _FRESH)))
    begun = {submit(share): place for place, share in enumerate(shares)}
    results: list[list[Result]] = [[] for _ in shares]
    for done, future in enumerate(as_completed(begun), 1):
        results[begun[future]] = future.result()
        if progress is not None:
            progress(done, len(shares))
    found = [points for points, *_ in merged(pairings, shares, results)]
    rates = [expected(points[each.one.fingerprint] - points[each.other.fingerprint]) for each in pairings]
    return summed(rates, found, [each.games for each in pairings])


def summed(predicted: Sequence[float], points: Sequence[float], games: Sequence[int]) -> Validation:
    """The figures, of predictions and of what so many fights of each came to. Draws are half a win: their share of the
    score is that of a fight that ends ½."""
    fights = sum(games)
    # of n fights with w points, sum of (p - x)² = n p² - 2 p w + sum of x²; with draws as ½ the last is at most w
    brier = sum(n * p * p - 2 * p * w + w for p, w, n in zip(predicted, points, games, strict=True)) / fights
    ideal = sum(n * p * (1 - p) for p, n in zip(predicted, games, strict=True)) / fights
    off = sum(abs(w / n - p) for p, w, n in zip(predicted, points, games, strict=True)) / len(games)
    chance = sum(math.sqrt(2 * p * (1 - p) / (math.pi * n)) for p, n in zip(predicted, games, strict=True)) / len(games)
    bins = []
    for number in range(BINS):
        inside = [at for at, p in enumerate(predicted) if min(BINS - 1, int(p * BINS)) == number]
        total = sum(games[at] for at in inside)
        if total:
            mean = sum(predicted[at] * games[at] for at in inside) / total
            won = sum(points[at] for at in inside)
            low, high = wilson(won, total)
            bins.append(Bin(round(mean, 4), round(won / total, 4), round(low, 4), round(high, 4), total))
    return Validation(
        pairs=len(games),
        fights=fights,
        brier=round(brier, 4),
        ideal=round(ideal, 4),
        off=round(off, 4),
        chance=round(chance, 4),
        bins=tuple(bins),
    )
