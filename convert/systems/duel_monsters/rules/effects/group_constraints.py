"""What must hold of things chosen together: their total, what they share or do not, what is among them (CONVERT-16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from convert.effects import Selector
from convert.effects.values import Quantity, Total
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import amounts
from convert.systems.duel_monsters.rules.refs import Ref

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

STEPS = 4000
"""So many sets are looked at to see whether a choice can be finished; beyond that it is taken to be possible."""
Traits = tuple[tuple[str, tuple[frozenset[str], ...]], ...]


class Joining(Struct, frozen=True):
    """Of those in ``what``, so many as ``most`` may be chosen as well, where one of those ``beside`` them is, or in any
    case where there are none."""

    what: frozenset[str]
    beside: frozenset[str]
    most: int


class GroupConstraint(Struct, frozen=True):
    """The rule of one choice, worked out for the things it can be made from.

    ``values``: what each adds to the total, which must lie from ``low`` to ``high``, of several values of one thing any
    one; ``same`` and ``different``: the traits of each that all must share, or no two may; ``among``: how many (second)
    of those (first) must be chosen; ``apart``: pairs that do not go together; ``joining``: what may be chosen only by
    one of these.
    """

    values: tuple[tuple[str, int], ...] = ()
    low: int = 0
    high: int = 0
    same: Traits = ()
    different: Traits = ()
    among: tuple[frozenset[str], int] | None = None
    apart: frozenset[tuple[str, str]] = frozenset()
    joining: tuple[Joining, ...] = ()

    def holds(self, chosen: tuple[str, ...]) -> bool:
        """Whether these may be the choice."""
        if self.values and not any(self.low <= total <= self.high for total in _totals(_worth(self.values), chosen)):
            return False
        if self.among is not None and len(self.among[0].intersection(chosen)) < self.among[1]:
            return False
        return self._let_in(chosen) and self._sound(chosen)

    def _let_in(self, chosen: tuple[str, ...]) -> bool:
        """Whether a text lets in each of those that come from elsewhere, and none lets in more than it says."""
        if not self.joining:
            return True
        here = [one for one in self.joining if not one.beside or not one.beside.isdisjoint(chosen)]
        guests = [ref for ref in chosen if any(ref in one.what for one in self.joining)]

        def placed(at: int, left: tuple[int, ...]) -> bool:
            if at == len(guests):
                return True
            return any(
                left[k] > 0 and guests[at] in one.what and placed(at + 1, (*left[:k], left[k] - 1, *left[k + 1 :]))
                for k, one in enumerate(here)
            )

        return placed(0, tuple([one.most for one in here]))

    def _sound(self, chosen: tuple[str, ...]) -> bool:
        """Whether each goes with those before it."""
        return all(self.agrees(chosen[:at], ref) for at, ref in enumerate(chosen))

    def agrees(self, chosen: tuple[str, ...], ref: str) -> bool:
        """Whether one more goes with those chosen so far."""
        if self.values and min(_totals(_worth(self.values), (*chosen, ref))) > self.high:
            return False
        return self._alike(chosen, ref)

    def _alike(self, chosen: tuple[str, ...], ref: str) -> bool:
        """Whether one more shares the traits of those chosen so far, or none, as is asked, and goes with them."""
        if any((other, ref) in self.apart or (ref, other) in self.apart for other in chosen):
            return False
        for traits, wanted in ((self.same, True), (self.different, False)):
            have = dict(traits)
            for other in chosen if traits else ():
                if any(bool(one & two) != wanted for one, two in zip(have[ref], have[other], strict=True)):
                    return False
        return True

    def finishes(self, chosen: tuple[str, ...], things: tuple[str, ...], least: int, most: int) -> bool:
        """Whether the choice so far can still become one that holds."""
        left, worth, sound = STEPS, _worth(self.values), self._sound(chosen)

        def complete(picked: tuple[str, ...], totals: frozenset[int]) -> bool:
            right = not worth or any(self.low <= total <= self.high for total in totals)
            enough = self.among is None or len(self.among[0].intersection(picked)) >= self.among[1]
            return right and enough and self._let_in(picked)

        def search(picked: tuple[str, ...], totals: frozenset[int], rest: tuple[str, ...]) -> bool:
            nonlocal left
            if sound and len(picked) >= least and complete(picked, totals):
                return True
            left -= 1
            if len(picked) >= most or left < 0:
                return left < 0
            for at, ref in enumerate(rest):
                more = _added(totals, worth.get(ref, _NOTHING))
                fits = (not worth or min(more) <= self.high) and self._alike(picked, ref)
                if fits and search((*picked, ref), more, rest[at + 1 :]):
                    return True
            return False

        return search(chosen, _totals(worth, chosen), tuple([ref for ref in things if ref not in chosen]))


_NOTHING = (0,)


def _worth(values: tuple[tuple[str, int], ...]) -> dict[str, tuple[int, ...]]:
    """What each thing may add."""
    worth: dict[str, tuple[int, ...]] = {}
    for ref, value in values:
        worth[ref] = (*worth.get(ref, ()), value)
    return worth


def _added(totals: frozenset[int], values: tuple[int, ...]) -> frozenset[int]:
    return frozenset([total + value for total in totals for value in values])


def _totals(worth: dict[str, tuple[int, ...]], chosen: tuple[str, ...]) -> frozenset[int]:
    """What these may come to."""
    totals = frozenset(_NOTHING)
    for ref in chosen:
        totals = _added(totals, worth.get(ref, _NOTHING))
    return totals


def constraint_on(game: Board, ctx: Context, selector: Selector, things: tuple[Ref, ...]) -> GroupConstraint | None:
    """The rule for choosing ``things`` by ``selector``; None where any will do."""
    where, total, including = selector.where, selector.total, selector.including
    same = where.same if where is not None and where.compared_to is None else None
    different = where.different if where is not None and where.compared_to is None else None
    if total is None and including is None and same is None and different is None:
        return None

    def traits(names: tuple[str, ...] | None) -> Traits:
        if not names:
            return ()
        return tuple(
            [(ref, tuple([frozenset(_folded(game.query.traits(ref, name))) for name in names])) for ref in things]
        )

    rule = GroupConstraint(same=traits(same), different=traits(different))
    if total is not None:
        values = tuple([(ref, amounts.stat(game, ref, total.stat)) for ref in things])
        low, high = _range(total, lambda bound: amounts.evaluate(game, ctx, bound))
        rule = msgspec.structs.replace(rule, values=values, low=low, high=high)
    if including is not None:
        wanted = frozenset(game.query.candidates(ctx, including))
        rule = msgspec.structs.replace(rule, among=(wanted, game.query.count_of(ctx, including, len(wanted))[0]))
    return rule


def _folded(names: tuple[str, ...]) -> list[str]:
    return [name.casefold() for name in names if name]


def _range(total: Total, value: Callable[[Quantity], int]) -> tuple[int, int]:
    """From where to where a total may lie; all the bounds hold."""
    low = [0, *(value(each) for each in (total.gte, total.eq) if each is not None)]
    high = [10**6, *(value(each) for each in (total.lte, total.eq) if each is not None)]
    low += [value(total.gt) + 1] if total.gt is not None else []
    high += [value(total.lt) - 1] if total.lt is not None else []
    return max(low), min(high)
