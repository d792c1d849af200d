"""The compendium in a browser: one folder that opens from disk and from any static host, with nothing fetched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from convert.export.model import Exporter, File, Job
from convert.export.site.data import ENTRY_PART, TEXT_PART, Site, SiteOptions, parts, script, site
from convert.export.templates import read_folder, render
from convert.rulebook import load as load_rules

HERE = Path(__file__).parent


class SiteExporter(Exporter):
    """``index.html`` and ``tracker.html``, their scripts and styles, and the data in ``data/``."""

    name = "site"
    title = "the compendium in a browser, and a tracker for fights"
    context = Site
    options = SiteOptions
    art = True
    takes = "[SCENARIO or SHEET]..."

    def files(self, job: Job) -> Iterator[File]:
        """Pages first, then data in the order in which they read it."""
        pages = read_folder(HERE / "pages")
        if job.template is not None:
            pages |= read_folder(job.template)
        yield from render(pages, job, {})
        for path in sorted((HERE / "assets").iterdir()):
            if path.suffix in (".js", ".css"):
                yield f"assets/{path.name}", path.read_bytes()
        rulebook = load_rules(job.info.system)
        data = site(job, rules=rulebook is not None)
        if rulebook is not None:
            yield "data/rules.js", script("rules", rulebook)
        yield "data/index.js", script("index", data.index)
        yield "data/fights.js", script("fights", data.fights)
        for path in sorted(job.pictures.values()):
            yield f"art/{path.name}", path.read_bytes()
        for number, texts in parts(data.text, TEXT_PART):
            yield f"data/text-{number}.js", script(f"text-{number}", texts)
        for number, entries in parts(data.entries, ENTRY_PART):
            yield f"data/entry-{number}.js", script(f"entry-{number}", entries)


EXPORTER = SiteExporter()
