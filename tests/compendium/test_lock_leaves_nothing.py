"""The lock of a folder: what it leaves when it is let go; and who reads without it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from convert.compendium import atomic
from convert.compendium.atomic import HIDDEN, lock


def test_a_command_that_wrote_nothing_leaves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with lock(folder):
        assert (folder / HIDDEN).is_dir()
    assert list(tmp_path.iterdir()) == []


def test_it_is_let_go_of_when_the_command_is_done_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then, and not once nobody knows the lock any more."""
    taken: list[Any] = []
    take = atomic._held

    def kept(one: Any, hidden: Path, wait: float) -> None:
        taken.append(one)
        take(one, hidden, wait)

    monkeypatch.setattr(atomic, "_held", kept)
    with lock(tmp_path):
        assert [each.is_locked for each in taken] == [True]
    assert [each.is_locked for each in taken] == [False]


def test_what_else_lies_in_the_hidden_folder_stays(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    with lock(folder):
        (folder / HIDDEN / "state.json").write_text("{}", "utf-8")
    assert (folder / HIDDEN / "state.json").read_text("utf-8") == "{}"


def test_who_reads_while_a_writer_is_between_two_files_waits_before_it_looks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(atomic, "time", SimpleNamespace(sleep=waited.append))
    manifest, read = tmp_path / "manifest.json", iter(range(1, 9))

    def changing(folder: Path) -> int:
        number = next(read)
        if number < 4:
            manifest.write_text("x" * number, "utf-8")
        return number

    assert atomic.read_whole(tmp_path, changing, lambda path: True) == 4
    assert waited == [0.01] * 3
