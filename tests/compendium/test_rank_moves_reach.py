"""What a Rank decides of an entry's reach is said wherever somebody sets it, or might (CONVERT-18)."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cli.main import app

FAR = "by its Rank its “all” is within two adjoining Sections; at Rank 1 to 3 it would be one Section (CONVERT-18)"
NEAR = "by its Rank its “all” is within one Section; at Rank 4 and 5 it would be two adjoining Sections (CONVERT-18)"


def said(*words: str) -> str:
    """What a command prints."""
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "300"}).output


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where Mirror Force (Rank 4 by its printing) is Rank 2, and Fissure, of one target, Rank 5."""
    monkeypatch.chdir(tmp_path)
    said("build", "--source", "starter", "--output", "before", "-q")
    (tmp_path / "overrides").mkdir()
    (tmp_path / "overrides" / "mine.yaml").write_text(
        "force:\n  card: Mirror Force\n  rank: 2\nfissure:\n  card: Fissure\n  rank: 5\n"
    )
    return tmp_path


def test_build_show_explain_and_diff_say_it(table: Path) -> None:
    told = said("build", "--source", "starter")
    assert "mine.yaml:3:3: C2S220 note: with this `rank` it does something else" in told
    how_they_stand = said("override", "status")
    assert "C2S220" not in how_they_stand
    assert "2 applied; `card2spell build` tells 1 note about them\n" in how_they_stand
    shown = said("show", "Mirror Force")
    told, _, _ = NEAR.partition(" (")
    assert f"{told[0].upper()}{told[1:]}." in shown, "without the rule: a player reads it"
    assert "CONVERT-18" not in shown
    assert "its “all”" not in said("show", "Fissure")
    assert f"  rank  {NEAR}" in said("explain", "Mirror Force", "--source", "starter")
    assert "now: Destroy all monsters in Attack Mode in one Section." in said("diff", "before", "output")


def test_a_new_override_says_it_beside_the_rank(table: Path) -> None:
    (table / "overrides" / "mine.yaml").unlink()
    said("build", "--source", "starter", "-q")
    new = said("override", "new", "Dark Hole", "--stdout")
    assert f"  # rank: 3  # {NEAR}\n" in new
    assert FAR in said("override", "new", "Mirror Force", "--stdout")
    assert "CONVERT-18" not in said("override", "new", "Fissure", "--stdout")
