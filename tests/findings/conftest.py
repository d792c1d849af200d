"""What overrides and sheets may name in these tests: the starter set."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.compendium.base import Base
from convert.compendium.book import Compendium
from convert.contract.book import Books


@pytest.fixture(scope="session")
def starter_book() -> Compendium:
    """The starter set, converted."""
    from convert.cards.starter import load_starter
    from convert.compendium.memory import in_memory
    from convert.contract.registry import load_system

    return in_memory(load_system("duel-monsters"), load_starter(), label="the starter set")


@pytest.fixture(scope="session")
def starter_base(starter_book: Compendium) -> Base:
    """The starter set's entries, in the place of a compendium that was built."""
    from convert.compendium.known_cards import base_of

    return base_of(starter_book.system, starter_book)


@pytest.fixture(scope="session")
def starter_books(starter_book: Compendium) -> Books:
    """Looks names up in the starter set; a folder that a file names itself is opened."""

    def book(folder: Path | None = None) -> Compendium:
        return starter_book if folder is None else Compendium.load(folder)

    return book
