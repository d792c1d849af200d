"""The command: ``python -m bench.mutation draw|rules|coverage``."""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

import msgspec
from msgspec.structs import replace

from bench.mutation import rules_net
from bench.mutation.coverage_map import CoverageMap, measured
from bench.mutation.draw import ROOMS, all_sites, drawn, equivalents, files_of, is_equivalent
from bench.mutation.trial import LOTS, Outcome, Stage, attempt_all, doubtful
from bench.mutation.workspace import KILLED, ROOT, SURVIVED, workspace
from convert.kernel.workers import at_work

COVERAGE = Path("mutants-coverage.json")


def main() -> None:
    """Read the arguments and run one of the commands."""
    ask = argparse.ArgumentParser(description=__doc__)
    verbs = ask.add_subparsers(dest="verb", required=True)
    draw = verbs.add_parser("draw", help="mutants drawn by a seed")
    draw.add_argument("--seed", type=int, default=1)
    draw.add_argument("--count", type=int, default=300)
    draw.add_argument("--room", action="append", choices=sorted(ROOMS))
    draw.add_argument("--jobs", type=int, default=2)
    draw.add_argument("--results", type=Path, help="kept, and continued by the next call (mutants-SEED.jsonl)")
    until = draw.add_mutually_exclusive_group()
    until.add_argument("--screen", action="store_true", help="what survives does not face the whole suite yet")
    seconds = f"{sum(LOTS):.0f}"
    until.add_argument(
        "--first", action="store_true", help=f"{seconds} s of each line's tests, the rest by another call"
    )
    draw.add_argument("--coverage", type=Path, default=COVERAGE, help="the map of the command `coverage`")
    lines = verbs.add_parser("coverage", help="which tests run which line, kept for `draw`")
    lines.add_argument("--write", type=Path, default=COVERAGE)
    rules = verbs.add_parser("rules", help="one deliberate break for each rule")
    rules.add_argument("ids", nargs="*", help="these alone")
    rules.add_argument("--game", choices=sorted(rules_net.by_game()), help="all of this game")
    rules.add_argument("--jobs", type=int, default=2)
    rules.add_argument("--check", action="store_true", help="only say which breaks no longer fit the code")
    want = ask.parse_args()
    sys.exit({"draw": _draw, "coverage": _coverage, "rules": _rules}[want.verb](want))


def _coverage(want: argparse.Namespace) -> int:
    files = [file for room in ROOMS for file in files_of(ROOT, room)]
    with workspace() as place:
        known = measured(place, files)
    want.write.write_bytes(msgspec.json.encode(known))
    for test in known.failing:
        print(f"fails with nothing broken, and is left out: {test}")
    print(f"{want.write}: {len(known.tests)} tests, {len(known.lines)} files, {sum(known.seconds):.0f} s of testing")
    return 0


def _draw(want: argparse.Namespace) -> int:
    sites = all_sites(ROOT, want.room or ROOMS)
    rows = equivalents()
    chosen = list(islice(drawn(sites, want.seed), want.count))
    equal = [one for one in chosen if is_equivalent(one[1], rows)]
    print(f"{len(sites):,} sites; {len(chosen)} drawn with seed {want.seed}, {len(equal)} of them known equivalents")
    results = want.results or Path(f"mutants-{want.seed}.jsonl")
    if not want.coverage.exists():
        print(f"there is no {want.coverage}; `python -m bench.mutation coverage --write {want.coverage}` makes it")
        return 2
    known = msgspec.json.decode(want.coverage.read_bytes(), type=CoverageMap).fitted(ROOT)
    stages: tuple[Stage, ...] = ("first",) if want.first else ("all", "rest", *(() if want.screen else ("suite",)))
    with ExitStack() as stack:
        places = [stack.enter_context(workspace()) for _ in range(at_work(want.jobs))]
        outcomes = attempt_all(places, [one for one in chosen if one not in equal], known, results, stages=stages)
        failing = doubtful(places[0], outcomes)
    for test in sorted(failing):
        print(f"fails with nothing broken, after the tests that ran before it: {test}")
    _report([one if one.by.partition("[")[0] not in failing else replace(one, verdict=SURVIVED) for one in outcomes])
    return 0


def _report(outcomes: list[Outcome]) -> None:
    """The share killed by room, and every survivor; what a test noticed that fails by itself counts as none."""
    by_room: dict[str, Counter[bool]] = defaultdict(Counter)
    for one in outcomes:
        by_room[one.room][one.survived] += 1
    for room, counts in sorted(by_room.items()):
        print(f"{room:24} {counts[False]:4} of {counts.total():4} killed")
    killed = sum(not one.survived for one in outcomes)
    print(f"{'all':24} {killed:4} of {len(outcomes):4} killed, {100 * killed / max(len(outcomes), 1):.1f} %")
    for one in sorted((one for one in outcomes if one.survived), key=lambda one: (one.file, one.line)):
        print(f"survived: {one.file}:{one.line} {one.operator}: {one.change}    {one.code}")


def _rules(want: argparse.Namespace) -> int:
    games = rules_net.by_game()
    rows = rules_net.breaks()
    if unknown := [rule for rule in want.ids if rule not in rows]:
        print(f"no break of these: {', '.join(unknown)}")
        return 2
    if wrong := rules_net.misfits(rows):
        print("\n".join(wrong))
        return 1
    if want.check:
        return 0
    asked = set(want.ids) | set(games[want.game] if want.game else ()) or set(rows)
    chosen = {rule: row for rule, row in rows.items() if rule in asked}
    with ExitStack() as stack:
        places = [stack.enter_context(workspace()) for _ in range(at_work(want.jobs))]
        verdicts = rules_net.tried(chosen, places)
    for one in verdicts:
        if one.verdict not in (KILLED, "advice"):
            print(f"{one.rule}: {one.verdict} ({one.row.says}); tests: {', '.join(one.tests) or 'none'}")
    for game, own in games.items():
        if mine := [one for one in verdicts if one.rule in own]:
            path = rules_net.page_of(game)
            before = path.read_text("utf-8") if path.exists() else ""
            path.parent.mkdir(exist_ok=True)
            path.write_text(rules_net.written(own, mine, before), "utf-8")
            broken = [one for one in mine if one.verdict != "advice"]
            held = sum(one.verdict == KILLED for one in broken)
            print(f"{game}: {held} of {len(broken)} noticed; {path.relative_to(ROOT)}")
    return int(any(one.verdict not in (KILLED, "advice") for one in verdicts))


if __name__ == "__main__":
    main()
