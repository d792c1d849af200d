"""A wrong word or a number far too great in any field of a file written by hand is met (``bench.silent_fields``)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.silent_fields import GAMES, tried
from convert.compendium.base import Base
from convert.compendium.book import Compendium
from convert.compendium.known_cards import base_of
from convert.contract.book import Books
from convert.contract.registry import BUNDLED


def test_every_game_is_tried() -> None:
    assert set(GAMES) == set(BUNDLED)


def test_no_field_takes_a_wrong_value_in_silence(starter_base: Base, starter_books: Books, tmp_path: Path) -> None:
    assert list(tried(tmp_path, "duel-monsters", starter_base, starter_books)) == []


@pytest.mark.parametrize("game", [game for game in GAMES if game != "duel-monsters"])
def test_nor_does_a_field_of_another_game(game: str, tmp_path: Path, starter: Callable[[str], Compendium]) -> None:
    book = starter(game)
    assert list(tried(tmp_path, game, base_of(book.system, book), lambda *_: book)) == []
