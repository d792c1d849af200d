"""``card2spell cost``: what a spell or monster costs, with the rules that say so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.contract.registry import named_in_a_command
from convert.errors import UsageError
from convert.table.reference import price_lines, terms_of
from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.compendium.book import Compendium


def cost(
    name: Annotated[
        list[str],
        typer.Argument(metavar="NAME...", help="One name, an id or a slug."),
    ],
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Say what a spell or monster costs to cast, to hold, to prepare and to learn, with the rules that say so.

    Example: card2spell cost {spell}
    """
    import msgspec

    book = open_compendium(compendium, system)
    wanted = " ".join(name)
    entries: Sequence[Any] = book.system.meant(book, wanted) if book.get(wanted) is None else ()
    entries = entries or [_entry(book, wanted)]
    if json:
        told = [{"name": each.name, "prices": msgspec.to_builtins(book.system.prices(each))} for each in entries]
        console.out_json("cost", {"system": book.system.name, "entries": told})
        return
    for number, entry in enumerate(entries):
        if number:
            console.out()
        console.out(entry.name)
        for line in price_lines(book.system.name, book.system.prices(entry)):
            console.out_wrapped(line)


def _entry(book: Compendium, wanted: str) -> Any:
    """The entry that is meant. Raises ``UsageError``, which of a rule or a word of the game says that it costs
    nothing."""
    from convert.compendium.naming import UnknownNameError, named
    from convert.rulebook import load

    try:
        return named(book, wanted)
    except UnknownNameError:
        rules = load(book.system.name)
        ids = [rule.id for rule in rules.rules] if rules is not None else []
        for what, known in (("a rule", ids), ("a word of the game", [term for term, _ in terms_of(book.system)])):
            if wanted.casefold() in map(str.casefold, known):
                hint = f"`card2spell what {wanted}{named_in_a_command(book.system.name)}` says what it means"
                raise UsageError(f"{wanted!r} is {what}: no entry, so it has no cost", hint=hint) from None
        raise
