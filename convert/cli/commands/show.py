"""``card2spell show``: entries as cards to read at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.prose.cites import uncited
from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.compendium.book import Compendium
    from convert.contract.panel import Panel


def show(
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="A name, an id or a slug.")],
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Show entries as cards: figures as a summon and as a Real creature, costs, text, and what is left to the table.

    Example: card2spell show "{creature}" {spell}
    """
    from convert.compendium.naming import named

    book = open_compendium(compendium, system)
    entries: list[Any] = []

    def find(name: str) -> None:
        whole = book.system.meant(book, name) if book.get(name) is None else ()
        entries.extend(whole or [named(book, name)])

    unknown = console.each_of(names, find)
    if json:
        import msgspec

        found = [msgspec.to_builtins(each) for each in entries]
        console.out_json("show", {"system": book.system.name, "entries": found}, unknown)
    else:
        _print(book, entries)
    console.refuse(unknown)


def _print(book: Compendium, entries: list[Any]) -> None:
    from convert.cli.card import plain_lines, print_panel
    from convert.compendium.danger import dangers_of, rated
    from convert.contract.panel import with_own_words

    screen = console.out_console() if console.is_watched() else None
    dangers = dangers_of(book)
    for index, entry in enumerate(entries):
        panel = rated(by_hand(book, entry, with_own_words(book.system.describe(entry, book), entry)), dangers.of(entry))
        if screen is not None:
            print_panel(screen, panel)
            continue
        if index:
            console.out()
        for line in plain_lines(panel):
            console.out(line)


def by_hand(book: Compendium, entry: Any, panel: Panel) -> Panel:
    """The panel with a word on every field that somebody set, and on what the rules play where that is the text."""
    import msgspec

    from convert.compendium.edits import since_the_build
    from convert.compendium.own_text import with_played
    from convert.compendium.provenance import is_person

    places: dict[str, list[str]] = {}
    edited = since_the_build(book.system, book.folder, entry) if book.folder is not None else {}
    for name, origin in {**book.origins(entry.id), **edited}.items():
        step = next((each for each in reversed(origin.split("; ")) if is_person(each)), None)
        if step is not None:
            places.setdefault(step, []).append(name)
    if not places:
        return panel
    told = "; ".join(f"{', '.join(names)} ({place})" for place, names in places.items())
    by_person = [name for names in places.values() for name in names]
    notes = (*panel.notes, f"Set by hand: {told}", *_followed(book, entry, by_person))
    panel = msgspec.structs.replace(panel, notes=notes)
    return with_played(book.system, entry, panel, by_person)


def _followed(book: Compendium, entry: Any, by_person: Sequence[str]) -> Iterator[str]:
    """What hangs on the fields that somebody set, unless they also wrote what it does. A player reads it: the rules
    that it comes of are not cited."""
    if "effects" not in by_person:
        for name, what in book.system.follows(entry).items():
            if name in by_person:
                yield f"{what[:1].upper()}{uncited(what[1:])}."
