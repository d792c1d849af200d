"""The fingerprint of code: files and folders of the program, read and never imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

from convert.compendium.readings import reader_fingerprint
from convert.contract.code_fingerprint import READER, code_fingerprint
from convert.contract.registry import load_system

HEAVY = ("convert.text", "convert.kernel", "rich", "requests", "jsonschema")


def test_it_tells_parts_apart() -> None:
    assert code_fingerprint(["prose"]) == code_fingerprint(["prose"])
    assert code_fingerprint(["prose"]) != code_fingerprint(["prose/english.py"])
    assert code_fingerprint(READER) == reader_fingerprint()


def test_a_part_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        code_fingerprint(["prose", "nowhere.py"])


@pytest.mark.parametrize("game", ["dragon-warrior", "duel-monsters"])
def test_a_games_fingerprint_imports_neither_reader_nor_rules(game: str) -> None:
    """An unchanged build needs nothing else of the game."""
    code = (
        "import sys; from convert.contract.registry import load_system;"
        f"print(load_system({game!r}).fingerprint, *sys.modules)"
    )
    made, *loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert made == load_system(game).fingerprint
    assert not [name for name in loaded if name.startswith(HEAVY)]
