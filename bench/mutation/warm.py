"""The warm process of a ``Workspace``: everything that is not the project's is imported; each run of tests is a fork.

The fork imports the project anew from the copy, so whatever was broken there is what every importer sees, constants of
modules and all, and nothing that one run left behind reaches the next. It is started by its path and imports nothing of
the project itself. Asked and answered in lines of JSON: ``{"tests": […], "bounds": {…}, …}`` becomes ``{"status": …,
"failed": …}``, the status as ``os.waitpid`` tells it.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

OPTIONS = ("-q", "-n0", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--assert=plain")
MEMORY = 6 * 2**30
"""Bytes a run may have: what grows for ever fails before it fills the machine."""
WAIT = 20
"""What takes so many times its processor time by the clock waits for something that never comes."""
COLLECTING = 120.0
"""Seconds of processor time that importing the project and its tests may take."""


class Bounds:
    """Ends the process, by a signal nobody handles, at a test that computes longer than it may. Tells the first test
    that fails."""

    def __init__(self, told: int, seconds: Mapping[str, float], usual: float) -> None:
        self.told, self.seconds, self.usual = told, seconds, usual

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """The time of one test, all that it needs included."""
        function = item.nodeid.partition("[")[0]
        _bound(self.seconds.get(function, self.usual))
        try:
            return (yield)
        finally:
            _bound(COLLECTING)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The name of what failed, to the warm process."""
        if report.failed:
            os.write(self.told, report.nodeid.encode() + b"\n")


class Order:
    """Of all that was collected, the tests asked for, file by file in their order; or all but some."""

    def __init__(self, tests: Sequence[str], without: Sequence[str]) -> None:
        self.place = {test: number for number, test in enumerate(tests)}
        self.without = set(without)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Changes the list in place, as ``pytest`` wants it."""
        names = [(item.nodeid.partition("[")[0], item) for item in items]
        if self.place:
            first: dict[str, int] = {}
            chosen = [(self.place[name], item) for name, item in names if name in self.place]
            for place, item in sorted(chosen, key=lambda each: each[0]):
                first.setdefault(item.nodeid.partition("::")[0], place)
            chosen.sort(key=lambda each: (first[each[1].nodeid.partition("::")[0]], each[0]))
            items[:] = [item for _, item in chosen]
        else:
            items[:] = [item for name, item in names if name not in self.without]


def serve(folder: Path) -> None:
    """Warm up, then a fork for each line until there are none."""
    sys.path.insert(0, str(folder))
    _import_what_tests_import(folder)
    sys.dont_write_bytecode, os.environ["PYTHONDONTWRITEBYTECODE"] = True, "1"
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps(_forked(partial(_run, json.loads(line)))), flush=True)


def _bound(seconds: float) -> None:
    """From now on so many seconds of processor time, and ``WAIT`` times as many by the clock."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WAIT * seconds)


def _run(asked: Mapping[str, Any], told: int) -> int:
    plugins: list[object] = [Bounds(told, asked["bounds"], asked["usual"])]
    tests, without = asked["tests"], asked["without"]
    if tests or without:
        plugins.append(Order(tests, without))
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    if asked["watched"]:
        # Its own code alone is loaded here; what it follows is imported later.
        from bench.mutation.coverage_map import Watch

        plugins.append(Watch(Path(asked["watched"]), asked["include"]))
    first = [] if asked["watched"] else ["-x"]
    return int(pytest.main([*OPTIONS, *first, *files], plugins))


def _import_what_tests_import(folder: Path) -> None:
    """Everything that the tests import and that is not the project's; a fork finds out what that is, and leaves what it
    compiled."""
    answer = _forked(partial(_names, folder))
    for name in str(answer["failed"]).split():
        with suppress(Exception):
            importlib.import_module(name)


def _names(folder: Path, told: int) -> int:
    pytest.main([*OPTIONS, "--collect-only"])
    outside = [name for name, module in sys.modules.items() if not _is_inside(folder, module)]
    os.write(told, "\n".join(outside).encode())
    return 0


def _is_inside(folder: Path, module: object) -> bool:
    """Is it the project's? What says nothing of its file may be."""
    file = getattr(module, "__file__", None)
    return not file or Path(file).is_relative_to(folder) or not ("site-packages" in file or "lib/python" in file)


def _forked(work: Callable[[int], int]) -> dict[str, object]:
    """The work in a fork that leads a group of its own; the group is gone when this returns."""
    with tempfile.TemporaryFile() as told:
        child = os.fork()
        if not child:
            _become_a_run(told.fileno(), work)
        _, status = os.waitpid(child, 0)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        told.seek(0)
        return {"status": status, "failed": told.read().decode().strip()}


def _become_a_run(told: int, work: Callable[[int], int]) -> None:
    """Ends the process with what the work returns."""
    status = 3
    try:
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        log = os.open(os.environ.get("MUTATION_LOG", os.devnull), os.O_WRONLY | os.O_APPEND)
        os.dup2(nothing, 0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        _bound(COLLECTING)
        status = work(told)
    finally:
        os._exit(status)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
