"""The questions of effects as one object (``port.Queries``)."""

from __future__ import annotations

from convert.effects import Condition, Event, Filter, Selector
from convert.effects.values import Quantity
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import (
    amounts,
    conditions,
    filters,
    matching,
    recent_events,
    scope,
    selectors,
)
from convert.systems.duel_monsters.rules.effects.port import Board
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being


class Query:
    """The questions, asked of one game. It holds nothing else and is made anew each time (``Game.query``), so that a
    game and its questions are no circle for the garbage collector."""

    __slots__ = ("_game",)

    def __init__(self, game: Board) -> None:
        self._game = game

    def evaluate(self, ctx: Context, amount: Quantity | None) -> int:
        return amounts.evaluate(self._game, ctx, amount)

    def candidates(self, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
        return selectors.candidates(self._game, ctx, selector)

    def resolve_now(self, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
        return selectors.resolve_now(self._game, ctx, selector)

    def count_of(self, ctx: Context, selector: Selector, available: int) -> tuple[int, int]:
        return selectors.count_of(self._game, ctx, selector, available)

    def caster_of(self, ref: Ref, *, owner: bool = False) -> Ref:
        return selectors.caster_of(self._game, ref, owner=owner)

    def wearer(self, ctx: Context) -> tuple[Ref, ...]:
        return selectors.wearer(self._game, ctx)

    def fits(self, ctx: Context, where: Filter, ref: Ref) -> bool:
        return filters.fits(self._game, ctx, where, ref)

    def traits(self, ref: Ref, prop: str) -> tuple[str, ...]:
        return filters.traits(self._game, ref, prop)

    def means(self, ctx: Context, selector: Selector | None, ref: Ref) -> bool:
        return matching.means(self._game, ctx, selector, ref)

    def matches(self, ctx: Context, event: Event, occurrence: Occurrence) -> bool:
        return matching.matches(self._game, ctx, event, occurrence)

    def holds(self, ctx: Context, condition: Condition) -> bool:
        return conditions.holds(self._game, ctx, condition)

    def guarded(self, being: Being, threats: tuple[str, ...], by: Context) -> bool:
        return scope.guarded(self._game, being, threats, by)

    def befell(self, ctx: Context, event: Event, ref: Ref) -> bool:
        return recent_events.befell(self._game, ctx, event, ref)

    def owed_to(self, ctx: Context, where: Filter, ref: Ref) -> bool:
        return recent_events.owed_to(self._game, ctx, where, ref)
