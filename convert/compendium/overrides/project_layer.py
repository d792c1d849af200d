"""Entries as they stand without a user's overrides: as generated, with the project's own overrides on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from convert.compendium.base import Base, BaseRow
from convert.compendium.files import plain_of
from convert.compendium.overrides.apply import Changed, apply_layers
from convert.compendium.overrides.read import read_layers
from convert.contract.system import System


class ProjectLayer:
    """The entries of a base under the project's own layer. ``own`` is that layer's folder; where ``user``, the folder
    that is edited, is the same one, there is nothing beneath it."""

    def __init__(self, system: System, base: Base, own: Path, user: Path) -> None:
        self._system, self._base = system, base
        self._beneath = [layer for layer in read_layers(system, own, user) if layer.name == "own"]
        for layer in self._beneath:
            layer.overrides = [each for each in layer.overrides if each.new is None]

    def plain(self, row: BaseRow) -> dict[str, Any]:
        """An entry as it stands; as generated where the project itself leaves it out."""
        changed = self._changed(row)
        return plain_of(row.entry) if changed is None or changed.plain is None else dict(changed.plain)

    def set_in(self, row: BaseRow) -> dict[str, str]:
        """The fields of an entry that the project's own overrides set, with their places (file and line)."""
        changed = self._changed(row)
        if changed is None:
            return {}
        return {name: changed.origins[name].rpartition("; ")[2] for name in sorted(changed.overridden)}

    def _changed(self, row: BaseRow) -> Changed | None:
        """One entry under the layer: it is laid over this entry alone, as what it makes of others is not asked."""
        alone = msgspec.structs.replace(self._base, rows=(row,))
        return apply_layers(self._system, self._beneath, alone).changed.get(row.id)
