"""What is installed: the wheel holds everything that the commands need, and nothing of a checkout's own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def names(built: Path) -> set[str]:
    """The files in it."""
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize("folder", ["overrides", "schemas"])
def test_the_bundled_folders_are_in_the_wheel(folder: str, names: set[str]) -> None:
    here = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.*")}
    assert here
    assert {f"convert/_bundled/{name}" for name in here} <= names


def test_every_data_file_beside_the_code_is_in_the_wheel(names: set[str]) -> None:
    tracked = subprocess.run(["git", "ls-files", "convert"], cwd=ROOT, capture_output=True, text=True, check=False)
    if tracked.returncode:
        pytest.skip("this is no checkout: nothing says which files belong to it")
    assert set(tracked.stdout.split()) <= names


LOADED = re.compile(
    r"\.(cli\.commands|commands|export|verbs)\.\w+$|\.(__main__|helper)$",
)
"""Modules that are loaded by their name: commands, formats, verbs, and what processes of their own begin with."""
FOR_DEVELOPERS = {
    "convert.text.ledger.omission": "`bench.reader_omission` leaves words out of cards with the ledger's own"
}


def test_nothing_is_installed_that_only_tests_and_benches_use() -> None:
    graph = grimp.build_graph("convert", cache_dir=None)
    files = {module for module in graph.modules if not graph.find_children(module)}
    unused = {module for module in files if not graph.find_modules_that_directly_import(module)}
    assert {module for module in unused if not LOADED.search(module)} == set(FOR_DEVELOPERS)


def test_tests_and_benches_are_not_installed(names: set[str]) -> None:
    assert not [name for name in names if name.startswith(("tests/", "bench/", "output/", ".ci/"))]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rule", "COMBAT-01"), "COMBAT-01"),
        pytest.param(("show", "kuriboh"), "Kuriboh", marks=pytest.mark.thorough),
    ],
)
def test_the_command_of_the_wheel_starts(words: tuple[str, ...], says: str, built: Path, tmp_path: Path) -> None:
    """Where nothing of the checkout is at hand: every module that the entry point needs is in it."""
    inside = tmp_path / "unpacked"
    with zipfile.ZipFile(built) as archive:
        (points,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert "card2spell = card2spell:main" in archive.read(points).decode()
        archive.extractall(inside)
    assert (inside / "card2spell.py").is_file()
    script = "import card2spell, convert; print(card2spell.__file__, convert.__file__, flush=True); card2spell.main()"
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(inside), "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    first, *rest = done.stdout.splitlines()
    assert [Path(each).is_relative_to(inside) for each in first.split()] == [True, True]
    assert any(line.startswith(says) for line in rest)


def test_no_new_major_release_reaches_every_user_at_once() -> None:
    """What a user installs has an upper bound, with every extra; what is released by the calendar, a year."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [each for name, extra in project["optional-dependencies"].items() if name != "dev" for each in extra]
    assert [each for each in (*project["dependencies"], *extras) if ",<" not in each] == []
