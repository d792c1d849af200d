"""What the reader hands back: the clauses of a card's text and where each of them went."""

from __future__ import annotations

import re
from typing import Literal

import msgspec
from msgspec.structs import replace

from convert.effects import Ability, Adjudication, Doubted, Unread
from convert.effects.tree import Role, Status


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """One clause of the card's text: ``text[start:end]`` of what was read, in reading order from index 0."""

    index: int
    text: str
    role: Role
    start: int
    end: int
    because: str = ""
    """Why it stays unread, or why it says nothing to the tree, where a row of the reader's tables gives the reason."""
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
    doubted: tuple[Doubted, ...] | None = None
    """What the second witness doubts; None until it was asked."""

    def adjudication(self, *, card_text: bool = True) -> Adjudication:
        """The entry's ``adjudication`` block: what is doubted is not automatic. Without ``card_text`` unread and
        doubted clauses keep their place and reason, but not the card's words."""
        unread, doubted, status = self.unread, self.doubted or (), self.status
        if not card_text:
            unread = tuple(replace(one, text="") for one in unread)
            doubted = tuple(replace(one, text="", what=_QUOTED.sub("more", one.what)) for one in doubted)
        if doubted and status == "automatic":
            status = "partial"
        return Adjudication(status=status, clauses=len(self.clauses), unread=unread, doubted=doubted)


_QUOTED = re.compile("“[^”]*”")
Why = Literal["no_frame", "no_noun", "ambiguous", "no_meaning"]
