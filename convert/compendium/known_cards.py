"""The cards that an override may name, from the last build or, without its notes, from the entry files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from convert.compendium import base as base_cache
from convert.compendium.atomic import trusted_journal
from convert.compendium.base import Base
from convert.compendium.book import Compendium
from convert.compendium.our_files import is_ours
from convert.compendium.paths import folder_of, nearest_compendium
from convert.contract.system import Conversion, Converted, System


def known_cards(system: System, folder: Path | None = None, near: Iterable[Path] = ()) -> Base | None:
    """The entries before overrides of the compendium in ``folder``; without one, of that which the files ``near``
    belong to (``paths.nearest_compendium``).

    None where nothing was built there. Raises ``DataError`` where a folder is named that holds no compendium, and
    for one with a journal that no build left."""
    place = folder_of(folder, system.name) if folder is not None else nearest_compendium(system, near)
    if place is None:
        return None
    trusted_journal(place, is_ours)
    base = base_cache.load(place)
    if base is not None:
        return base
    return base_of(system, Compendium.load(place))


def base_of(system: System, book: Compendium) -> Base:
    """Entries at hand in the place of those before overrides."""
    kinds = {each: kind for kind, each in system.entry_types.items()}
    items = tuple(Converted(kind=kinds[type(entry)], entry=entry) for entry in book.entries)
    return base_cache.make(Conversion(entries=items), fingerprint="", label=book.label, version="", cards=len(items))
