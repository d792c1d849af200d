"""Entries as people name them: exactly, by words of the name, or as what a build left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from convert.compendium.book import Compendium
from convert.compendium.part import other_form, part_in
from convert.errors import UsageError
from convert.prose.english import some
from convert.prose.matching import nearest_first

if TYPE_CHECKING:
    from collections.abc import Sequence

    from convert.compendium.base import BaseRow
    from convert.contract.book import Book
    from convert.contract.system import Skipped


class UnknownNameError(UsageError):
    """No entry is called so, none has such words in its name, and none of it was left out."""


MOST = 8
"""So many names are listed where several could be meant."""


def sole(book: Book, words: str, kind: str = "") -> Any | None:
    """The only entry (of one kind) whose name has these words, or words that begin so; None where none has. Raises
    ``UsageError`` with those that have them where there are several."""
    having = book.having(words, kind)
    if len(having) > 1:
        names = [name for _, name in having]
        raise several(words, [name if names.count(name) == 1 else book.find(key).slug for key, name in having])
    return book.find(having[0][0]) if having else None


def several(words: str, names: Sequence[str]) -> UsageError:
    """What to say where more than one entry could be meant."""
    names = nearest_first(names, words)
    named = ", ".join(map(repr, names[:MOST]))
    more = f" and {len(names) - MOST} more (`card2spell search`)" if len(names) > MOST else ""
    return UsageError(
        f"{some(len(names), 'entry', 'have')} {words!r} in their names", hint=f"name one of {named}{more}"
    )


def named(book: Compendium, name: str) -> Any:
    """The entry of this name, id or slug, or the only one whose name has these words; with words after commas, the form
    of it that a game makes of them. Raises ``UsageError`` with those that have them, with the nearest names, or saying
    that it is left out."""
    if not name.strip():
        raise UsageError("a name is empty", hint="an entry has a name, an id or a slug")
    entry = book.get(name)
    if entry is not None:
        return entry
    head, *form = parts = [part.strip() for part in name.split(",") if part.strip()] or [name]
    if form and (meant := sole(book, name)) is not None:
        return meant
    if not form and (plain := book.get(head)) is not None:
        return plain
    if form and all(part and (book.get(part) or book.having(part)) for part in parts):
        quoted = " ".join(f'"{part}"' if " " in part else part for part in parts)
        raise UsageError(f"there is no entry {name!r}", hint=f"several names stand beside each other: {quoted}")
    if form and (plain := book.get(head)) is not None:
        return book.system.variant(plain, form)
    if (missing := absent(book, name)) is not None:
        raise missing
    found = sole(book, name)
    if found is not None:
        return found
    near = book.suggest(name)
    hint = f"did you mean {', '.join(map(repr, near))}?" if near else "`card2spell search` looks for words of texts too"
    raise UnknownNameError(
        f"there is no entry {name!r} in {book.label or 'the compendium'}",
        hint=f"{'; '.join(filter(None, (hint, part_of(book))))}",
    )


def part_of(book: Book) -> str:
    """That a compendium was built of a part of the cards only, and of which; "" where it was not."""
    return part_in(book.folder) if isinstance(book, Compendium) else ""


def absent(book: Book, name: str) -> UsageError | None:
    """What to say of an entry that the last build of the folder left out, by an override or because its card becomes
    none; None where it left out nothing that is called so, or where the entries are of no folder."""
    if not isinstance(book, Compendium):
        return None
    if (row := left_out(book, name)) is not None:
        hint = other_form(book.folder, row.form) or "`card2spell override status` shows by which override"
        return UsageError(f"{name!r} is left out of {book.label or 'the compendium'}", hint=hint)
    if (aside := set_aside(book, name)) is not None:
        why = f"`card2spell rule {aside.rule}` says why" if aside.rule else None
        return UsageError(f"{aside.name!r} is left out of {book.label or 'the compendium'}: {aside.reason}", hint=why)
    return None


def set_aside(book: Compendium, name: str) -> Skipped | None:
    """The card of this name or passcode that the last build of the folder made no entry of; where no entry's name has
    these words either, the only such card whose name has them."""
    from convert.compendium.base import skipped
    from convert.prose.matching import by_words

    wanted = name.strip().casefold()
    cards = skipped(book.folder) if book.folder is not None else ()
    exact = next((each for each in cards if wanted in (each.name.casefold(), str(each.id))), None)
    if exact is not None or not wanted or book.having(name):
        return exact
    having = by_words([(each.name,) for each in cards], name)
    return cards[having[0]] if len(having) == 1 else None


def left_out(book: Compendium, name: str) -> BaseRow | None:
    """The entry that is called so and that the last build of the folder left out."""
    from convert.compendium.state import Previous
    from convert.compendium.state import load as load_state

    noted = load_state(book.folder) if book.folder is not None else None
    previous = Previous.load(book.folder) if book.folder is not None and noted is not None and noted.left_out else None
    if previous is None:
        return None
    wanted, out = name.strip().casefold(), set(previous.state.left_out)
    rows = (row for row in previous.base.rows if row.id in out)
    return next((row for row in rows if wanted in (row.id, row.slug, row.name.casefold(), str(row.card))), None)
