"""A card database as ``convert.cards.sources`` knows it: how it is asked, and how its files are read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

import msgspec

from convert.cards.loaded import Read
from convert.cards.snapshot import Snapshot, Store

Progress = Callable[[int, int], None]
MakeClient = Callable[[], Any]
"""Makes a client of the publisher's own kind."""
Expect = Callable[[Any], None]
"""Told of each card as soon as it is there."""


class Fetched(msgspec.Struct, frozen=True, kw_only=True):
    """What a refresh came to. ``before`` is the last good snapshot as it was found, ``damage`` a sentence for each
    that was found damaged."""

    snapshot: Snapshot
    moved: bool
    before: Snapshot | None
    damage: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()
    """What else a person should hear of what was fetched, a sentence each."""


class RefreshOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How a database is refreshed: the time that is noted down, whether files are fetched although the version did not
    move, whether an answer that has lost many of its cards is accepted, who is told how far it is."""

    now: datetime
    force: bool = False
    accept_shrink: bool = False
    progress: Progress | None = None


class Saved(Protocol):
    """Files of the database at hand, not yet read."""

    @property
    def fingerprint(self) -> str:
        """The same for the same bytes."""
        ...

    def read(self, expect: Expect | None = None) -> Read:
        """Their cards. Raises ``SourceError`` where they are none of this database's."""
        ...


class Publisher(ABC):
    """One card database. It holds no state."""

    name: str
    """For people, and in the label of a compendium: YGOPRODeck."""
    folder: str = ""
    """Where in the cache its snapshots are; "" is the cache itself."""
    wanted_files: tuple[str, ...] = ()
    """What a saved answer is called in a folder of its own."""

    def store(self, cache: Path) -> Store:
        """Its snapshots in a cache."""
        return Store(cache / self.folder)

    @abstractmethod
    def saved(self, path: Path) -> Saved:
        """A saved answer. Raises ``UsageError`` where there is no such file, ``SourceError`` where it is damaged."""

    @abstractmethod
    def kept(self, store: Store, snapshot: Snapshot) -> Saved:
        """The files of a snapshot."""

    @abstractmethod
    def starter(self) -> tuple[Any, ...]:
        """The cards that come along with the toolkit."""

    @property
    @abstractmethod
    def starter_fingerprint(self) -> str:
        """The same for the same starter cards."""

    @abstractmethod
    def refresh(
        self, store: Store, options: RefreshOptions, *, address: str | None = None, client: MakeClient | None = None
    ) -> Fetched:
        """Bring the snapshots up to the database's version, from another address or with another client where one is
        named. Raises ``SourceError`` when it cannot be had or trusted, ``OSError`` when the machine cannot keep it; in
        both cases the last good snapshot is untouched."""
