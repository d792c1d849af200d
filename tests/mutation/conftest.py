"""A small project to break."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench.mutation.workspace import Workspace

CODE = """FACTOR = 2


def double(n):
    return FACTOR * n


def half(n):
    while n > 9:
        n = n // 2
    return n // 2


def started():
    print(1)
"""
TEST = """import subprocess
import sys

import pytest

from convert.some import FACTOR, double, half

@pytest.fixture(scope="module")
def eight():
    return double(4)

def test_double():
    \"""MOON-01: twice as many.\"""
    assert double(2) == 4

def test_imported():
    assert FACTOR == 2

class TestHalves:
    def test_half(self):
        assert half(2) == 1

    def test_sixteen(self):
        assert half(16) == 4

def test_nothing(eight):
    \"""MOON-02 to MOON-04.\"""

def test_started():
    code = "from convert.some import started; started()"
    assert subprocess.check_output([sys.executable, "-c", code]) == b"1\\n"
"""


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A project of one module, whose test lies in a folder that is no package. What a test changes, it changes back."""
    root = tmp_path_factory.mktemp("project")
    for folder in ("convert", "tests/moon"):
        (root / folder).mkdir(parents=True)
    (root / "convert" / "__init__.py").touch()
    (root / "convert" / "some.py").write_text(CODE, "utf-8")
    (root / "tests" / "moon" / "test_some.py").write_text(TEST, "utf-8")
    (root / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n', "utf-8")
    made = Workspace(root)
    yield made
    made.close()
