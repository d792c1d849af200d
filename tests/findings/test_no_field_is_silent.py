"""A wrong word or a number far too great in any field of a file written by hand is met (``bench.silent_fields``)."""

from __future__ import annotations

from pathlib import Path

from bench.silent_fields import tried
from convert.compendium.base import Base
from convert.contract.book import Books


def test_no_field_takes_a_wrong_value_in_silence(starter_base: Base, starter_books: Books, tmp_path: Path) -> None:
    assert list(tried(tmp_path, starter_base, starter_books)) == []
