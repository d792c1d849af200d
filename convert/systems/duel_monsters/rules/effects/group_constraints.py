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


class GroupConstraint(Struct, frozen=True):
    """The rule of one choice, worked out for the things it can be made from.

    ``values``: what each adds to the total, which must lie from ``low`` to ``high``; ``same`` and ``different``: the
    traits of each that all must share, or no two may; ``among``: how many (second) of those (first) must be chosen;
    ``apart``: pairs that do not go together.
    """

    values: tuple[tuple[str, int], ...] = ()
    low: int = 0
    high: int = 0
    same: Traits = ()
    different: Traits = ()
    among: tuple[frozenset[str], int] | None = None
    apart: frozenset[tuple[str, str]] = frozenset()

    def holds(self, chosen: tuple[str, ...]) -> bool:
        """Whether these may be the choice."""
        if self.values:
            worth = dict(self.values)
            if not self.low <= sum(worth.get(ref, 0) for ref in chosen) <= self.high:
                return False
        if self.among is not None and len(self.among[0].intersection(chosen)) < self.among[1]:
            return False
        return self._sound(chosen)

    def _sound(self, chosen: tuple[str, ...]) -> bool:
        """Whether each goes with those before it."""
        return all(self.agrees(chosen[:at], ref) for at, ref in enumerate(chosen))

    def agrees(self, chosen: tuple[str, ...], ref: str) -> bool:
        """Whether one more goes with those chosen so far."""
        if self.values:
            worth = dict(self.values)
            if sum(worth.get(one, 0) for one in (*chosen, ref)) > self.high:
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
        left, worth, sound = STEPS, dict(self.values), self._sound(chosen)

        def complete(picked: tuple[str, ...], total: int) -> bool:
            right = not worth or self.low <= total <= self.high
            return right and (self.among is None or len(self.among[0].intersection(picked)) >= self.among[1])

        def search(picked: tuple[str, ...], total: int, rest: tuple[str, ...]) -> bool:
            nonlocal left
            if sound and len(picked) >= least and complete(picked, total):
                return True
            left -= 1
            if len(picked) >= most or left < 0:
                return left < 0
            for at, ref in enumerate(rest):
                more = total + worth.get(ref, 0)
                fits = (not worth or more <= self.high) and self._alike(picked, ref)
                if fits and search((*picked, ref), more, rest[at + 1 :]):
                    return True
            return False

        began = sum(worth.get(ref, 0) for ref in chosen)
        return search(chosen, began, tuple([ref for ref in things if ref not in chosen]))


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
