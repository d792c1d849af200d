"""The difference between two compendiums as plain values: what ``diff --json`` prints and the Markdown is made of."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Group = Literal["numbers", "effects", "words"]
GROUPS: tuple[Group, ...] = ("numbers", "effects", "words")

Cause = Literal[
    "new card",
    "card gone",
    "new passcode",
    "new printing",
    "errata",
    "card data",
    "override",
    "hand edit",
    "other entry",
    "settings",
    "toolkit",
    "card or toolkit",
    "unknown",
]


class Why(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a change comes from. ``detail`` names it where there is a name: an override's file and line, the entry
    that this one follows."""

    cause: Cause
    detail: str = ""


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One field that has changed. ``field`` is dotted for nested ones; ``said`` tells it in the game's words;
    ``so`` are the changes that follow from this one by the game's rules."""

    field: str
    group: Group
    old: Any = None
    new: Any = None
    said: tuple[str, ...] = ()
    why: Why
    so: tuple[Change, ...] = ()


class Changed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry that both sides have, and how it differs. ``was`` is its earlier id where that moved."""

    id: str
    slug: str
    name: str
    kind: str
    was: str = ""
    changes: tuple[Change, ...] = ()

    def of(self, group: Group) -> tuple[Change, ...]:
        """The changes of one group."""
        return tuple(change for change in self.changes if change.group == group)


class Passed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry that came or went, with a line that says what it is."""

    id: str
    slug: str
    name: str
    kind: str
    said: str = ""
    why: Why


class About(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side: where it lies, what it was made from (a label and the database's own version), and by which toolkit."""

    place: str
    label: str = ""
    version: str = ""
    cards: int = 0
    tool_version: str = ""


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """How many entries of a kind, form, rank or status there were and are."""

    by: str
    name: str
    old: int
    new: int


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. ``reworded`` counts entries whose card was printed differently with no change in the game; where one
    side is only a manifest, ``counts`` is all that can be told (``only_counts``)."""

    system: str
    old: About
    new: About
    came: tuple[Passed, ...] = ()
    went: tuple[Passed, ...] = ()
    changed: tuple[Changed, ...] = ()
    reworded: int = 0
    counts: tuple[Count, ...] = ()
    toolkit: bool = False
    """Whether the two sides were made by different rules or readers."""
    only_counts: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing that a game master would notice differs."""
        return not (self.came or self.went or self.changed or self.counts)

    def of(self, group: Group) -> tuple[Changed, ...]:
        """The changed entries that have a change in this group."""
        return tuple(each for each in self.changed if each.of(group))


def toolkit_only(change: Change) -> bool:
    """Whether the change comes from nothing but the toolkit's own version."""
    return change.why.cause == "toolkit"
