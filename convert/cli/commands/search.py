"""``card2spell search``: find entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.compendium.book import Compendium
    from convert.compendium.query import Query


def search(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORD]...", help="Words of the name.")] = None,
    kind: Annotated[str, typer.Option(help="monster or spell.", show_default=False)] = "",
    form: Annotated[str, typer.Option(help="A form; `card2spell stats` names them.", show_default=False)] = "",
    rank: Annotated[str, typer.Option(metavar="RANGE", help="4, 4-6, 4+ or 4-.", show_default=False)] = "",
    level: Annotated[str, typer.Option(metavar="RANGE", help="4, 4-6, 4+ or 4-.", show_default=False)] = "",
    attribute: Annotated[str, typer.Option(help="Dark, Light, …", show_default=False)] = "",
    verb: Annotated[str, typer.Option(help="What its effect does: destroy, heal, …", show_default=False)] = "",
    status: Annotated[str, typer.Option(help="automatic, partial, manual or flavour.", show_default=False)] = "",
    limit: Annotated[int, typer.Option(min=0, help="How many to list; 0 for all.")] = 20,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Find entries by words of the name (spelling need not be exact) and by what they are and do.

    Example: card2spell search {searched}
    """
    from convert.compendium.query import Query, number_range, search

    query = Query(
        words=tuple(words or ()),
        kind=kind,
        form=form,
        rank=number_range(rank, "--rank") if rank else None,
        level=number_range(level, "--level") if level else None,
        attribute=attribute,
        verb=verb,
        status=status,
    )
    book = open_compendium(compendium, system)
    check_values(book, query)
    found = search(book.entries, query)
    shown = found[:limit] if limit else found
    if json:
        console.out_json(
            "search", {"system": book.system.name, "total": len(found), "entries": [_row(entry) for entry in shown]}
        )
        return
    if not found:
        near = book.suggest(" ".join(query.words)) if query.words else ()
        console.talk(f"nothing found{'; near in name: ' + ', '.join(near) if near else ''}")
        return
    _print(shown)
    if len(shown) < len(found):
        console.talk(f"{len(found) - len(shown)} more; --limit 0 lists all {len(found)}")


def check_values(book: Compendium, query: Query) -> None:
    """An option value that no entry could have is a mistake to name, not an empty answer."""
    from typing import get_args

    from convert.compendium.book import nearest
    from convert.effects import STEP_TYPES
    from convert.effects.tree import Status
    from convert.errors import UsageError

    allowed = {
        "kind": sorted(book.system.entry_types),
        "form": sorted({entry.form for entry in book.entries if hasattr(entry, "form")}),
        "attribute": sorted({str(a).lower() for e in book.entries if (a := getattr(e, "attribute", None))}),
        "verb": list(STEP_TYPES),
        "status": list(get_args(Status)),
    }
    for name, values in allowed.items():
        wanted = getattr(query, name)
        if wanted and wanted.casefold() not in [value.casefold() for value in values]:
            near = nearest(wanted, values)
            hint = f"did you mean {near[0]!r}?" if near else f"one of: {', '.join(values)}"
            raise UsageError(f"--{name} {wanted!r} is nothing that an entry here has", hint=hint)


def _row(entry: Any) -> dict[str, Any]:
    """One entry in a line: what it is."""
    return {
        "id": entry.id,
        "slug": entry.slug,
        "name": entry.name,
        "kind": entry.kind,
        "form": getattr(entry, "form", None),
        "rank": getattr(entry, "rank", None),
        "level": getattr(entry, "level", None),
        "attribute": getattr(entry, "attribute", None),
        "type": getattr(entry, "type", None) or None,
        "mp_cost": getattr(entry, "mp_cost", None),
        "status": entry.adjudication.status,
    }


_COLUMNS = (
    ("name", "Name"),
    ("form", "Form"),
    ("rank", "Rank"),
    ("level", "Level"),
    ("attribute", "Attribute"),
    ("mp_cost", "MP"),
    ("status", "Status"),
)


def _print(entries: list[Any]) -> None:
    """A table for people, tab-separated lines for pipes."""
    rows = [_row(entry) for entry in entries]
    cells = [["" if row[key] is None else str(row[key]) for key, _ in _COLUMNS] for row in rows]
    screen = console.out_console()
    if not screen.is_terminal:
        for line in cells:
            console.out("\t".join(line))
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for key, title in _COLUMNS:
        table.add_column(
            title, justify="right" if key in ("rank", "level", "mp_cost") else "left", no_wrap=key != "name"
        )
    for line in cells:
        table.add_row(*map(Text, line))
    screen.print(table)
