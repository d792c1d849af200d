"""Files are replaced whole (design 3.2: write beside, then replace)."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from convert.atomic_file import replace_whole


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    replace_whole(path, b"one")
    replace_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [each.name for each in tmp_path.iterdir()] == ["mine.yaml"]


def test_where_the_disk_refuses_the_old_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(b"what a person wrote")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device", "somewhere else")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space") as refused:
        replace_whole(path, b"new")
    assert refused.value.filename == str(path)
    assert path.read_bytes() == b"what a person wrote"
    assert [each.name for each in tmp_path.iterdir()] == ["mine.yaml"]


def test_a_protected_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(b"kept")
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(PermissionError):
        replace_whole(path, b"new")
    assert path.read_bytes() == b"kept"


@pytest.mark.skipif(os.name == "nt", reason="rights and links are otherwise there")
def test_rights_and_links_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    real.write_bytes(b"private")
    real.chmod(0o600)
    link.symlink_to(real)
    replace_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
