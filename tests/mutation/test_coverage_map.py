"""Which tests run a line: what chooses the tests that a mutant faces."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.mutation.coverage_map import measured
from bench.mutation.workspace import Workspace

TEST = """from convert.some import double, half

def test_double():
    assert double(2) == 4

class TestHalves:
    def test_half(self):
        assert half(2) == 1
"""


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    """A project of one module, whose test lies in a folder that is no package."""
    for folder in ("convert", "tests/moon", ".tmp"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "convert" / "__init__.py").touch()
    (tmp_path / "convert" / "some.py").write_text(
        "def double(n):\n    return 2 * n\n\n\ndef half(n):\n    return n // 2\n", "utf-8"
    )
    (tmp_path / "tests" / "moon" / "test_some.py").write_text(TEST, "utf-8")
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n', "utf-8")
    return Workspace(tmp_path)


def test_each_line_is_known_by_the_tests_that_run_it(place: Workspace) -> None:
    known = measured(place)
    assert known.covering("convert/some.py", 2) == ["tests/moon/test_some.py::test_double"]
    assert known.covering("convert/some.py", 6) == ["tests/moon/test_some.py::TestHalves::test_half"]
    assert known.covering("convert/some.py", 1) == [], "it runs as the module is imported"
    assert len(known.covering_file("convert/some.py")) == 2


def test_a_map_that_knows_nothing_is_refused(place: Workspace) -> None:
    (place.folder / "tests" / "moon" / "test_some.py").write_text("def test_nothing():\n    pass\n", "utf-8")
    with pytest.raises(RuntimeError, match="no line"):
        measured(place)
