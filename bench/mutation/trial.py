"""One mutant against the tests: those that run its line, quickest first, in lots that grow; what survives them faces
the whole suite, in which are the tests that start processes. A line that runs as its module is imported is tried by
every test that runs a line of its file."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Literal

import msgspec

from bench.mutation.coverage_map import CoverageMap
from bench.mutation.sites import Site
from bench.mutation.workspace import BROKEN, KILLED, SURVIVED, Ran, Workspace

LOTS = (2.0, 12.0)
"""How many seconds of testing the first lots take; the next is all that is left."""
SLACK, PATIENCE = 15.0, 10.0
"""A test that computes so many seconds and so many times as long as it should hangs: the mutant is noticed."""


Stage = Literal["first", "rest", "all", "suite"]
"""Of the tests that run the line: the first lots, the others, or all; or the whole suite but for these."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of a mutant. It is one line of the results' file; the last of a mutant holds."""

    room: str
    file: str
    line: int
    operator: str
    change: str
    code: str
    verdict: str
    seconds: float
    by: str = ""
    """The test that noticed."""
    whole: bool = False
    """Did it face the whole suite, beyond the tests that run its line?"""
    cut: bool = False
    """Did it face the first lots of the tests that run its line alone? Where it survived, that says little."""

    @property
    def survived(self) -> bool:
        """Did no test notice it?"""
        return self.verdict in (SURVIVED, BROKEN)

    @property
    def key(self) -> tuple[str, int, str, str]:
        """What tells it from others of the same draw."""
        return (self.file, self.line, self.operator, self.change)


def attempt(place: Workspace, room: str, site: Site, known: CoverageMap, stage: Stage = "all") -> Outcome:
    """Break the copy, run the tests of this stage until one notices, mend the copy."""
    began = time.monotonic()
    source = (place.folder / site.file).read_text("utf-8")
    covering = tests_of(known, site, source)
    bounds = {test: SLACK + PATIENCE * spent for test, spent in zip(known.tests, known.seconds, strict=True)}
    whole = stage == "suite"
    lots: list[Sequence[str]] = [()] if whole else [known.names(lot) for lot in _lots(known, covering)]
    cut = stage == "first" and len(lots) > len(LOTS)
    if stage != "all" and not whole:
        lots = lots[: len(LOTS)] if stage == "first" else lots[len(LOTS) :]
    ran = Ran(SURVIVED)
    for tests in lots:
        without = [*known.names(covering), *known.failing] if whole else ()
        with place.changed(site.file, site.applied(source)):
            ran = place.run(tests, seconds=SLACK, bounds=bounds, without=without)
        if ran.verdict == BROKEN and place.run(tests, seconds=SLACK, bounds=bounds, without=without).verdict != BROKEN:
            ran = Ran(KILLED)  # nothing could be run with the mutant in place, and all without it
        if ran.verdict != SURVIVED:
            break
    spent = round(time.monotonic() - began, 1)
    about = (room, site.file, site.line, site.operator, site.change, site.code)
    return Outcome(*about, ran.verdict, spent, ran.by, whole, cut)


def tests_of(known: CoverageMap, site: Site, source: str) -> list[int]:
    """The tests that can notice, quickest first; where nobody knows, those that run a line of the file."""
    if runs_at_import(source, site.line) or site.line not in known.lines.get(site.file, {}):
        return known.covering_file(site.file)
    return known.covering(site.file, site.line)


def runs_at_import(source: str, line: int) -> bool:
    """Does the line stand outside the body of every function?"""
    functions = (
        node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    )
    return not any(node.body[0].lineno <= line <= (node.end_lineno or 0) for node in functions)


def _lots(known: CoverageMap, numbers: Sequence[int]) -> list[list[int]]:
    lots: list[list[int]] = [[]]
    spent = 0.0
    for number in numbers:
        if len(lots) <= len(LOTS) and spent > LOTS[len(lots) - 1]:
            lots.append([])
            spent = 0.0
        lots[-1].append(number)
        spent += known.seconds[number]
    return [lot for lot in lots if lot]


def attempt_all(
    places: Sequence[Workspace],
    wanted: Iterable[tuple[str, Site]],
    known: CoverageMap,
    results: Path,
    *,
    stages: Sequence[Stage] = ("all", "rest", "suite"),
) -> list[Outcome]:
    """Every mutant, in as many copies at once: all against the tests that run their lines, then what survived against
    the whole suite, as ``stages`` say. Each outcome is written as it is known, and is not asked for again."""
    asked = {(site.file, site.line, site.operator, site.change): (room, site) for room, site in wanted}
    done = {outcome.key: outcome for outcome in read(results) if outcome.key in asked}
    cut_off = results.exists() and not results.read_bytes().endswith(b"\n")
    for stage in stages:
        left = [one for key, one in asked.items() if _wants(stage, done.get(key))]
        if not left:
            continue
        work = partial(attempt, known=known, stage=stage)
        for number, outcome in enumerate(_side_by_side(places, left, work), 1):
            done[outcome.key] = outcome
            with results.open("ab") as file:
                file.write(b"\n" * cut_off + msgspec.json.encode(outcome) + b"\n")
            cut_off = False
            where = f"{outcome.verdict:9} {outcome.seconds:6} s {outcome.file}:{outcome.line} {outcome.change}"
            print(f"{_STAGES[stage]}{number}/{len(left)} {where}", flush=True)
    return [done[key] for key in asked]


_STAGES: Mapping[Stage, str] = {"first": "first tests, ", "rest": "other tests, ", "all": "", "suite": "whole suite, "}


def _wants(stage: Stage, before: Outcome | None) -> bool:
    """Whether a mutant has to go through this stage, after what became of it before."""
    if stage in ("first", "all"):
        return before is None
    return before is not None and before.survived and (before.cut if stage == "rest" else not before.whole)


def _side_by_side(
    places: Sequence[Workspace],
    left: Sequence[tuple[str, Site]],
    work: Callable[[Workspace, str, Site], Outcome],
) -> Iterable[Outcome]:
    """In the order in which they end; each has a copy for itself."""
    free: SimpleQueue[Workspace] = SimpleQueue()
    for place in places:
        free.put(place)

    def alone(room: str, site: Site) -> Outcome:
        place = free.get()
        try:
            return work(place, room, site)
        finally:
            free.put(place)

    with ThreadPoolExecutor(len(places)) as pool:
        for future in as_completed([pool.submit(alone, room, site) for room, site in left]):
            yield future.result()


def doubtful(place: Workspace, outcomes: Iterable[Outcome]) -> set[str]:
    """Of the tests that noticed, those that fail with nothing broken as well: what they noticed says nothing."""
    noticed = sorted({outcome.by.partition("[")[0] for outcome in outcomes if outcome.by.count("::")})
    found: set[str] = set()
    while tests := [test for test in noticed if test not in found]:
        ran = place.run(tests, seconds=600)
        if ran.verdict == SURVIVED or not ran.by:
            break
        found.add(ran.by.partition("[")[0])
    return found


def read(results: Path) -> list[Outcome]:
    """The outcomes written so far; a last line that was cut off is left out."""
    if not results.exists():
        return []
    found = []
    for line in results.read_bytes().splitlines():
        try:
            found.append(msgspec.json.decode(line, type=Outcome))
        except msgspec.DecodeError:
            continue
    return found
