"""A folder that may not be read is the machine's no (exit 4), not one in which nothing is."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from convert.cli import main


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with two builds, of which nobody may look into the second, whoever runs the tests."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main.run(["build", "-q", "--source", "starter", "--output", "a"])
    shutil.copytree("a", "b")
    Path("b/duel-monsters/overrides").mkdir()
    place = tmp_path / "b" / "duel-monsters"
    place.chmod(0)
    real = os.scandir

    def scandir(path: Any = ".") -> Any:
        if Path(path).absolute() == place:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    stat = Path.stat

    def stat_of(path: Path, **how: bool) -> os.stat_result:
        if place in path.absolute().parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return stat(path, **how)

    monkeypatch.setattr(Path, "stat", stat_of)
    yield place
    monkeypatch.undo()
    place.chmod(0o755)


@pytest.mark.parametrize(
    "words",
    [
        "diff a b",
        "diff b a",
        "diff a b/duel-monsters",
        "show Fissure --compendium b",
        "override status --compendium b",
        "validate b",
        "validate b/duel-monsters",
    ],
)
def test_a_folder_that_cannot_be_read_is_said(words: str, locked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main.run(words.split())
    said = capsys.readouterr().err
    assert end.value.code == 4, said
    assert "no permission: b/duel-monsters" in said


def test_one_beside_what_is_there_does_not_matter(locked: Path) -> None:
    """Such as ``lost+found``: the compendium is found all the same."""
    shutil.copytree("a/duel-monsters", "b/other")
    with pytest.raises(SystemExit) as end:
        main.run(["show", "Fissure", "--compendium", "b"])
    assert not end.value.code
