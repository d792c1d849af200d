"""What the reader hands back: the clauses of a card's text and where each of them went."""

from __future__ import annotations

from typing import Literal

import msgspec

from convert.effects import Ability, Adjudication, Doubted, Unread
from convert.effects.tree import Role, Status


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """One clause of the card's text: ``text[start:end]`` of what was read, in reading order from index 0."""

    index: int
    text: str
    role: Role
    start: int
    end: int
    half: str = ""
    """ "pendulum" where the span is one of ``card.pendulum_text``."""


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """One card's text, read.

    Every clause is in exactly one place: the ``src`` of something in ``abilities``, ``materials`` (the raw line of a
    Fusion, Synchro, Xyz or Link monster, whose meaning is the entry's own ``materials``), ``notes`` (reminders that say
    nothing the tree would not, by clause index), or ``unread``.
    """

    clauses: tuple[Clause, ...]
    abilities: tuple[Ability, ...]
    unread: tuple[Unread, ...]
    status: Status
    materials: str = ""
    notes: tuple[int, ...] = ()
    doubted: tuple[Doubted, ...] = ()
    """What the second witness doubts; empty until it was asked."""

    def adjudication(self) -> Adjudication:
        """The entry's ``adjudication`` block."""
        return Adjudication(status=self.status, clauses=len(self.clauses), unread=self.unread, doubted=self.doubted)


Why = Literal["no_frame", "no_noun", "ambiguous", "no_meaning"]
