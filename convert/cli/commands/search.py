"""``card2spell search``: find entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.cli.filters import (
    ArchetypeOption,
    AttributeOption,
    ColorsOption,
    CostOption,
    DangerOption,
    KeywordsOption,
    KindOption,
    LevelOption,
    RankOption,
    StatusOption,
    TypeOption,
    VerbOption,
    query_of,
)
from convert.printable import one_line
from convert.terminal import console
from convert.terminal.bounds import MOST_LISTED
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.compendium.book import Compendium
    from convert.compendium.danger import Dangers, EntryDanger
    from convert.compendium.index import Row


def search(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="Words of the name or the text.")
    ] = None,
    kind: KindOption = "",
    form: Annotated[
        str,
        typer.Option(help="A form; `card2spell stats` names them.", show_default=False),
    ] = "",
    rank: RankOption = "",
    level: LevelOption = "",
    cost: CostOption = "",
    attribute: AttributeOption = "",
    type_: TypeOption = "",
    colors: ColorsOption = None,
    keywords: KeywordsOption = None,
    archetype: ArchetypeOption = "",
    set_name: Annotated[
        str, typer.Option("--set", help="Words of a set that it was printed in.", show_default=False)
    ] = "",
    verb: VerbOption = "",
    status: StatusOption = "",
    danger: DangerOption = "",
    limit: Annotated[int, typer.Option(min=0, max=MOST_LISTED, help="How many to list; 0 for all.")] = 20,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Find entries by words of the name (spelling need not be exact), by words of the text, by what they are and do.

    Example: card2spell search {searched}
    """
    from convert.compendium.query import check_values, search

    query = query_of(
        words or (),
        kind=kind,
        form=form,
        rank=rank,
        level=level,
        cost=cost,
        attribute=attribute,
        type_=type_,
        colors=colors or (),
        keywords=keywords or (),
        archetype=archetype,
        set_name=set_name,
        verb=verb,
        status=status,
    )
    book = open_compendium(compendium, system)
    check_values(book.index, query)
    found = search(book.index, query, _sets(book, query.set_name) if query.set_name else None)
    _say_absent(book, " ".join(query.words), found)
    dangers = _dangers(book) if danger else None
    if dangers is not None:
        found = _within(found, dangers, danger)
    shown = found[:limit] if limit else found
    told = {} if dangers is None else {row.id: dangers.of(book.by_id(row.id)) for row in shown}
    if json:
        rows = [_row(row, told.get(row.id)) for row in shown]
        console.out_json("search", {"system": book.system.name, "total": len(found), "entries": rows})
        return
    if not found:
        near = book.suggest(" ".join(query.words)) if query.words else ()
        console.talk(f"nothing found{'; near in name: ' + ', '.join(near) if near else ''}")
        return
    _print(shown, told, _columns(book))
    if any(row.by_default for row in shown):
        console.talk("* Rank 1 by default: no printing says how rare the card is (RARITY-08)")
    if any(danger is not None and danger.old for danger in told.values()):
        console.talk(
            "old: the entry has changed since it was rated; `card2spell danger` rates it anew"
            " (`card2spell guide danger`)"
        )
    if len(shown) < len(found):
        console.talk(f"{len(found) - len(shown)} more; --limit 0 lists all {len(found)}")


def _say_absent(book: Compendium, words: str, found: list[Row]) -> None:
    """Say of what was asked for by name, and is not there, that a build left it out."""
    from convert.compendium.naming import absent

    if words and words.casefold() not in [row.name.casefold() for row in found]:
        missing = absent(book, words)
        if missing is not None:
            console.talk(f"note: {missing.message}")
            if missing.hint:
                console.talk(f"  hint: {missing.hint}")


def _sets(book: Compendium, wanted: str) -> Mapping[str, Sequence[str]]:
    """The sets that are meant by a code or a part of a name, with their entries; a code that stands in names too is
    told. Raises ``UsageError`` where none is meant and entries have sets at all."""
    from convert.errors import UsageError
    from convert.findings.suggestions import nearest_names

    meant, beside = book.sets_called(wanted)
    if book.printed and not meant:
        near = nearest_names(wanted, list(book.printed))
        hint = (
            f"did you mean {' or '.join(map(repr, near))}?"
            if near
            else f"a part of its name is enough{', or its code' * bool(book.set_codes)}"
        )
        raise UsageError(f"no entry here was printed in a set called {wanted!r}", hint=hint)
    if beside:
        others = f"{beside[0]!r}" if len(beside) == 1 else f"{len(beside)}, such as {beside[0]!r}"
        console.talk(
            f"{wanted.strip().upper()} is the code of {' and '.join(map(repr, meant))}, which is meant; for what has it"
            f" in its name ({others}) write more of the name"
        )
    return {name: book.printed[name] for name in meant}


def _dangers(book: Compendium) -> Dangers:
    from convert.compendium.danger import dangers_of
    from convert.errors import UsageError

    found = dangers_of(book)
    if not found:
        raise UsageError("nothing here is rated yet", hint="`card2spell danger` rates creatures by fights")
    return found


def _within(rows: list[Row], dangers: Dangers, text: str) -> list[Row]:
    """Those whose rating lies in the range, least first."""
    from convert.compendium.danger import points_range
    from convert.compendium.query import refuse_outside

    points = dangers.points()
    least, most = points_range(text)
    refuse_outside((least, most), list(points.values()), "--danger", "danger")
    return sorted(
        (row for row in rows if row.id in points and least <= points[row.id] <= most),
        key=lambda row: (points[row.id], row.slug),
    )


def _row(row: Row, danger: EntryDanger | None) -> dict[str, Any]:
    """One entry in a line: what it is."""
    said = row._asdict()
    rated = {} if danger is None else {"danger": danger.points, "danger_is_old": danger.old}
    names = ("id", "slug", "name", "kind", "form", "rank", "level", "attribute", "type", "mp_cost", "status")
    return {**{name: said[name] for name in names}, "rank_by_default": bool(row.by_default), **rated}


_COLUMNS = (
    ("name", "Name"),
    ("form", "Form"),
    ("rank", "Rank"),
    ("level", "Level"),
    ("attribute", "Attribute"),
    ("mp_cost", ""),
    ("status", "Status"),
)


def _cell(row: Row, key: str, danger: EntryDanger | None) -> str:
    if key == "danger":
        return "" if danger is None else f"{danger.points}{' old' * danger.old}"
    value = getattr(row, key)
    star = "*" if key == "rank" and row.by_default else ""
    return "" if value is None else f"{one_line(str(value))}{star}"


def _columns(book: Compendium) -> tuple[tuple[str, str], ...]:
    """What is told of an entry: of the columns those that this game fills, and the kind where it has no forms or more
    than two kinds."""
    called = [(key, title or book.system.cost_called) for key, title in _COLUMNS]
    filled = [each for each in called if each[0] == "name" or book.index.values(each[0])]
    if ("form", "Form") not in filled or len(book.system.entry_types) > 2:
        filled.insert(1, ("kind", "Kind"))
    return tuple(filled)


def _print(rows: list[Row], dangers: Mapping[str, EntryDanger | None], columns: tuple[tuple[str, str], ...]) -> None:
    """A table for people, tab-separated lines under a head for pipes."""
    columns = (*columns, ("danger", "Danger")) if dangers else columns
    cells = [[_cell(row, key, dangers.get(row.id)) for key, _ in columns] for row in rows]
    if not console.is_watched():
        for line in ([title for _, title in columns], *cells):
            console.out("\t".join(line))
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for key, title in columns:
        table.add_column(
            title, justify="right" if key in ("rank", "level", "mp_cost", "danger") else "left", no_wrap=key != "name"
        )
    for line in cells:
        table.add_row(*map(Text, line))
    console.out_console().print(table)
