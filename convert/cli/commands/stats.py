"""``card2spell stats``: what is in a compendium, and what of its cards is still unread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from convert.printable import one_line
from convert.prose.columns import columns
from convert.prose.english import some
from convert.terminal import console
from convert.terminal.bounds import MOST_LISTED
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.compendium.statistics import Gap, Statistics


def stats(
    top: Annotated[int, typer.Option(min=1, max=MOST_LISTED, help="How many kinds of unread text to name.")] = 20,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Count entries by form, Rank, status and era, and name the text that is unread most.

    Example: card2spell stats --top 10
    """
    from convert.compendium.danger import by_level, dangers_of
    from convert.compendium.statistics import statistics

    book = open_compendium(compendium, system)
    counted = statistics(book.entries, top=top)
    levels = by_level(book, dangers_of(book))
    if json:
        import msgspec

        body = {"system": book.system.name, **msgspec.to_builtins(counted)}
        console.out_json("stats", {**body, "danger": {str(level): points for level, points in levels.items()}})
        return
    console.out(f"{book.system.title}: {some(counted.total, 'entry')} ({book.label})")
    for title, heads, rows in tables(counted):
        _table(title, heads, rows)
    if levels:
        _table("Danger by Level", ("Level", "rated", "least", "median", "most"), _by_level(levels))


def _by_level(levels: Mapping[int, list[int]]) -> list[tuple[str, ...]]:
    return [
        tuple(map(str, (level, len(points), points[0], points[len(points) // 2], points[-1])))
        for level, points in levels.items()
    ]


def tables(counted: Statistics) -> list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
    """The statistics as tables: title, column heads, rows."""
    from convert.compendium.statistics import NO_RANK, STATUSES

    forms: list[tuple[str, ...]] = [
        (form, f"{row['all']:,}", *(f"{row.get(status, 0):,}" for status in STATUSES))
        for form, row in counted.forms.items()
    ]
    eras: list[tuple[str, ...]] = []
    for name, era in counted.eras.items():
        read = f"{1 - era.unread / era.clauses:.1%}" if era.clauses else "-"
        shares = (f"{era.status[status]:,}" for status in STATUSES)
        eras.append((name, f"{era.entries:,}", *shares, f"{era.automatic_share:.1%}", f"{era.clauses:,}", read))
    found: list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]] = [
        ("How cards were read", ("era", "entries", *STATUSES, "automatic of text", "clauses", "read"), eras),
        ("By form", ("form", "all", *STATUSES), forms),
        ("By Rank", ("Rank", "entries"), _counts(counted.ranks) if set(counted.ranks) != {NO_RANK} else []),
        ("Verbs in the trees", ("verb", "entries"), _counts(counted.verbs)),
        ("Unread, by reason", ("why", "clauses"), _counts(counted.reasons)),
        ("In doubt, by kind of word", ("kind", "entries"), _counts(counted.doubts)),
        ("Unread, by verb", ("verb", "clauses", "entries", "for example"), _gaps(counted.unread_verbs)),
        ("Unread, by how it begins", ("phrase", "clauses", "entries", "for example"), _gaps(counted.unread_phrases)),
    ]
    return [table for table in found if table[2]]


def _counts(counts: dict[str, int]) -> list[tuple[str, ...]]:
    return [(name, f"{count:,}") for name, count in counts.items()]


def _gaps(gaps: Sequence[Gap]) -> list[tuple[str, ...]]:
    return [(gap.what, f"{gap.clauses:,}", f"{gap.entries:,}", "; ".join(gap.examples)) for gap in gaps]


def _table(title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    """A table for people, aligned lines for pipes."""
    screen = console.out_console()
    console.out()
    if not screen.is_terminal:
        console.out(title)
        for line in columns((heads, *rows)):
            console.out(f"  {line}")
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for index, head in enumerate(heads):
        numeric = all(row[index][:1].isdigit() or row[index] == "-" for row in rows)
        table.add_column(head, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(one_line(cell)) for cell in row))
    screen.print(table)
