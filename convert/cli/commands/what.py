"""``card2spell what``: what a name stands for, as ``what`` answers in play: an entry, a word of the game, a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from convert.cli.commands.glossary import terms_of
from convert.errors import UsageError
from convert.terminal import completing, console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.compendium.book import Compendium


def what(
    name: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME...", help="An entry, a word of the game or a rule.", autocompletion=completing.entries
        ),
    ],
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
) -> None:
    """Say what a name stands for: a spell or monster and what it does, a word of the game, a rule.

    Example: card2spell what {spell}
    """
    book = open_compendium(compendium, system)
    for line in _lines(book, " ".join(name)):
        console.out_wrapped(line)


def _lines(book: Compendium, wanted: str) -> Iterator[str]:
    """A rule by its id, an entry, a word of the glossary that is called so; else an entry by words of its name. Raises
    ``UsageError`` for what is none of them."""
    from convert.compendium.naming import named

    rule = _rule(book.system.name, wanted)
    if rule:
        yield rule
        return
    terms = terms_of(book.system)
    words = [f"{term}: {meaning}" for term, meaning in terms if term.casefold() == wanted.casefold()]
    whole = book.system.meant(book, wanted) if book.get(wanted) is None else ()
    try:
        entries = list(whole) or ([] if words and book.get(wanted) is None else [named(book, wanted)])
    except UsageError:
        words = [f"{term}: {meaning}" for term, meaning in terms if term.casefold().startswith(wanted.casefold())]
        if not words:
            raise
        entries = []
    for entry in entries:
        panel = book.system.describe(entry, book)
        head = ", ".join(filter(None, (panel.badge, panel.subtitle)))
        yield f"{panel.title}: {head}." if head else panel.title
        yield from panel.paragraphs
        yield from filter(None, (panel.honesty,))
    yield from words


def _rule(system: str, wanted: str) -> str:
    """The rule of this id, "" where there is none."""
    from convert.rulebook import load

    book = load(system)
    folded = wanted.strip().upper()
    found = [each for each in book.rules if each.id.upper() == folded] if book is not None else []
    return f"{found[0].id}: {found[0].text}" if found else ""
