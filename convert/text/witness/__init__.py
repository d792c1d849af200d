"""The second witness: it counts what stands in a card's text and in the tree, and says where the two differ.

It is no second reader. Tables of phrases say which words state a number, a side, a zone, a duration, a limit, a filter,
a manner or an event (``words.toml``); the same facts are counted in the tree; what only one of them says is doubted. It
shares no code with the grammar, and knows nothing but the effect language, so that a word which the grammar consumed
and wrote nowhere is missed by somebody.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files

import msgspec

from convert.cards.model import Card
from convert.effects import Ability, Doubted
from convert.text.model import Clause, Reading
from convert.text.witness.compare import Difference, Span, differences
from convert.text.witness.phrases import Phrases

_STAYS_NO_SPELL = re.compile(r"Summon (it|this card)|as an? (Effect|Normal) Monster")
"""What a Trap says that becomes a monster."""

__all__ = ["Allowed", "Difference", "Witness"]


class Allowed(msgspec.Struct, frozen=True):
    """A class of differences that is no doubt: the fact, a pattern of the clauses that may lack it, why, and in how
    many entries of the newer snapshot it stands, which may only shrink."""

    cls: str
    value: str
    clause: str
    reason: str
    count: int

    def covers(self, one: Difference, clause: str) -> bool:
        """Whether a difference in this clause is of the class."""
        return one.cls == self.cls and one.value == self.value and re.search(self.clause, clause) is not None


class Witness:
    """Holds the tables; make one with :meth:`load` and ask it about any number of cards."""

    def __init__(self, phrases: Phrases, allowance: Sequence[Allowed] = ()) -> None:
        self._phrases = phrases
        self.allowance = tuple(allowance)

    @classmethod
    def load(cls) -> Witness:
        """The witness with the package's tables."""
        folder = files("convert.text.witness")
        table = tomllib.loads(folder.joinpath("words.toml").read_text("utf-8"))
        allowed = tomllib.loads(folder.joinpath("allowance.toml").read_text("utf-8"))["allowed"]
        return cls(Phrases.from_table(table), msgspec.convert(allowed, list[Allowed]))

    def differences(self, card: Card, reading: Reading, abilities: Sequence[Ability] | None = None) -> list[Difference]:
        """Everything that the card's own text and its tree do not both say and that is not allowed, in the order of the
        clauses. A pendulum half is a note (CONVERT-35) and is not looked at. ``abilities``: another tree than the
        reading's own."""
        return [one for one in self._all(card, reading, abilities) if self._row(one, reading) is None]

    def excused(self, card: Card, reading: Reading) -> set[Allowed]:
        """The rows of the allowance that this entry needs."""
        rows = (self._row(one, reading) for one in self._all(card, reading, None))
        return {row for row in rows if row is not None}

    def _row(self, one: Difference, reading: Reading) -> Allowed | None:
        clause = reading.clauses[one.src].text
        return next((row for row in self.allowance if row.covers(one, clause)), None)

    def _all(self, card: Card, reading: Reading, abilities: Sequence[Ability] | None) -> list[Difference]:
        tree = reading.abilities if abilities is None else abilities
        own = [clause for clause in reading.clauses if not clause.half]
        if not own or not tree:
            return []
        unread = frozenset(item.src for item in reading.unread)
        passed = unread | set(reading.notes)
        passed |= {clause.index for clause in own if clause.role == "material"}
        spans = [Span(clause.index, clause.start, clause.end, clause.role) for clause in own]
        tree = [ability for ability in tree if not _of_half(ability, reading.clauses)]
        spell = card.kind != "monster" and _STAYS_NO_SPELL.search(card.text) is None
        return differences(self._phrases, card.rules(), spans, tree, passed, card.name, unread=unread, spell=spell)

    def doubts(self, card: Card, reading: Reading) -> tuple[Doubted, ...]:
        """The differences as an entry keeps them: which clause, its words, and what is doubted. Of a clause that stands
        in a quotation of what nobody read there is nothing to doubt: the quotation has its words."""
        told = [(reading.clauses[one.src].end - len(one.text), reading.clauses[one.src].end) for one in reading.unread]
        found = dict.fromkeys(
            Doubted(src=one.src, text=reading.clauses[one.src].text, what=one.what)
            for one in self.differences(card, reading)
            if not any(begin <= reading.clauses[one.src].start < end for begin, end in told)
        )
        return tuple(sorted(found, key=lambda one: (one.src, one.what)))


def _of_half(ability: Ability, clauses: Sequence[Clause]) -> bool:
    return bool(ability.src) and all(clauses[index].half for index in ability.src if index < len(clauses))
