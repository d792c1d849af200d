"""The lock of a folder: what it leaves when it is let go."""

from __future__ import annotations

from pathlib import Path

from convert.compendium.atomic import HIDDEN, lock


def test_a_command_that_wrote_nothing_leaves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with lock(folder):
        assert (folder / HIDDEN).is_dir()
    assert list(tmp_path.iterdir()) == []


def test_what_else_lies_in_the_hidden_folder_stays(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    with lock(folder):
        (folder / HIDDEN / "state.json").write_text("{}", "utf-8")
    assert (folder / HIDDEN / "state.json").read_text("utf-8") == "{}"
