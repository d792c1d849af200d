"""The formats, found by name and imported on use."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import cast

from convert.errors import UsageError
from convert.export.model import Exporter

EXPORTERS: Mapping[str, str] = {
    "site": "convert.export.site",
    "markdown": "convert.export.markdown",
    "csv": "convert.export.csv",
    "print": "convert.export.print",
    "obsidian": "convert.export.obsidian",
    "homebrewery": "convert.export.homebrewery",
    "rpg-cards": "convert.export.rpg_cards",
    "chat": "convert.export.chat",
    "foundry": "convert.export.foundry",
    "tts": "convert.export.tts",
}
"""WHAT → the package whose ``EXPORTER`` writes it."""


def load(name: str) -> Exporter:
    """The exporter of this name. Raises ``UsageError`` for a name that is none."""
    from convert.findings.suggestions import did_you_mean

    if name not in EXPORTERS:
        hint = did_you_mean(name, list(EXPORTERS)) or f"the formats are: {', '.join(EXPORTERS)}"
        raise UsageError(f"there is no format {name!r}", hint=hint)
    return cast(Exporter, import_module(EXPORTERS[name]).EXPORTER)


def every() -> list[Exporter]:
    """All of them, in the order of the list."""
    return [load(name) for name in EXPORTERS]
