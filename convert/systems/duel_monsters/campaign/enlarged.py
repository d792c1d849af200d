"""A compendium with a few entries more: variants of a boss, what a sheet knows and the compendium has not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from convert.systems.duel_monsters.entries import Entry
from convert.systems.duel_monsters.rules.card_index import Book


class Enlarged:
    """``Book``: the further entries are found by id and name, and are none of a form's."""

    def __init__(self, book: Book, more: Iterable[Entry]) -> None:
        self._book = book
        self._more = {each.id: each for each in more}
        self._names = {each.name.casefold(): each for each in self._more.values()}

    @property
    def entries(self) -> Iterable[Entry]:
        """See ``Book``."""
        return (*self._book.entries, *self._more.values())

    def get(self, wanted: str) -> Entry | None:
        """See ``Book``: the compendium's own first."""
        return self._more.get(wanted) or self._book.get(wanted) or self._names.get(wanted.strip().casefold())

    def of_form(self, form: str) -> Iterable[Entry]:
        """See ``Book``."""
        return self._book.of_form(form)

    def suggest(self, wanted: str) -> Sequence[str]:
        """See ``Book``."""
        return self._book.suggest(wanted)
