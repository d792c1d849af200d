"""Each mutant in a fork of a warm process: what is noticed is what the tests really say."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from bench.mutation.coverage_map import CoverageMap, measured
from bench.mutation.sites import Site, sites
from bench.mutation.trial import Outcome, Stage, attempt, attempt_all, doubtful, read, runs_at_import
from bench.mutation.workspace import KILLED, SURVIVED, TIMED_OUT, Workspace

FILE = "convert/some.py"
TESTS = "tests/moon/test_some.py"
DOUBLE, SIXTEEN, LOOP = (f"{TESTS}::{name}" for name in ("test_double", "TestHalves::test_sixteen", "test_loop"))


@pytest.fixture(scope="module")
def known(place: Workspace) -> CoverageMap:
    """Which of its tests run which line."""
    return measured(place, [FILE])


def site_of(place: Workspace, line: int, after: str) -> Site:
    (found,) = (each for each in sites(place.folder, FILE) if (each.line, each.after) == (line, after))
    return found


def test_mutants_killed_and_survived(place: Workspace, known: CoverageMap) -> None:
    """One warm process for all: no run leaves anything behind for the next."""

    def verdict(line: int, after: str, stage: Stage = "all") -> tuple[str, str]:
        found = attempt(place, "moon", site_of(place, line, after), known, stage)
        return found.verdict, found.by

    assert verdict(1, "3") == (KILLED, DOUBLE), "a constant of a module is seen by what imports it"
    assert verdict(9, "10") == (SURVIVED, "")
    assert verdict(11, "3")[0] == KILLED
    assert verdict(9, "10", "suite") == (SURVIVED, "")
    assert verdict(15, "2") == (SURVIVED, ""), "no test that was followed runs the line"
    assert verdict(15, "2", "suite") == (KILLED, f"{TESTS}::test_started"), "one that starts a process does"


def test_what_never_ends_is_cut_off(place: Workspace) -> None:
    code = (place.folder / FILE).read_text("utf-8").replace("n = n // 2", "n = n + 1")
    with place.changed(FILE, code):
        assert place.run([SIXTEEN], seconds=60, bounds={SIXTEEN: 0.2}).verdict == TIMED_OUT
    assert place.run([SIXTEEN], seconds=60, bounds={SIXTEEN: 0.2}).verdict == SURVIVED


def test_a_draw_goes_on_where_it_stopped_and_ends_with_the_whole_suite(
    place: Workspace, known: CoverageMap, tmp_path: Path
) -> None:
    results = tmp_path / "results.jsonl"
    wanted = [("moon", site_of(place, 1, "3")), ("moon", site_of(place, 9, "10"))]
    told = replace(attempt(place, *wanted[0], known), by="told before")
    results.write_bytes(msgspec.json.encode(told) + b'\n{"room": "cut o')
    screened = attempt_all([place], wanted, known, results, stages=("all",))
    assert [one.whole for one in screened] == [False, False]
    outcomes = attempt_all([place], wanted, known, results)
    assert [(one.by, one.survived, one.whole) for one in outcomes] == [("told before", False, False), ("", True, True)]
    assert [one.whole for one in read(results)] == [False, False, True]
    assert attempt_all([place], wanted, known, results) == outcomes, "nothing is left to do"


def test_a_first_look_is_cut_short_and_what_is_left_follows(
    place: Workspace, known: CoverageMap, tmp_path: Path
) -> None:
    """A lower bound at once; the next call runs the tests that were left out, and those alone."""
    results = tmp_path / "results.jsonl"
    slow = replace(known, seconds=[20.0 for _ in known.tests])
    wanted = [("moon", site_of(place, 1, "3"))]
    (first,) = attempt_all([place], wanted, slow, results, stages=("first",))
    assert (first.survived, first.cut) == (True, True), "two tests of half alone"
    (rest,) = attempt_all([place], wanted, slow, results, stages=("all", "rest"))
    assert (rest.cut, rest.by) == (False, DOUBLE)
    assert len(read(results)) == 2


def test_a_test_that_fails_with_nothing_broken_has_noticed_nothing(place: Workspace) -> None:
    tests = "def test_double():\n    assert True\n\n\ndef test_loop():\n    assert False\n"
    seen = [Outcome("moon", FILE, 1, "constant", "2 → 3", "x", KILLED, 1.0, by) for by in (DOUBLE, LOOP, "")]
    with place.changed(TESTS, tests):
        assert doubtful(place, seen) == {LOOP}


@pytest.mark.parametrize(("line", "at_import"), [(1, True), (4, True), (5, False), (11, False), (12, True)])
def test_a_line_runs_at_import_outside_of_functions(place: Workspace, line: int, at_import: bool) -> None:
    assert runs_at_import((place.folder / FILE).read_text("utf-8"), line) is at_import


def test_what_tests_write_stands_in_no_project(place: Workspace) -> None:
    """A new file names the schemas of the nearest folder around it: in the copy it must find none."""
    text = "def test_double(tmp_path):\n    assert not any((each / 'convert').is_dir() for each in tmp_path.parents)\n"
    with place.changed(TESTS, text):
        assert place.run([DOUBLE], seconds=60).verdict == SURVIVED
