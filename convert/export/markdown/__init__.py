"""Markdown: a page for each entry, and an index."""

from __future__ import annotations

from pathlib import Path

from convert.export.templates import TemplateExporter


class Markdown(TemplateExporter):
    """CommonMark with tables, as GitHub and most wikis read it."""

    name = "markdown"
    title = "a Markdown page for each entry, and an index"
    folder = Path(__file__).parent


EXPORTER = Markdown()
