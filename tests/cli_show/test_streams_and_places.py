"""Standard input where a file is read, readers who go, and places where nothing can be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SHEET = """\
name: Mira
attribute: Light
values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}
bonded: Magician of Faith
spellbook: [Fissure, Sparks]
"""
TWICE = SHEET + "prepared: [Fissure, Sparks, Sparks]\n"


def card2spell(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "convert.cli", *words],
        cwd=folder,
        env={**os.environ, "COLUMNS": "300"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "typed", "said"),
    [
        (("character", "show", "-"), SHEET, "MIRA"),
        (("validate", "-"), SHEET, "1 file checked"),
        (("build", "--source", "starter", "--list", "-"), "Fissure\n", "1 entry (1 spell)"),
        (("character", "level-up", "-"), SHEET, "cannot be changed"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_standard_input_is_read_where_a_file_is(words: tuple[str, ...], typed: str, said: str, tmp_path: Path) -> None:
    ran = card2spell(tmp_path, *words, typed=typed)
    assert said in ran.stdout + ran.stderr
    assert ran.returncode == (2 if "level-up" in words else 0)
    assert not (tmp_path / "-").exists()


def test_a_reader_who_goes_early_makes_nothing_well(tmp_path: Path) -> None:
    """``validate FILE | head -1``: the status is that of what was found."""
    (tmp_path / "twice.yaml").write_text(TWICE, encoding="utf-8")
    assert card2spell(tmp_path, "validate", "twice.yaml").returncode == 1
    reads, writes = os.pipe()
    os.close(reads)
    ran = subprocess.run(
        [sys.executable, "-m", "convert.cli", "validate", "twice.yaml"],
        cwd=tmp_path,
        stdout=writes,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    os.close(writes)
    assert ran.returncode == 1


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a file system that takes no files: Linux has one")
@pytest.mark.parametrize("words", [("man", "--to"), ("schema", "--write")], ids=lambda words: words[0])
def test_where_nothing_can_be_written_the_machine_said_no(words: tuple[str, ...], tmp_path: Path) -> None:
    ran = card2spell(tmp_path, *words, "/proc/x")
    assert ran.returncode == 4
    assert "nothing can be written to /proc/x" in ran.stderr
