"""Words bound to something else than they say: what a shallow reading of each clause expects, beside its tree.

``python -m bench.reader_bindings [--only CHECK] [--show 3] [--partial]`` prints, for the automatic entries of both real
snapshots, how often the words of a clause and its part of the tree disagree, by check (``bench.binding_checks``), the
rarest checks first: a check that finds few is most often right about them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

import bench.binding_things  # noqa: F401  (its checks enter themselves)
from bench.binding_checks import CHECKS, Odd, Words, nodes
from bench.reader_cases import Case, snapshots


class Found(NamedTuple):
    """A disagreement and the card it is on."""

    case: Case
    odd: Odd
    words: Words


def disagreements(cases: Sequence[Case], checks: Sequence[str], *, partial: bool) -> Iterator[tuple[str, Found]]:
    """Every disagreement, by check; one of a clause counts once."""
    for case in cases:
        if case.reading.status != "automatic" and not (partial and case.reading.status == "partial"):
            continue
        own = {one.index: (one.start, one.end, one.text) for one in case.reading.clauses if not one.half}
        words = Words(case.card.text, case.card.name, own)
        met = set()
        for ability in nodes(msgspec.to_builtins(case.abilities)):
            if "mode" not in ability or not set(ability.get("src", ())) <= own.keys():
                continue
            for name in checks:
                for odd in CHECKS[name](ability, words):
                    if (name, odd.src) not in met:
                        met.add((name, odd.src))
                        yield name, Found(case, odd, words)


def main(arguments: Sequence[str] = ()) -> None:
    """Print the table."""
    ask = argparse.ArgumentParser(prog="bench.reader_bindings")
    ask.add_argument("--only", choices=sorted(CHECKS))
    ask.add_argument("--show", type=int, default=3)
    ask.add_argument("--partial", action="store_true")
    want = ask.parse_args(list(arguments))
    checks = [want.only] if want.only else sorted(CHECKS)
    table: dict[str, dict[tuple[int, str], Found]] = {name: {} for name in checks}
    for cases in snapshots().values():
        for name, found in disagreements(cases, checks, partial=want.partial):
            key = (found.case.card.id, found.words.said(found.odd.src))
            table[name].setdefault(key, found)
    for name in sorted(checks, key=lambda one: len(table[one])):
        print(f"{len(table[name]):6}  {name}: {(CHECKS[name].__doc__ or '').strip()}")
        for one in list(table[name].values())[: want.show]:
            print(f"          {one.case.card.id} {one.case.card.name}: “{one.words.said(one.odd.src)}”")
            print(f"            expected {one.odd.expected}; the tree: {one.odd.tree}")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
