"""What has been named in a text: a thing that a later word may mean, with its facts, and the ids that things are
given."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Kind, Side, Zone

Kinds = Kind | tuple[Kind, ...] | None
Zones = Zone | tuple[Zone, ...] | None

ME = Selector(how="self")
"""This card."""
ME_WORN = Selector(how="self", where=Filter(equipped=True))
"""This Equip Card."""


class Thing(msgspec.Struct, frozen=True, gc=False):
    """Something a later word may mean: its id (or how to select it), what it is, one or many, targeted or not."""

    selector: Selector
    kind: Kinds
    plural: bool
    target: bool = False
    zone: Zones = None
    """Where it was when it was named."""
    side: Side | None = None
    """Whose it was."""
    whole: bool = False
    """It is all that is in a place."""
    names: tuple[str, ...] = ()
    """The names and series that it was described by."""
    ops: frozenset[str] = frozenset()
    """What steps have done to it."""
    among: Selector | None = None
    """What it was picked from ("choose 1 of those monsters")."""
    now: Zones = None
    """Where it is after the steps so far; None where nobody knows."""
    paid: bool = False
    """It was given as a cost."""
    said: frozenset[str] = frozenset()
    """The words that it was described by: Types, Attributes, kinds of monster."""


def names_in(where: Filter | None) -> tuple[str, ...]:
    """What a description calls a thing by: its names and series."""
    said = (where.name, where.series) if where is not None else ()
    return tuple(name for one in said if one is not None for name in ((one,) if isinstance(one, str) else one))


def said_in(where: Filter | None) -> frozenset[str]:
    """The words of a description that a mention may repeat ("1 Fish monster … that Fish monster")."""
    if where is None:
        return frozenset()
    words: set[str] = set()
    for one in (where.type, where.attribute, where.class_, where.property, where.face, where.stance):
        words.update((one,) if isinstance(one, str) else one or ())
    return frozenset(word.lower() for word in words)


class Choice(NamedTuple):
    """What a phrase means, by which rule, and what else agreed with it."""

    phrase: str
    thing: Thing | None
    rule: str
    others: tuple[Thing, ...] = ()


class Names:
    """Hands out ids that are unique on the card: t1, t2 for targets, c1 for choices, s1 for steps; and keeps what its
    phrases were taken for."""

    def __init__(self) -> None:
        self._next: dict[str, int] = {}
        self.choices: list[Choice] = []
        """Of what was read so far, in the order of the text."""

    def new(self, letter: str) -> str:
        """The next id with this letter."""
        number = self._next.get(letter, 0) + 1
        self._next[letter] = number
        return f"{letter}{number}"

    def mark(self) -> tuple[dict[str, int], int]:
        """What was handed out and chosen so far."""
        return self._next.copy(), len(self.choices)

    def undo(self, mark: tuple[dict[str, int], int]) -> None:
        """What came since the mark was for nothing."""
        self._next, size = mark[0], mark[1]
        del self.choices[size:]


def is_thing(thing: Thing, what: Selector) -> bool:
    """Whether the selector stands for this thing."""
    return thing.selector == what or (what.how == "self" and thing.selector.how == "self")
