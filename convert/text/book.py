"""The card's clauses while they are read: where each is, what it does, and why it stayed unread if it did."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from convert.effects import Condition, Event, Limit, Selector, Step
from convert.effects.tree import Role, Why


@dataclass(slots=True)
class Piece:
    """A clause on its way: where it is and what role it plays."""

    role: Role
    start: int
    end: int
    why: Why | None = None
    note: bool = False
    because: str = ""
    """The rule by which it means nothing here."""
    quoted: int = -1
    """Where its quotation begins, if not where it does: with the condition before it."""
    time: tuple[int, int] | None = None
    """Of how long it holds where a clause that was read stands between: from where to where that is said."""
    stop: int = -1
    """The token where reading stopped, for those who look for what to add."""
    limits: list[Limit] = field(default_factory=list)
    """How often the effect that it holds can be used, where nobody read it and another sentence says so."""


@dataclass(slots=True)
class Book:
    """The card's clauses in order; a clause is read unless it carries a reason why not."""

    pieces: list[Piece] = field(default_factory=list)
    first: int = 0
    """The index of the first clause: a card's second text counts on from its first."""

    def piece(self, index: int) -> Piece:
        """The clause of this index."""
        return self.pieces[index - self.first]

    def open(self, role: Role, start: int, end: int) -> int:
        """Begin a clause; its index."""
        self.pieces.append(Piece(role, start, end))
        return self.first + len(self.pieces) - 1

    def fail(self, index: int, why: Why) -> None:
        """The clause stays unread."""
        self.piece(index).why = why


@dataclass(slots=True)
class Chain:
    """Steps read from a stretch of text, and the clauses they came from."""

    steps: list[Step] = field(default_factory=list)
    targets: list[Selector] = field(default_factory=list)
    src: list[int] = field(default_factory=list)
    cost: list[Step] = field(default_factory=list)
    optional: bool = False
    failed: list[int] = field(default_factory=list)
    when: Event | None = None
    """A moment named at a clause's end ("during each of your Standby Phases")."""
    before_damage: bool = False
    """It is done before damage calculation, as its clause says at its end."""
    limit: Limit | None = None
    instead: tuple[Condition, ...] = ()
    """Under these conditions the steps stand in for what the sentence before said ("if …, draw 2 cards instead")."""
    swapped: bool = False
    """The last clause stood in for the one before it: a ", but …" after it is of that one alone."""
    until: Any = None
    """How long all of it holds, where that stands before it ("until the end of this turn, A, also B")."""
    prior: Any = None
    """The last clause read: "…, but cannot be destroyed" goes on with its subject."""

    def mark(self) -> tuple[Any, ...]:
        """All that was read so far."""
        return tuple([value.copy() if type(value) is list else value for value in _read(self)])

    def undo(self, mark: tuple[Any, ...]) -> None:
        """Back to what was read at the mark."""
        for name, value in zip(_CHAIN, mark, strict=True):
            setattr(self, name, value)


_CHAIN = tuple(one.name for one in fields(Chain))
_read = attrgetter(*_CHAIN)
