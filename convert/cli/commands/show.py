"""``card2spell show``: entries as cards to read at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.compendium.book import Compendium


def show(
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="A name, an id or a slug.")],
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Show entries as cards: figures as a summon and as a Real creature, costs, text, and what is left to the table.

    Example: card2spell show "{creature}" {spell}
    """

    book = open_compendium(compendium, system)
    entries = [find(book, name) for name in names]
    if json:
        import msgspec

        console.out_json("show", {"system": book.system.name, "entries": [msgspec.to_builtins(e) for e in entries]})
        return
    from convert.cli.card import print_panel

    screen = console.out_console()
    for index, entry in enumerate(entries):
        if index and not screen.is_terminal:
            console.out()
        print_panel(screen, book.system.describe(entry))


def find(book: Compendium, name: str) -> Any:
    """The entry of this name, id or slug. Raises ``UsageError`` with the nearest names."""
    from convert.errors import UsageError

    entry = book.get(name)
    if entry is None:
        near = book.suggest(name)
        hint = f"did you mean {', '.join(map(repr, near))}?" if near else "`card2spell search` looks for parts of names"
        raise UsageError(f"there is no entry {name!r} in {book.label or 'the compendium'}", hint=hint)
    return entry
