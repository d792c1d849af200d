"""What the fields of a game's entries usually hold: what people write there by hand is held to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Most:
    """The greatest number that any card gives a field: ``why`` names it in words (with its rule). ``hundredth``: cards
    print a hundred times as much."""

    number: int
    why: str
    hundredth: bool = False


@dataclass(frozen=True, kw_only=True)
class Usual:
    """By the names of fields, wherever they stand in an entry or its effects. Cards of the source are not held to it:
    they may bring new words."""

    closed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The only words that may stand there."""
    open: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The words that cards have there. One of one's own may stand there too, and is remarked on."""
    most: Mapping[str, Most] = field(default_factory=dict)
    """The greatest numbers. A greater one may stand there too, and is remarked on."""
    names: frozenset[str] = frozenset()
    """Fields that name other entries by their names."""
    series: frozenset[str] = frozenset()
    """Fields that hold a part of other entries' names."""
