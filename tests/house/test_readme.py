"""Every command that the README shows is run here, in order, in one empty folder, and ends as the README says."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """The lines after ``$ `` in the README's console blocks, in order."""
    text = README.read_text(encoding="utf-8")
    return [line[2:] for block in BLOCK.findall(text) for line in block.splitlines() if line.startswith("$ ")]


OURS = [command for command in commands() if command.startswith("card2spell ")]
"""What the README tells a game master to type, the pulling of card data apart."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all commands: each builds on what those above it left. The starter set is already built."""
    here = tmp_path_factory.mktemp("readme")
    (here / "cache").mkdir()
    return here


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    assert words[0] == "card2spell"
    environment = {**os.environ, "NO_COLOR": "1", "CARD2SPELL_CACHE": str(folder / "cache"), "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-m", "convert.cli", *words[1:]],
        cwd=folder,
        env=environment,
        input="q\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("number", range(len(OURS)), ids=OURS)
def test_each_command_of_the_readme_ends_well(number: int, folder: Path) -> None:
    command = OURS[number]
    if command == "card2spell fetch":
        pytest.skip("asks the card API; tests/cards runs it against a server of its own")
    done = run(command, folder)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr


def test_the_readme_shows_every_command_there_is() -> None:
    from convert.cli.main import COMMANDS

    shown = {shlex.split(command)[1] for command in OURS}
    assert set(COMMANDS) - shown == set(), "a command that the README does not show"


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")
@pytest.mark.parametrize("target", ["run", "test"])
def test_the_two_commands_are_targets_of_the_makefile(target: str) -> None:
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ("card2spell play" if target == "run" else "pytest") in done.stdout


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")
def test_make_run_builds_shows_and_plays_to_the_end(tmp_path: Path) -> None:
    """The lines of ``make run`` after the environment is made, run where nothing is built yet."""
    done = subprocess.run(["make", "-n", "run"], cwd=ROOT, capture_output=True, text=True, check=True)
    lines = [line for line in done.stdout.splitlines() if "card2spell" in line and "/card2spell " in line]
    assert len(lines) == 3
    for line in lines:
        ended = run("card2spell " + line.split("/card2spell ", 1)[1], tmp_path)
        assert ended.returncode == 0, ended.stderr
    assert "wins" in ended.stdout or "draw" in ended.stdout
