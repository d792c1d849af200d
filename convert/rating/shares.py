"""Work cut in shares that any ``concurrent.futures.Executor`` plays: a share is a few pairings, and what comes back is
a number for each. What a share is called is made of all that it is, so a result that is known is never played again,
and neither the number of workers nor their order has a say in it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import msgspec

from convert.contract.danger import Contest
from convert.kernel.dice import derive
from convert.rating.tournament import Pairing

SHARE = 48
"""Fights of one share, about: a second or so of work."""


Result = tuple[float, int, int]
"""What a pairing came to: the points of its first, a draw counting half; how many of its fights were drawn; how long
they took together."""


class Share(msgspec.Struct, frozen=True):
    """What one worker does at a time."""

    player: str
    seed: int
    pairings: tuple[Pairing, ...]
    common: bool = False
    """The same dice for all pairs (common random numbers), else each pair has its own."""

    @property
    def key(self) -> str:
        """What tells it from every other: who fights whom with what, how often, with which dice."""
        said: list[str | int] = [self.player, self.seed, self.common]
        for each in self.pairings:
            one, other = each.one, each.other
            said += [one.figure, one.fingerprint, other.figure, other.fingerprint, each.first, each.games]
        return hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:24]


def shares_of(pairings: Sequence[Pairing], player: str, seed: int, *, common: bool = False) -> Iterator[Share]:
    """The pairings in order, cut into shares; a long one is cut itself."""
    batch: list[Pairing] = []
    size = 0
    for whole in pairings:
        for at in range(0, whole.games, SHARE):
            part = msgspec.structs.replace(whole, first=whole.first + at, games=min(SHARE, whole.games - at))
            if batch and size + part.games > SHARE:
                yield Share(player, seed, tuple(batch), common)
                batch, size = [], 0
            batch.append(part)
            size += part.games
    if batch:
        yield Share(player, seed, tuple(batch), common)


def play_share(contest: Contest, share: Share) -> list[Result]:
    """The results of the pairings. Each pair has dice of its own, and each fight of theirs."""
    from convert.kernel.players import find_policy

    maker = find_policy(share.player, contest.players)
    results: list[Result] = []
    for pairing in share.pairings:
        own = share.seed if share.common else derive(share.seed, _number(pairing))
        points, draws, length = 0.0, 0, 0
        for number in range(pairing.first, pairing.first + pairing.games):
            seed = derive(own, number)
            if number % 2 == 0:
                score, took = contest.play(maker, pairing.one, pairing.other, seed)
            else:
                lost, took = contest.play(maker, pairing.other, pairing.one, seed)
                score = 1.0 - lost
            points += score
            draws += score == 0.5
            length += took
        results.append((points, draws, length))
    return results


def _number(pairing: Pairing) -> int:
    one, other = pairing.one, pairing.other
    said = f"{one.figure} {one.fingerprint} {other.figure} {other.fingerprint}"
    return int.from_bytes(hashlib.sha256(said.encode()).digest()[:8])


def merged(pairings: Sequence[Pairing], shares: Sequence[Share], results: Sequence[Sequence[Result]]) -> list[Result]:
    """The results of whole pairings, of what their shares came to."""
    total: dict[tuple[str, str, str, str], Result] = {}
    for share, found in zip(shares, results, strict=True):
        for part, (points, draws, length) in zip(share.pairings, found, strict=True):
            so_far, drawn, took = total.get(_pair(part), (0.0, 0, 0))
            total[_pair(part)] = (so_far + points, drawn + draws, took + length)
    return [total[_pair(each)] for each in pairings]


def _pair(pairing: Pairing) -> tuple[str, str, str, str]:
    return (pairing.one.figure, pairing.one.fingerprint, pairing.other.figure, pairing.other.fingerprint)
