"""The tests in several processes (``--workers``): collected once, then a fork for each worker.

Fifteen thousand tests take seven seconds to collect, which a worker begun anew would do again. A room (a folder of
tests) is one unit: its files ask for the same starter set, the same snapshots, which one worker then makes once. What
takes longest is begun first, so that no worker is left with it at the end. Where there is no fork, or somebody debugs,
all run in the one process."""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Iterable, Iterator, MutableSequence
from itertools import chain, pairwise
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray
from typing import Any, NamedTuple, NoReturn

import pytest
from _pytest.runner import runtestprotocol

TOGETHER = {"tests/wording": "tests/text"}
"""A room → the room whose unit it belongs to: both look at the same readings of real cards."""
FIRST = (
    "tests/browser",
    "tests/cli_show",
    "tests/text",
    "tests/compendium",
    "tests/house",
    "tests/conversion",
    "tests/export",
    "tests/kernel",
    "tests/rating",
    "tests/magic_rpg",
    "tests/rules_effects",
    "tests/rules_fight",
    "tests/campaign",
    "tests/table",
    "tests/players",
    "tests/words",
    "tests/hostile",
    "tests/cards",
    "tests/dice_duels",
    "tests/findings",
)
"""The rooms that take longest, by the clock; the others follow as they were collected."""
_TELL = 0.3
"""Seconds until what passed is told together."""


class Passed(NamedTuple):
    """What is told of a test that passed: its number among those collected, and its seconds."""

    number: int
    seconds: float


Told = Passed | dict[str, Any]
"""A test that passed, or the report of one that did not in the form that pytest gives it for another process."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """See the module."""
    parser.addoption("--workers", default="1", help="processes that run the tests; auto: one more than processors")


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """All tests that were collected, by so many workers; with one, as pytest runs them."""
    option = session.config.option
    if option.collectonly or option.usepdb or session.testsfailed or not hasattr(os, "fork"):
        return None
    workers = (os.cpu_count() or 1) + 1 if option.workers == "auto" else int(option.workers)
    if workers < 2:
        return None
    _watch(session, workers)
    return True


def units(items: Iterable[pytest.Item]) -> list[list[int]]:
    """The tests of each room by their numbers, in the order in which rooms are begun."""
    rooms: dict[str, list[int]] = {}
    for number, item in enumerate(items):
        room = item.nodeid.partition("::")[0].rpartition("/")[0]
        rooms.setdefault(TOGETHER.get(room, room), []).append(number)
    return [rooms[room] for room in sorted(rooms, key=lambda room: (*FIRST, room).index(room))]


class Teller:
    """In a worker: runs its tests, and tells the first process how they ended."""

    def __init__(self, session: pytest.Session, tell: Connection, left: int) -> None:
        """``left``: from where the numbers of the units are read that nobody has begun, a byte each."""
        self.session, self.tell, self.left = session, tell, left
        self.number = 0
        self.untold: list[Told] = []
        self.told_at = time.monotonic()
        option = session.config.option
        self.all = option.durations or option.verbose > 0 or option.xmlpath

    def work(self, at: MutableSequence[int], worker: int) -> None:
        """Until no unit is left. ``at[worker]`` becomes the test that is run, for who sees this process die."""
        items = self.session.items
        for number, following in pairwise(chain(self._numbers(), (-1,))):
            self.number = at[worker] = number
            after = items[following] if following >= 0 else None
            self.session.config.hook.pytest_runtest_protocol(item=items[number], nextitem=after)
        self.tell.send(self.untold)
        self.tell.send(None)

    def _numbers(self) -> Iterator[int]:
        """The tests of this worker; the next unit is taken when the last test of one begins."""
        rooms = units(self.session.items)
        while room := os.read(self.left, 1):
            yield from rooms[room[0]]

    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """That its fixtures were made and taken down well is nothing that is printed. With ``--durations``, ``-v`` or a
        report in XML all is told."""
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if self.all or report.when == "call" or not report.passed:
                item.ihook.pytest_runtest_logreport(report=report)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """At once where it failed; what passed is told by its number alone, some of them together."""
        config = self.session.config
        plain = report.passed and report.when == "call" and not self.all and type(report) is pytest.TestReport
        whole = None if plain else config.hook.pytest_report_to_serializable(config=config, report=report)
        self.untold.append(whole or Passed(self.number, report.duration))
        if report.failed or time.monotonic() - self.told_at > _TELL:
            self.tell.send(self.untold)
            self.untold, self.told_at = [], time.monotonic()


def _watch(session: pytest.Session, count: int) -> None:
    """Start the workers, and report what they tell until all have ended.

    Raises:
        session.Failed: One failed, and by ``-x`` that is enough; or a worker ended before its tests did.
    """
    mine, theirs = os.pipe()
    os.write(theirs, bytes(range(len(units(session.items)))))
    os.close(theirs)
    at = RawArray("l", count)
    workers: dict[object, tuple[Connection, int, int]] = {}
    try:
        for worker in range(count):
            told, tell = Pipe(duplex=False)
            if not (process := os.fork()):
                _work(worker, Teller(session, tell, mine), at)
            tell.close()
            workers[told] = told, process, worker
        while workers:
            for ready in wait([told for told, _, _ in workers.values()]):
                told, process, worker = workers[ready]
                try:
                    tests = told.recv()
                except EOFError:
                    session.shouldfail = f"a worker died in {session.items[at[worker]].nodeid}"
                    raise session.Failed(session.shouldfail) from None
                if tests is None:
                    os.waitpid(process, 0)
                    del workers[ready]
                _report(session, tests or ())
    finally:
        os.close(mine)
        for _, process, _ in workers.values():
            os.kill(process, signal.SIGTERM)
            os.waitpid(process, 0)


def _work(worker: int, teller: Teller, at: MutableSequence[int]) -> NoReturn:
    """All that a worker does: what it prints is caught, and what it writes goes into a folder of its own."""
    try:
        config = teller.session.config
        capture = config.pluginmanager.get_plugin("capturemanager")
        assert capture is not None
        capture.stop_global_capturing()
        capture.start_global_capturing()
        capture.suspend_global_capture()
        config.pluginmanager.unregister(name="terminalreporter")
        config.pluginmanager.register(teller)
        factory = config._tmp_path_factory  # type: ignore[attr-defined]
        factory._basetemp = factory.mktemp(f"worker{worker}", numbered=False)
        teller.work(at, worker)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def _report(session: pytest.Session, tests: Iterable[Told]) -> None:
    """As if they had been run here."""
    config = session.config
    for test in tests:
        if isinstance(test, Passed):
            item = session.items[test.number]
            report = pytest.TestReport(item.nodeid, item.location, {}, "passed", None, "call", duration=test.seconds)
        else:
            report = config.hook.pytest_report_from_serializable(config=config, data=test)
        config.hook.pytest_runtest_logreport(report=report)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
