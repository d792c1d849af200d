"""The schemas of what exporters give to their templates: ``schemas/export/<name>.schema.json``."""

from __future__ import annotations

from typing import Any

from convert.compendium.schemas import document_schema
from convert.export.model import Exporter
from convert.export.registry import every


def context_schema(exporter: Exporter) -> dict[str, Any]:
    """The JSON Schema of one exporter's context."""
    return document_schema(f"export {exporter.name}", exporter.context)


def all_contexts() -> dict[str, dict[str, Any]]:
    """Those of all exporters: path below ``schemas/`` → schema."""
    return {f"export/{exporter.name}.schema.json": context_schema(exporter) for exporter in every()}
