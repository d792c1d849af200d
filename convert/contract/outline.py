"""What a game says of its entries to those who list, link and share them, without saying how it is shown.

``System.facets`` are what its entries are filtered and sorted by, ``System.links`` the entries that one names.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Facet(msgspec.Struct, frozen=True, kw_only=True):
    """Something that entries are filtered and sorted by: a Rank, a Type, what an effect does."""

    name: str
    """A short name, for addresses and column heads of data: ``mp``."""
    title: str
    """What the game calls it: MP."""
    path: str
    """The field of the entry that holds it, dotted for nested ones: ``source.archetype``. A list means any of it."""
    number: bool = False
    """Whether it is a number: then it is asked for by least and most."""


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """One entry that another names."""

    relation: str
    """How the other one stands to this one, in the game's words: Material, ritual, maker."""
    back: str
    """How this one stands to the other: Material of."""
    slug: str
    """The other entry: its slug, or its id."""


FORM = Facet(name="form", title="Form", path="form")

Plain = str | int | float


def values(entry: Any, path: str) -> tuple[Plain, ...]:
    """What stands in a field: each value of a list, nothing where it is empty."""
    value = entry
    for name in path.split("."):
        value = getattr(value, name, None)
    if value is None or value == "":
        return ()
    if isinstance(value, (tuple, list)):
        return tuple(each for each in value if isinstance(each, (str, int, float)))
    return (value,) if isinstance(value, (str, int, float)) else ()
