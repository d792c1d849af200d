"""What the reader of Oracle text hands back: the clauses of a face's text and where each of them went."""

from __future__ import annotations

import msgspec

from convert.effects import Adjudication, Doubted, Unread
from convert.effects.magic import Ability
from convert.effects.tree import Status
from convert.text.model import Clause


class OracleReading(msgspec.Struct, frozen=True, kw_only=True):
    """One face's text, read. Every clause is the ``src`` of something in ``abilities``, a reminder (``notes``), or
    ``unread``."""

    clauses: tuple[Clause, ...]
    abilities: tuple[Ability, ...]
    unread: tuple[Unread, ...]
    status: Status
    doubted: tuple[Doubted, ...] = ()
    back: OracleReading | None = None
    """The face that cannot be cast, read by itself, its clauses numbered anew."""
    raised: bool = False
    """The reader raised on it: a mistake of the reader, for which lines are unread that it would read."""

    def adjudication(self, *, card_text: bool = True) -> Adjudication:
        """The entry's ``adjudication`` block: what is doubted is not automatic. Without ``card_text`` unread and
        doubted clauses keep their place and reason, but not the card's words."""
        unread, doubted, status = self.unread, self.doubted, self.status
        if not card_text:
            unread = tuple(msgspec.structs.replace(one, text="") for one in unread)
            doubted = tuple(msgspec.structs.replace(one, text="") for one in doubted)
        if doubted and status == "automatic":
            status = "partial"
        return Adjudication(status=status, clauses=len(self.clauses), unread=unread, doubted=doubted)
