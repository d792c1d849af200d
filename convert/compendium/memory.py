"""A compendium made in memory, with the project's own overrides and nothing written."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.cards.model import PrintedCard
from convert.compendium import base as base_cache
from convert.compendium.book import Compendium
from convert.compendium.overrides import apply_layers, read_layers
from convert.contract.system import Context, System
from convert.resources import bundled


def in_memory(system: System, cards: Sequence[PrintedCard], *, label: str) -> Compendium:
    """The entries of ``cards`` as a build would write them, the project's own overrides included."""
    context = Context(by_name={card.name: card for card in reversed(cards)})
    conversion = system.convert(cards, context)
    base = base_cache.make(conversion, fingerprint="", label=label, version="", cards=len(cards))
    applied = apply_layers(system, read_layers(system, bundled("overrides"), None), base)
    entries = {str(getattr(item.entry, "id", "")): item.entry for item in conversion.entries}
    origins = {row.id: base.origins(row) for row in base.rows}
    for changed in applied.changed.values():
        if changed.plain is None:
            entries.pop(changed.id, None)
        else:
            entries[changed.id] = msgspec.convert(changed.plain, system.entry_types[changed.kind])
            origins[changed.id] = changed.origins
    return Compendium.from_entries(system, entries.values(), label=label, origins=origins)
