"""Which tests run a line, and how long each takes: from one run of the suite under ``coverage``."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path

import msgspec

from bench.mutation.workspace import Workspace, _environment

_STARTS = re.compile(r"\b(subprocess|pexpect|pty|Popen|multiprocessing|ProcessPoolExecutor|workers|jobs|hypothesis)\b")
"""What marks a file whose tests run lines that no context of ``coverage`` names: in processes of their own, or under a
name of ``hypothesis``'."""
_CONFIG = "[run]\nsource = convert\ndynamic_context = test_function\ndata_file = {data}\n"


class CoverageMap(msgspec.Struct):
    """``lines``: file → line → numbers of tests; ``tests``: their names; ``seconds``: how long each took; ``apart``:
    those of files whose tests are not told line by line, such as those that start processes."""

    lines: dict[str, dict[int, list[int]]]
    tests: list[str]
    seconds: list[float]
    apart: list[str]
    whole: float
    """How long the whole suite took, in one process and without ``coverage``."""

    def covering(self, file: str, line: int) -> list[str]:
        """The tests that run the line, quickest first; none for a line that runs as the module is imported."""
        numbers = self.lines.get(file, {}).get(line, [])
        return [self.tests[number] for number in sorted(numbers, key=lambda each: self.seconds[each])]

    def covering_file(self, file: str) -> list[str]:
        """The tests that run any line of the file, quickest first."""
        numbers = {number for each in self.lines.get(file, {}).values() for number in each}
        return [self.tests[number] for number in sorted(numbers, key=lambda each: (self.seconds[each], each))]

    def time_of(self, test: str) -> float:
        """Seconds, all parameters together."""
        return self.seconds[self.tests.index(test)]


def measured(place: Workspace) -> CoverageMap:
    """Run the suite once. Raises ``RuntimeError`` when it is not green (mutants say nothing then), or tells of no line
    which test ran it."""
    config, data, times = (place.folder / ".tmp" / name for name in ("coveragerc", "coverage.sqlite", "times.xml"))
    config.write_text(_CONFIG.format(data=data), "utf-8")
    call = [sys.executable, "-B", "-m", "coverage", "run", f"--rcfile={config}", "-m", "pytest", "-q", "-n0"]
    call += ["-p", "no:cacheprovider", f"--junitxml={times}"]
    done = subprocess.run(call, cwd=place.folder, env=_environment(place.folder), capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the suite is not green before anything was broken:\n{done.stdout.decode()[-3000:]}")
    return _read(place.folder, data, times)


def _read(root: Path, data: Path, times: Path) -> CoverageMap:
    from coverage import CoverageData

    seconds: dict[str, float] = defaultdict(float)
    for case in ElementTree.parse(times).iter("testcase"):
        function = str(case.get("name")).split("[")[0]
        seconds[f"{case.get('classname')}.{function}"] += float(case.get("time") or 0)
    names = sorted(seconds)
    tests = [_node(root, name) for name in names]
    number = {_context(test): at for at, test in enumerate(tests)}
    found = CoverageData(str(data))
    found.read()
    lines: dict[str, dict[int, list[int]]] = {}
    for path in found.measured_files():
        by_line = found.contexts_by_lineno(path)
        file = Path(path).relative_to(root).as_posix()
        lines[file] = {
            line: sorted({number[name] for name in contexts if name in number}) for line, contexts in by_line.items()
        }
    if not any(contexts for by_line in lines.values() for contexts in by_line.values()):
        raise RuntimeError("no line of the project is known to be run by any test: are contexts named otherwise now?")
    apart = [test for test in tests if _STARTS.search((root / test.partition("::")[0]).read_text("utf-8"))]
    took = [seconds[name] for name in names]
    return CoverageMap(lines=lines, tests=tests, seconds=took, apart=apart, whole=sum(took))


def _context(test: str) -> str:
    """What ``coverage`` calls a test: by its module, which is the file alone where its folder is no package."""
    file, *names = test.split("::")
    return ".".join((Path(file).stem, *names))


def _node(root: Path, name: str) -> str:
    """ "tests.kernel.test_dice.test_seed" as pytest calls it: "tests/kernel/test_dice.py::test_seed"."""
    parts = name.split(".")
    for at in range(len(parts), 0, -1):
        file = Path(*parts[:at]).with_suffix(".py")
        if (root / file).is_file():
            return "::".join((file.as_posix(), *parts[at:]))
    return name
