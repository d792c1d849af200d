"""``tomb.yaml#kisara``: taken apart in one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.systems.duel_monsters.person_file import file_and_label


@pytest.mark.parametrize(
    ("name", "file", "label"),
    [
        ("tomb.yaml#kisara", "tomb.yaml", "kisara"),
        ("tomb.yaml", "tomb.yaml", ""),
        ("old #2/tomb.yaml#kisara", "old #2/tomb.yaml", "kisara"),
        ("#kisara", "#kisara", ""),
    ],
)
def test_a_file_and_whom_of_it(name: str, file: str, label: str) -> None:
    assert file_and_label(name) == (file, label)


def test_a_file_of_that_very_name_is_one(tmp_path: Path) -> None:
    sheet = tmp_path / "seto #2.yaml"
    sheet.write_text("name: Seto", "utf-8")
    assert file_and_label(str(sheet)) == (str(sheet), "")
