"""``card2spell show``: entries as cards to read at the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.terminal import completing, console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.compendium.book import Compendium
    from convert.contract.panel import Panel
    from convert.contract.system import Skipped

MOST = 8
"""So many names are listed where several could be meant."""


def show(
    names: Annotated[
        list[str], typer.Argument(metavar="NAME...", help="A name, an id or a slug.", autocompletion=completing.entries)
    ],
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Show entries as cards: figures as a summon and as a Real creature, costs, text, and what is left to the table.

    Example: card2spell show "{creature}" {spell}
    """
    from convert.errors import UsageError

    book = open_compendium(compendium, system)
    entries: list[Any] = []
    unknown: list[UsageError] = []
    for name in names:
        try:
            whole = book.system.meant(book, name) if book.get(name) is None else ()
            entries += whole or [find(book, name)]
        except UsageError as error:
            unknown.append(error)
    if json:
        import msgspec

        console.out_json("show", {"system": book.system.name, "entries": [msgspec.to_builtins(e) for e in entries]})
    else:
        _print(book, entries)
    for each in unknown[:-1]:
        console.report(each)
    if unknown:
        raise unknown[-1]


def _print(book: Compendium, entries: list[Any]) -> None:
    from convert.cli.card import plain_lines, print_panel
    from convert.compendium.danger import dangers_of, rated
    from convert.contract.panel import with_own_words

    screen = console.out_console() if console.is_watched() else None
    dangers = dangers_of(book)
    for index, entry in enumerate(entries):
        panel = rated(by_hand(book, entry, with_own_words(book.system.describe(entry), entry)), dangers.of(entry))
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

    from convert.compendium.provenance import is_person

    places: dict[str, list[str]] = {}
    for name, origin in book.origins(entry.id).items():
        step = next((each for each in reversed(origin.split("; ")) if is_person(each)), None)
        if step is not None:
            places.setdefault(step, []).append(name)
    if not places:
        return panel
    told = "; ".join(f"{', '.join(names)} ({place})" for place, names in places.items())
    notes = [f"Set by hand: {told}"]
    if any("text" in names for names in places.values()) and entry.text:
        played = " ".join(book.system.words(entry, entry.effects)) or "nothing of it"
        if played != " ".join(entry.text.split("\n")):
            notes.append(f"Text set by hand; the rules play: {played}")
    return msgspec.structs.replace(panel, notes=(*panel.notes, *notes))


def find(book: Compendium, name: str) -> Any:
    """The entry of this name, id or slug, or the only one whose name has these words; with words after commas, the form
    of it that a game makes of them. Raises ``UsageError`` with those that have them, with the nearest names, or saying
    that it is left out."""
    from convert.errors import UsageError

    entry = book.get(name)
    if entry is not None:
        return entry
    head, *form = [part.strip() for part in name.split(",")]
    if form and (plain := book.get(head)) is not None:
        return book.system.variant(plain, form)
    if left_out(book, name):
        hint = "`card2spell override status` shows by which override"
        raise UsageError(f"{name!r} is left out of {book.label or 'the compendium'}", hint=hint)
    if (aside := set_aside(book, name)) is not None:
        why = f"`card2spell rule {aside.rule}` says why" if aside.rule else None
        raise UsageError(f"{aside.name!r} is left out of {book.label or 'the compendium'}: {aside.reason}", hint=why)
    words = [word.casefold() for word in re.findall(r"\w+", name)]
    having = [each for each in book.index.rows() if words and _begin(words, each.name)]
    if len(having) == 1:
        return book.by_id(having[0].id)
    if having:
        named = ", ".join(repr(each.name) for each in having[:MOST])
        more = f" and {len(having) - MOST} more (`card2spell search`)" if len(having) > MOST else ""
        raise UsageError(f"{len(having)} entries have {name!r} in their names", hint=f"name one of {named}{more}")
    near = book.suggest(name)
    hint = f"did you mean {', '.join(map(repr, near))}?" if near else "`card2spell search` looks for words of texts too"
    raise UsageError(f"there is no entry {name!r} in {book.label or 'the compendium'}", hint=hint)


def _begin(words: list[str], name: str) -> bool:
    """Whether words of the name, in any order, begin so."""
    parts = re.findall(r"\w+", name.casefold())
    return all(any(part.startswith(word) for part in parts) for word in words)


def set_aside(book: Compendium, name: str) -> Skipped | None:
    """The card of this name or passcode that the last build of the folder made no entry of."""
    from convert.compendium.base import skipped

    wanted = name.strip().casefold()
    cards = skipped(book.folder) if book.folder is not None else ()
    return next((each for each in cards if wanted in (each.name.casefold(), str(each.id))), None)


def left_out(book: Compendium, name: str) -> bool:
    """Whether the last build of the folder left out an entry that is called so."""
    from convert.compendium.state import Previous
    from convert.compendium.state import load as load_state

    noted = load_state(book.folder) if book.folder is not None else None
    previous = Previous.load(book.folder) if book.folder is not None and noted is not None and noted.left_out else None
    if previous is None:
        return False
    wanted, out = name.strip().casefold(), set(previous.state.left_out)
    rows = (row for row in previous.base.rows if row.id in out)
    return any(wanted in (row.id, row.slug, row.name.casefold(), str(row.card)) for row in rows)
