"""A file that a build wrote and that somebody emptied is called what it was, and what brings it back is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cli.main import app


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cards of a game that needs no download, built."""
    folder = tmp_path_factory.mktemp("built")
    assert CliRunner().invoke(app, ["build", "--system", "caster-duel", "--output", str(folder), "-q"]).exit_code == 0
    return folder


@pytest.mark.parametrize("text", ["", " \n", "null", "{}", "[]", '{"entries": null}', '"x"'])
def test_an_emptied_file_of_a_compendium(built: Path, text: str) -> None:
    path = next(each for each in built.rglob("spells.json"))
    whole = path.read_bytes()
    try:
        path.write_text(text)
        said = CliRunner().invoke(app, ["validate", str(path), "--system", "caster-duel"])
    finally:
        path.write_bytes(whole)
    assert said.exit_code == 1
    assert "C2S607 error: this is a file of a compendium, and it holds no entries" in said.stdout
    assert "build --discard-edits" in said.stdout


def test_an_empty_file_elsewhere_is_just_empty(tmp_path: Path) -> None:
    (tmp_path / "spells.json").write_text("")
    assert "C2S004" in CliRunner().invoke(app, ["validate", str(tmp_path / "spells.json")]).stdout
