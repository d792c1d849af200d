"""One mutant against the tests: those that run its line, quickest first, the slower ones, and then all that start
processes, in which nobody measured. No other test can notice. Only a line that runs as its module is imported has no
tests of its own: those of its file try it, then the whole suite does."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue

import msgspec

from bench.mutation.coverage_map import CoverageMap
from bench.mutation.sites import Site
from bench.mutation.workspace import SURVIVED, Workspace

FIRST_SECONDS = 15.0
"""How much testing the first look may take."""
PATIENCE = 5.0
"""A run that computes this many times as long as it should hangs: the mutant is noticed."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of a mutant. It is one line of the results' file."""

    room: str
    file: str
    line: int
    operator: str
    change: str
    code: str
    verdict: str
    seconds: float

    @property
    def survived(self) -> bool:
        """Did no test notice it?"""
        return self.verdict == SURVIVED

    @property
    def key(self) -> tuple[str, int, str, str]:
        """What tells it from others of the same draw."""
        return (self.file, self.line, self.operator, self.change)


def attempt(place: Workspace, room: str, site: Site, known: CoverageMap) -> Outcome:
    """Break the copy, run tests until one notices, mend the copy."""
    began = time.monotonic()
    source = (place.folder / site.file).read_text("utf-8")
    with place.changed(site.file, site.applied(source)):
        verdict = SURVIVED
        for tests, seconds in _stages(known, site):
            verdict = place.run(tests, seconds=30 + PATIENCE * seconds)
            if verdict != SURVIVED:
                break
    spent = round(time.monotonic() - began, 1)
    return Outcome(room, site.file, site.line, site.operator, site.change, site.code, verdict, spent)


def _stages(known: CoverageMap, site: Site) -> list[tuple[Sequence[str], float]]:
    """Tests to run, one lot after the other, each with the seconds it should take."""
    covering = known.covering(site.file, site.line)
    own = covering or known.covering_file(site.file)
    first: list[str] = []
    spent = 0.0
    for test in own:
        if spent > FIRST_SECONDS:
            break
        first.append(test)
        spent += known.time_of(test)
    stages: list[tuple[Sequence[str], float]] = [(first, spent)] if first else []
    if not covering:
        return [*stages, ((), known.whole)]
    rest = covering[len(first) :]
    rest += [test for test in known.apart if test not in covering]
    return [*stages, (rest, sum(map(known.time_of, rest)))]


def attempt_all(
    places: Sequence[Workspace], wanted: Iterable[tuple[str, Site]], known: CoverageMap, results: Path
) -> list[Outcome]:
    """Every mutant, in as many copies at once; each outcome is written as it is known, and what is written is not done
    again."""
    done = {outcome.key: outcome for outcome in read(results)}
    free: SimpleQueue[Workspace] = SimpleQueue()
    for place in places:
        free.put(place)

    def work(room: str, site: Site) -> Outcome:
        place = free.get()
        try:
            return attempt(place, room, site, known)
        finally:
            free.put(place)

    asked = [(room, site) for room, site in wanted]
    old = [done[key] for _, site in asked if (key := (site.file, site.line, site.operator, site.change)) in done]
    new = [one for one in asked if (one[1].file, one[1].line, one[1].operator, one[1].change) not in done]
    made: list[Outcome] = []
    with ThreadPoolExecutor(len(places)) as pool, results.open("ab") as file:
        for future in as_completed([pool.submit(work, room, site) for room, site in new]):
            outcome = future.result()
            made.append(outcome)
            file.write(msgspec.json.encode(outcome) + b"\n")
            file.flush()
            so_far = f"{len(old) + len(made)}/{len(asked)}"
            print(f"{so_far} {outcome.verdict:9} {outcome.file}:{outcome.line} {outcome.change}", flush=True)
    return old + made


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
