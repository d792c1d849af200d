"""Which tests run a line: what chooses the tests that a mutant faces."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.mutation.coverage_map import measured
from bench.mutation.workspace import Workspace

FILE = "convert/some.py"
TESTS = "tests/moon/test_some.py"


def test_each_line_is_known_by_the_tests_that_run_it(place: Workspace) -> None:
    known = measured(place, [FILE])
    halves = {f"{TESTS}::TestHalves::test_half", f"{TESTS}::TestHalves::test_sixteen"}
    assert set(known.names(known.covering(FILE, 11))) == halves
    assert known.names(known.covering(FILE, 10)) == [f"{TESTS}::TestHalves::test_sixteen"]
    shared = {f"{TESTS}::test_double", f"{TESTS}::test_nothing"}
    assert set(known.names(known.covering(FILE, 5))) == shared, "one of them by a fixture that many share"
    assert known.covering(FILE, 1) == [], "it runs as the module is imported"
    assert set(known.names(known.covering_file(FILE))) == halves | shared
    assert known.names(known.apart) == [f"{TESTS}::test_started"], "nobody followed the lines of its process"


def test_a_map_fits_a_project_that_has_changed_since(place: Workspace, tmp_path: Path) -> None:
    """A merge moves lines and takes tests away; what is new is known to nobody."""
    known = measured(place, [FILE])
    code = (place.folder / FILE).read_text("utf-8")
    (tmp_path / "convert").mkdir()
    (tmp_path / FILE).write_text(f"import os\n{code.replace('n > 9', 'n > 8')}", "utf-8")
    assert known.fitted(tmp_path).covering(FILE, 6) == [], "the file of its tests is not there"
    (tmp_path / TESTS).parent.mkdir(parents=True)
    (tmp_path / TESTS).touch()
    fitted = known.fitted(tmp_path)
    assert (fitted.covering(FILE, 6), fitted.covering(FILE, 12)) == (known.covering(FILE, 5), known.covering(FILE, 11))
    assert 10 not in fitted.lines[FILE]


def test_a_map_that_knows_nothing_is_refused(place: Workspace) -> None:
    with place.changed(TESTS, "def test_nothing():\n    pass\n"), pytest.raises(RuntimeError, match="no line"):
        measured(place, [FILE])


def test_what_fails_with_nothing_broken_says_nothing_of_mutants(place: Workspace) -> None:
    test = "from convert.some import double\n\ndef test_wrong():\n    assert double(1) == 3\n"
    with place.changed(TESTS, f"{test}\ndef test_right():\n    assert double(1) == 2\n"):
        known = measured(place, [FILE])
    assert known.failing == [f"{TESTS}::test_wrong"]
    assert known.names(known.covering(FILE, 5)) == [f"{TESTS}::test_right"]
