"""What the questions of effects need of a game: its table, its log, and each other. No question changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from convert.effects import Condition, Event, Filter, Selector
from convert.effects.values import Quantity
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.sought import Sought
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Active, Being, State


class Queries(Protocol):
    """The questions that effects ask, as one object: an amount may count what a filter finds, a filter may compare
    with what a selector means, a selector may need an amount. A question asks those beside and above it through this
    object and imports only those below it."""

    def evaluate(self, ctx: Context, amount: Quantity | None) -> int:
        """The number that an amount stands for."""
        ...

    def candidates(self, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
        """Everything that a selector may mean now."""
        ...

    def resolve_now(self, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
        """What a selector means now, where nobody has to choose."""
        ...

    def count_of(self, ctx: Context, selector: Selector, available: int) -> tuple[int, int]:
        """How many are chosen: (least, most)."""
        ...

    def caster_of(self, ref: Ref, *, owner: bool = False) -> Ref:
        """Whose something is, or the caster it is; ``owner``: not who controls it, but whose spell it is."""
        ...

    def wearer(self, ctx: Context) -> tuple[Ref, ...]:
        """Who wears what the effect is of."""
        ...

    def fits(self, ctx: Context, where: Filter, ref: Ref) -> bool:
        """Whether a thing is what a filter says."""
        ...

    def traits(self, ref: Ref, prop: str) -> tuple[str, ...]:
        """What a thing has of one property."""
        ...

    def means(self, ctx: Context, selector: Selector | None, ref: Ref) -> bool:
        """Whether a selector means that thing."""
        ...

    def matches(self, ctx: Context, event: Event, occurrence: Occurrence) -> bool:
        """Whether what happened is what a ``when`` names."""
        ...

    def holds(self, ctx: Context, condition: Condition) -> bool:
        """Whether a condition holds now."""
        ...

    def guarded(self, being: Being, threats: tuple[str, ...], by: Context) -> bool:
        """Whether something protects a creature from such an effect."""
        ...

    def befell(self, ctx: Context, event: Event, ref: Ref) -> bool:
        """Whether that happened to this very thing this turn."""
        ...

    def owed_to(self, ctx: Context, where: Filter, ref: Ref) -> bool:
        """Whether ``where.by`` brought it into play, or destroyed it by battle, in this fight, or
        ``where.banished_by`` banished it."""
        ...


class Board(Protocol):
    """A game, as far as a question may look at it."""

    @property
    def state(self) -> State:
        """The table."""
        ...

    @property
    def sought(self) -> Sought | None:
        """What was looked for already, where nothing happens until somebody has chosen an action."""
        ...

    @property
    def card_index(self) -> CardIndex:
        """What the entries can do."""
        ...

    @property
    def stack(self) -> Sequence[Any]:
        """What is under way, the last on top."""
        ...

    @property
    def log(self) -> Sequence[Any]:
        """What has happened."""
        ...

    @property
    def query(self) -> Queries:
        """The other questions."""
        ...

    def departed_as(self, entry: str, owner: str) -> Being | None:
        """The creature that has just left, as it was, if it was of that entry and that owner's."""
        ...

    def departed(self, who: str) -> Being | None:
        """The creature that has just left, as it was."""
        ...

    def departed_spell(self, who: str) -> Active | None:
        """The spell that has just left play, as it was."""
        ...

    def level(self, being: Being) -> int:
        """A creature's Level now, with what effects changed."""
        ...

    def being_cast(self, who: str) -> set[str]:
        """The spells that this caster has declared and that have not taken place yet."""
        ...
