"""What is installed: the wheel holds everything that the commands need, and nothing of a checkout's own."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files in a wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
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


def test_tests_and_benches_are_not_installed(names: set[str]) -> None:
    assert not [name for name in names if name.startswith(("tests/", "bench/", "output/", ".ci/"))]
