"""Which entries are exported: the filters of ``search`` and ``build``, over entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.cards.selection import Selection, Wanted, without_count
from convert.compendium.book import Compendium
from convert.compendium.danger import dangers_of
from convert.compendium.naming import UnknownNameError
from convert.compendium.query import Query, search
from convert.errors import UsageError
from convert.findings.suggestions import did_you_mean


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """What to take; all that is given must hold."""

    query: Query = Query()
    forms: tuple[str, ...] = ()
    """Any of these forms."""
    danger: tuple[int, int] | None = None
    """(least, most) points of how dangerous they are."""
    part: Selection = Selection()
    """Sets and dates of the first printing, and a list of names; as ``build`` takes them."""

    @property
    def everything(self) -> bool:
        """Whether nothing is left out."""
        return self == Choice()

    def describe(self) -> str:
        """The choice in words: "form field, rank 4-6"; "" for everything."""
        parts = [f"form {form}" for form in self.forms]
        for name, value in msgspec.structs.asdict(self.query).items():
            if name in ("words", "color", "keyword") and value:
                parts.append(f"{name} {' '.join(value)}")
            elif isinstance(value, tuple) and value:
                parts.append(f"{name} {value[0]}-{value[1]}")
            elif isinstance(value, str) and value:
                parts.append(f"{name} {value}")
        if self.danger is not None:
            parts.append(f"danger {self.danger[0]}..{self.danger[1]}")
        return ", ".join(filter(None, [*parts, self.part.describe()]))


def choose(book: Compendium, choice: Choice) -> list[Any]:
    """The entries of the compendium that are meant, by slug. What of a list names no entry, ``unlisted`` says.

    Raises ``UsageError`` where nothing is left, and for a set that no entry was printed in."""
    if choice.query != Query():
        entries = [book.by_id(row.id) for row in search(book.index, choice.query)]
    else:
        entries = list(book.entries)
    if choice.forms:
        entries = [entry for entry in entries if entry.form in choice.forms]
    if choice.danger is not None:
        entries = _dangerous(book, entries, *choice.danger)
    entries = _printed(book, entries, choice.part)
    if choice.part.wanted is not None:
        listed = {entry.id for want in choice.part.wanted for entry in _meant(book, want)}
        entries = [entry for entry in entries if entry.id in listed]
    if not entries:
        raise UsageError(
            "no entry is left to export", hint="take away a filter; `card2spell search` shows what each one finds"
        )
    return sorted(entries, key=lambda entry: entry.slug)


def _dangerous(book: Compendium, entries: Sequence[Any], least: int, most: int) -> list[Any]:
    """Those whose rating lies between these. Raises ``UsageError`` where nothing is rated."""
    points = dangers_of(book).points()
    if not points:
        raise UsageError("nothing here is rated yet", hint="`card2spell danger` rates creatures by fights")
    return [entry for entry in entries if entry.id in points and least <= points[entry.id] <= most]


def _printed(book: Compendium, entries: Sequence[Any], part: Selection) -> list[Any]:
    """Those printed in one of the sets, first or again, and first printed between the days."""
    chosen = list(entries)
    if part.sets:
        known = {name.casefold(): name for name in book.printed}
        wanted = {known[_known_set(name, known)] for name in part.sets}
        there = {each for name in wanted for each in book.printed[name]}
        chosen = [entry for entry in chosen if entry.id in there]
    if part.since or part.until:
        since, until = part.since or "", part.until or "9999"
        chosen = [entry for entry in chosen if (day := getattr(entry, "first_date", None)) and since <= day <= until]
    return chosen


def _known_set(name: str, known: dict[str, str]) -> str:
    folded = name.strip().casefold()
    if folded in known:
        return folded
    hint = did_you_mean(name, list(known.values())) or "an entry knows the sets that it was printed in by their names"
    raise UsageError(f"no entry was printed in a set called {name!r}", hint=hint)


def unlisted(book: Compendium, part: Selection) -> list[UnknownNameError]:
    """The lines of a list that name no entry, each with the nearest name."""
    return [
        UnknownNameError(
            f"{part.list_file}:{want.line}: no entry is called {want.text!r}",
            hint=f"did you mean {near[0]!r}?" if (near := book.suggest(want.text, 1)) else None,
        )
        for want in part.wanted or ()
        if not _meant(book, want)
    ]


def _meant(book: Compendium, want: Wanted) -> Sequence[Any]:
    """The entry that a line of a list names, by name, id, slug or passcode; or all of a whole card."""
    entry = book.get(want.text) or book.get(without_count(want.text))
    if entry is not None:
        return (entry,)
    try:
        return book.system.meant(book, want.text)
    except UsageError:
        return ()
