"""Which tests run a line, and how long each takes: one run of the suite in the warm process, under ``coverage``."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path

import msgspec
import pytest
from coverage import Coverage, CoverageData

from bench.mutation.workspace import KILLED, SURVIVED, Workspace

_STARTS = ("subprocess.Popen", "os.fork", "os.posix_spawn", "os.system", "pty.spawn")
"""What Python tells its audit hooks when a process begins."""
_LONG = 1200.0


class CoverageMap(msgspec.Struct):
    """``lines``: file → line → numbers of tests; ``tests``: their names; ``seconds``: processor time of each, all
    parameters together; ``apart``: the numbers of those that start processes, in which nobody follows the lines. For a
    project that has changed since there is ``fitted``."""

    lines: dict[str, dict[int, list[int]]]
    tests: list[str]
    seconds: list[float]
    apart: list[int]
    failing: list[str]
    """Those that fail with nothing broken: they say nothing of any mutant, and no line names them."""
    sources: dict[str, str]
    """The files as they were then."""

    def covering(self, file: str, line: int) -> list[int]:
        """The tests that run the line, quickest first; none for a line that runs as the module is imported."""
        return self.quickest(self.lines.get(file, {}).get(line, []))

    def covering_file(self, file: str) -> list[int]:
        """The tests that run any line of the file, quickest first."""
        return self.quickest({number for each in self.lines.get(file, {}).values() for number in each})

    def quickest(self, numbers: Sequence[int] | set[int]) -> list[int]:
        """These tests by the time they take."""
        return sorted(numbers, key=lambda each: (self.seconds[each], each))

    def fitted(self, root: Path) -> CoverageMap:
        """The map for the project as it is now: lines that have moved are found again, those that are new or changed
        stand as if nobody knew who runs them; tests whose file is gone are left out."""
        there = {number for number, test in enumerate(self.tests) if (root / test.partition("::")[0]).is_file()}
        lines = {}
        for file, before in self.sources.items():
            now = (root / file).read_text("utf-8") if (root / file).is_file() else ""
            moved = dict(_alike(before.splitlines(), now.splitlines()))
            lines[file] = {
                moved[line]: [number for number in numbers if number in there]
                for line, numbers in self.lines.get(file, {}).items()
                if line in moved
            }
        return msgspec.structs.replace(self, lines=lines, apart=[number for number in self.apart if number in there])

    def names(self, numbers: Sequence[int]) -> list[str]:
        """As pytest calls them."""
        return [self.tests[number] for number in numbers]


def _alike(before: list[str], now: list[str]) -> Iterator[tuple[int, int]]:
    """The numbers, from 1, of lines that are the same in both."""
    for old, new, count in SequenceMatcher(None, before, now, autojunk=False).get_matching_blocks():
        yield from ((old + each + 1, new + each + 1) for each in range(count))


class _Seen(msgspec.Struct):
    """What ``Watch`` leaves beside the lines: seconds by test, the lasting fixtures of each test, who started
    processes (a test, or a fixture)."""

    seconds: dict[str, float]
    fixtures: dict[str, list[str]]
    starts: list[str]


class Watch:
    """A plugin of pytest: follows the lines of some files by test, and by fixture where many tests share one."""

    def __init__(self, folder: Path, include: Sequence[str]) -> None:
        self.folder = folder
        self.now = ""
        self.seconds: dict[str, float] = defaultdict(float)
        self.fixtures: dict[str, list[str]] = {}
        self.starts: set[str] = set()
        sys.addaudithook(self._heard)
        self.coverage = Coverage(data_file=str(folder / "lines.sqlite"), config_file=False, include=list(include))
        self.coverage.start()
        os.register_at_fork(after_in_child=self.coverage.stop)  # nobody reads what is followed there

    def _heard(self, event: str, _: object) -> None:
        if event in _STARTS:
            self.starts.add(self.now)

    def _switch(self, context: str) -> None:
        self.now = context
        self.coverage.switch_context(context)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Function) -> Iterator[None]:
        """All that one test does, its own fixtures included."""
        test = item.nodeid.partition("[")[0]
        defined = item._fixtureinfo.name2fixturedefs
        shared = [_fixture(each[-1]) for each in defined.values() if each[-1].scope != "function"]
        self.fixtures[test] = sorted({*self.fixtures.get(test, []), *shared})
        self._switch(test)
        began = _processor_time()
        try:
            return (yield)
        finally:
            self.seconds[test] += _processor_time() - began
            self._switch("")

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
        """A fixture that outlives the test: whoever uses it runs its lines."""
        if fixturedef.scope == "function":
            return (yield)
        before = self.now
        self._switch(_fixture(fixturedef))
        try:
            return (yield)
        finally:
            self._switch(before)

    def pytest_sessionfinish(self) -> None:
        """Write both files."""
        self.coverage.stop()
        self.coverage.save()
        seen = _Seen(self.seconds, self.fixtures, sorted(self.starts))
        (self.folder / "seen.json").write_bytes(msgspec.json.encode(seen))


def _fixture(definition: pytest.FixtureDef[object]) -> str:
    return f"fixture {definition.baseid} {definition.argname}"


def _processor_time() -> float:
    """Seconds of this process and of those that it waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def measured(place: Workspace, files: Sequence[str]) -> CoverageMap:
    """Run the suite once and follow the lines of these files. Raises ``RuntimeError`` when it comes to no end, or tells
    of no line which test ran it."""
    folder = place.scratch
    ran = place.run((), seconds=_LONG, watched=folder, include=[str(place.folder / file) for file in files])
    if ran.verdict not in (SURVIVED, KILLED) or not (folder / "seen.json").exists():
        raise RuntimeError(f"the suite comes to no end with nothing broken: {ran.verdict} {ran.by}")
    seen = msgspec.json.decode((folder / "seen.json").read_bytes(), type=_Seen)
    found = CoverageData(str(folder / "lines.sqlite"))
    found.read()
    sources = {file: (place.folder / file).read_text("utf-8") for file in files}
    failing = sorted({name.partition("[")[0] for name in ran.failed if name})
    return _put_together(place.folder, seen, found, failing, sources)


def _put_together(
    root: Path, seen: _Seen, found: CoverageData, failing: list[str], sources: dict[str, str]
) -> CoverageMap:
    tests = sorted(seen.seconds.keys() - set(failing))
    runs: dict[str, set[int]] = defaultdict(set)
    for number, test in enumerate(tests):
        for context in (test, *seen.fixtures[test]):
            runs[context].add(number)
    lines = {}
    for path in sorted(found.measured_files()):
        by_line = found.contexts_by_lineno(path)
        lines[Path(path).relative_to(root).as_posix()] = {
            line: sorted(set().union(*(runs.get(each, set()) for each in contexts)))
            for line, contexts in by_line.items()
        }
    if not any(numbers for by_line in lines.values() for numbers in by_line.values()):
        raise RuntimeError("no line of the project is known to be run by any test: have the names of contexts changed?")
    apart = sorted(set().union(*(runs.get(each, set()) for each in seen.starts)))
    seconds = [seen.seconds[test] for test in tests]
    return CoverageMap(lines=lines, tests=tests, seconds=seconds, apart=apart, failing=failing, sources=sources)
