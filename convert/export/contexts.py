"""The schemas of what exporters give to their templates: ``schemas/export/<name>.schema.json``."""

from __future__ import annotations

from typing import Any

from convert.compendium.schema_parts import Types
from convert.compendium.schemas import document_schema
from convert.export.model import Exporter
from convert.export.registry import every


def context_schema(exporter: Exporter, types: Types | None = None) -> dict[str, Any]:
    """The JSON Schema of one exporter's context."""
    return document_schema(f"export {exporter.name}", exporter.context, types)


def all_contexts(types: Types | None = None) -> dict[str, dict[str, Any]]:
    """Those of all exporters: path below ``schemas/`` → schema."""
    types = types or Types()
    return {f"export/{exporter.name}.schema.json": context_schema(exporter, types) for exporter in every()}
