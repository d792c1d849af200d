"""What one numbered migration is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from convert.contract.system import System

Plain = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Step:
    """From version ``to - 1`` to ``to``.

    ``apply`` takes the kind of file (``convert.compendium.kinds``), its values and the game, and gives the new values;
    it leaves ``schema_version`` alone and a kind that did not change as it is. Its values are its own to change."""

    to: int
    title: str
    apply: Callable[[str, Plain, System], Plain]


@runtime_checkable
class MigratesEntries(Protocol):
    """A game whose own entries changed between versions."""

    def migrate_entry(self, to: int, kind: str, entry: Plain) -> Plain:
        """The entry as version ``to`` has it, from the version before."""
        ...


def own_entry(system: System, to: int, kind: str, entry: Plain) -> Plain:
    """The game's own part of a step for one entry; the entry as it is where the game has none."""
    return system.migrate_entry(to, kind, entry) if isinstance(system, MigratesEntries) else entry
