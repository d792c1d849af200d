"""Print a ``Panel``: a framed card where a person watches, plain lines in a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from convert.contract.panel import Panel, Table
from convert.printable import one_line
from convert.prose.columns import columns

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

MAX_WIDTH = 100
"""Lines longer than this are hard to read aloud."""
GAP = 3
"""Columns between two tables."""


def print_panel(console: Console, panel: Panel) -> None:
    """The panel as it suits where it goes."""
    if console.is_terminal:
        console.print(framed(panel, width=min(console.width, MAX_WIDTH)))
    else:
        for line in plain_lines(panel):
            console.out(line, highlight=False)


def plain_lines(panel: Panel) -> Iterator[str]:
    """The panel as lines without frame, colour or wrapping, for pipes and for screen readers."""
    yield one_line("  ".join(filter(None, (panel.title, panel.badge))))
    if panel.subtitle:
        yield one_line(panel.subtitle)
    for table in panel.tables:
        yield ""
        yield from _aligned(table)
    if panel.paragraphs:
        yield ""
        yield from panel.paragraphs
    notes = [_hanging(note) for note in panel.notes]
    tail = [*notes, panel.honesty, *(f"  {_quoted(clause)}" for clause in panel.open_clauses), one_line(panel.source)]
    if any(tail):
        yield ""
        yield from (line for line in tail if line)


def _aligned(table: Table) -> Iterator[str]:
    yield from columns([table.columns, *table.rows] if table.columns else table.rows)


def _quoted(clause: str) -> str:
    return f"“{one_line(clause)}”"


def _hanging(note: str) -> str:
    """A note, each line of it but the first further in: none can be taken for another line of the card."""
    return "\n    ".join(note.splitlines())


def framed(panel: Panel, *, width: int) -> RenderableType:
    """The panel as a Rich renderable ``width`` columns wide."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.panel import Panel as Frame
    from rich.text import Text

    inner = width - 4
    parts: list[RenderableType] = [_head(panel, inner)]
    if panel.subtitle:
        parts.append(Text(one_line(panel.subtitle), style="italic"))
    if panel.tables:
        parts.append(Padding(_side_by_side(panel.tables, inner), (1, 0, 0, 0)))
    if panel.paragraphs:
        parts.extend(Padding(Text(text), (1, 0, 0, 0)) for text in panel.paragraphs)
    small = [Text(_hanging(note)) for note in panel.notes]
    if small:
        parts.append(Padding(Group(*small), (1, 0, 0, 0)))
    foot: list[RenderableType] = []
    if panel.honesty:
        foot.append(Text(panel.honesty, style="dim"))
    foot.extend(Padding(Text(_quoted(clause), style="dim italic"), (0, 0, 0, 2)) for clause in panel.open_clauses)
    if panel.source:
        foot.append(Text(one_line(panel.source), style="dim"))
    if foot:
        parts.append(Padding(Group(*foot), (1, 0, 0, 0)))
    return Frame(Group(*parts), width=width, border_style=panel.accent or "none", padding=(0, 1))


def _head(panel: Panel, width: int) -> RenderableType:
    """Title and badge on one line where they fit, else below each other."""
    from rich.table import Table as Grid
    from rich.text import Text

    title = Text(one_line(panel.title), style="bold")
    if not panel.badge:
        return title
    badge = Text(panel.badge, style="yellow", no_wrap=True)
    if len(panel.title) + len(panel.badge) + 2 > width:
        title.append("\n")
        return title.append_text(badge)
    grid = Grid.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_row(title, badge)
    return grid


def _side_by_side(tables: Sequence[Table], width: int) -> RenderableType:
    """Tables in a row as long as they fit, the others below."""
    from rich.console import Group
    from rich.table import Table as Grid

    rows: list[list[Table]] = [[]]
    used = 0
    for table in tables:
        need = _width(table) + GAP
        if rows[-1] and used + need > width + GAP:
            rows.append([])
            used = 0
        rows[-1].append(table)
        used += need
    lines: list[RenderableType] = []
    for index, row in enumerate(rows):
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        for _ in row:
            grid.add_column(no_wrap=True)
        grid.add_row(*(_figures(table) for table in row))
        if index:
            lines.append("")
        lines.append(grid)
    return Group(*lines)


def _width(table: Table) -> int:
    rows = [row for row in (table.columns, *table.rows) if row]
    return sum(max(len(row[i]) for row in rows if i < len(row)) + 2 for i in range(max(map(len, rows)))) - 2


def _figures(table: Table) -> RenderableType:
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid.grid(padding=(0, 2, 0, 0))
    columns = max(map(len, (table.columns, *table.rows)))
    grid.add_column(no_wrap=True)
    for _ in range(columns - 1):
        grid.add_column(no_wrap=True, justify="right" if table.columns else "left")
    if table.columns:
        grid.add_row(*(Text(one_line(cell), style="dim") for cell in table.columns))
    for label, *cells in table.rows:
        grid.add_row(Text(one_line(label), style="dim"), *(Text(one_line(cell), style="bold") for cell in cells))
    return grid
