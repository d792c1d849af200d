"""CSV: one row an entry, for spreadsheets, nanDECK and Squib."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from convert.export.model import EntryView
from convert.export.templates import Filter, TemplateExporter, csv_cell

_ELSEWHERE = ("id", "name", "kind", "form", "text", "adjudication", "source")
"""Fields that have columns of their own, and what is no figure."""


def figures(entries: Iterable[EntryView]) -> list[str]:
    """The fields that the entries have, nested ones dotted, in the order they are met: ``hp``, ``real.hp``."""
    found: dict[str, None] = {}
    for entry in entries:
        found.update(dict.fromkeys(_figures(entry)))
    return list(found)


def figures_of(entry: EntryView, heads: Iterable[str]) -> list[object]:
    """The values of these fields of one entry, nothing where it has none."""
    values = _figures(entry)
    return [values.get(head) for head in heads]


def row(cells: Iterable[object]) -> str:
    """A line of the file, without its end."""
    return ",".join(map(csv_cell, cells))


def _figures(entry: EntryView) -> dict[str, object]:
    """Field → value, for the fields of one entry that fit into a cell."""
    fields = {name: value for name, value in entry.fields.items() if name not in _ELSEWHERE}
    return dict(_flat(fields, ""))


def _flat(fields: Mapping[str, Any], above: str) -> Iterator[tuple[str, object]]:
    for name, value in fields.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}.")
        elif isinstance(value, (list, tuple)):
            words = [each for each in value if isinstance(each, (str, int))]
            if words:
                yield above + name, "; ".join(map(str, words))
        elif isinstance(value, bool):
            yield above + name, "yes" if value else "no"
        else:
            yield above + name, value


class Csv(TemplateExporter):
    """``entries.csv``: UTF-8 with a byte order mark, without which spreadsheets read names wrongly."""

    name = "csv"
    title = "one table for spreadsheets, nanDECK and Squib"
    folder = Path(__file__).parent
    filters: ClassVar[Mapping[str, Filter]] = {"figures": figures, "figures_of": figures_of, "row": row}


EXPORTER = Csv()
