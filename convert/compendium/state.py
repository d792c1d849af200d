"""What the last build of a folder left for the next one, beside the base: what overrides changed, what is gone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

import msgspec

from convert.compendium import base as base_cache
from convert.compendium.atomic import HIDDEN
from convert.compendium.base import Base, BaseRow
from convert.compendium.files import MOST
from convert.compendium.gone import Gone
from convert.plain_file import read_plain

NAME = f"{HIDDEN}/state.json"


class State(msgspec.Struct, frozen=True, kw_only=True):
    """``changed``: entry id → the line that was generated, where it is not the base's own (overridden, homebrew);
    ``left_out``: entries that overrides left out; ``gone``: entries that the source had once; ``pinned``: entry id →
    the base's line of the card that a stale override was pinned to."""

    changed: Mapping[str, msgspec.Raw] = msgspec.field(default_factory=dict)
    left_out: tuple[str, ...] = ()
    gone: tuple[Gone, ...] = ()
    pinned: Mapping[str, msgspec.Raw] = msgspec.field(default_factory=dict)


class Previous:
    """The last build of a folder: what it generated, entry by entry, before a person touched the files."""

    def __init__(self, base: Base, state: State) -> None:
        self.base = base
        self.state = state

    @classmethod
    def load(cls, folder: Path) -> Previous | None:
        """None where there was no build, or its cache is not there or cannot be used."""
        state = load(folder)
        base = base_cache.load(folder) if state is not None else None
        return cls(base, state) if state is not None and base is not None else None

    @cached_property
    def generated(self) -> Mapping[str, bytes]:
        """Entry id → the line that the last build generated."""
        lines = {row.id: row.entry for row in self.base.rows}
        lines.update((entry_id, bytes(line)) for entry_id, line in self.state.changed.items())
        for entry_id in self.state.left_out:
            lines.pop(entry_id, None)
        return lines

    def pinned(self, entry_id: str, pin: str) -> msgspec.Raw | None:
        """The line of an entry, before overrides, whose card had the digest ``pin``; None where it is not known."""
        if pin.encode() in bytes(kept := self.state.pinned.get(entry_id, msgspec.Raw())):
            return kept
        row = self._rows.get(entry_id)
        return msgspec.Raw(row.entry) if row is not None and row.digest == pin else None

    @cached_property
    def _rows(self) -> dict[str, BaseRow]:
        return {row.id: row for row in self.base.rows}


def load(folder: Path) -> State | None:
    """What the last build of a folder noted beside its entries; None where there is nothing that can be used."""
    try:
        return msgspec.json.decode(read_plain(folder / NAME, MOST), type=State)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def encode(state: State) -> bytes:
    """The file's content."""
    return msgspec.json.encode(state)


def retired(folder: Path) -> dict[str, str]:
    """The ids, slugs and names that entries of a built folder went by once → their ids, so that what was written with
    an old one still finds them. Nothing where the folder's notes are not there."""
    try:
        loaded = msgspec.json.decode(read_plain(folder / NAME, MOST), type=_Gone)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return {word: each.id for each in loaded.gone for word in (each.slug, each.name)}


class _Gone(msgspec.Struct, frozen=True, kw_only=True):
    """Only that much of a state."""

    gone: tuple[Gone, ...] = ()
