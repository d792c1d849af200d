"""The table as figures rather than lines, for who draws it: places, who stands there, bars. It knows no game.

A game that offers nothing of its own is shown by its lines (``Game.tableau``)."""

from __future__ import annotations

import msgspec


class Bar(msgspec.Struct, frozen=True):
    """How much is left of something: HP, mana, slots."""

    name: str
    now: int
    full: int


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody or something on the table. ``side`` is whose it is, None for nobody's; ``active``: it is their turn."""

    name: str
    side: int | None = None
    active: bool = False
    bars: tuple[Bar, ...] = ()
    facts: tuple[str, ...] = ()
    """Further short facts, one thing each."""


class Group(msgspec.Struct, frozen=True):
    """Pieces that belong together, such as those in one Skirmish; without a name those that stand free."""

    name: str
    pieces: tuple[Piece, ...]


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the table, with groups of pieces or with plain lines."""

    name: str = ""
    groups: tuple[Group, ...] = ()
    lines: tuple[str, ...] = ()


class Tableau(msgspec.Struct, frozen=True):
    """The whole table as one side sees it."""

    title: str
    places: tuple[Place, ...]
