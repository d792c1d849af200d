"""A command of one game that is given another game's file names that game."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.compendium.document_files import read_document
from convert.contract.registry import load_system
from convert.errors import DataError

SHEET = "name: Ann\nvalues: {hp: 5}\nspellbook: [Sparks]\n"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("duel-monsters", "# yaml-language-server: $schema=schemas/character.schema.json\n" + SHEET),
        ("magic-rpg", "# yaml-language-server: $schema=schemas/magic-rpg/character.schema.json\nname: Ann\n"),
        ("duel-monsters", SHEET),
    ],
    ids=["told", "told, though it would fit", "by its fields"],
)
def test_the_right_game_is_named(game: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "ann.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=f"ann.yaml is a file of {game}: this command reads a collection of dice-duels"):
        read_document(load_system("dice-duels"), path, "collection", "collection")


def test_what_is_wrong_in_a_file_of_this_game_is_told_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "ann.yaml"
    path.write_text("name: Ann\nmoney: much\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"ann\.yaml:2:"):
        read_document(load_system("dice-duels"), path, "collection", "collection")
