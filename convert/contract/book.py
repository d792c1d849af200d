"""A compendium as far as a game needs one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol


class Book(Protocol):
    """A compendium, as far as a game needs one (``convert.compendium.book.Compendium`` is one)."""

    @property
    def entries(self) -> Iterable[Any]:
        """All entries, by slug."""
        ...

    def find(self, wanted: str) -> Any:
        """The entry of an id, slug, name or alias. Raises ``DataError`` with suggestions where there is none."""
        ...

    def of_form(self, form: str) -> Iterable[Any]:
        """The entries of one form, by slug."""
        ...

    def suggest(self, wanted: str) -> Sequence[str]:
        """The nearest names, for "did you mean"."""
        ...

    def get(self, wanted: str) -> Any | None:
        """The same, and None where there is none."""
        ...

    def having(self, words: str, kind: str = "") -> Sequence[tuple[str, str]]:
        """(id, name) of the entries whose names have these words, or words that begin so."""
        ...


class Books(Protocol):
    """Finds the compendium that a file's names are looked up in."""

    def __call__(self, folder: Path | None = None) -> Book | None:
        """The one in ``folder``; without one, the one that files here belong to, None where nothing was built.

        Raises ``DataError`` for a folder that holds no compendium."""
        ...
