"""How many entries each class of the reader's known mistakes still has, over both snapshots (``reader_rows``).

``python -m bench reader_classes`` prints the table; ``python -m bench.reader_classes --show NAME [--count 20]
[--partial]`` prints the cards of one class with the words objected to.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bench.reader_cases import Case, snapshots
from bench.reader_rows import ROWS
from bench.reader_rows.pattern import Row


def hits(row: Row, cases: Sequence[Case], status: str) -> list[tuple[Case, list[str]]]:
    """The entries of this status that the pattern objects to, and the words."""
    return [(case, found) for case in cases if case.reading.status == status and (found := list(row.pattern(case)))]


def main(arguments: Sequence[str] = ()) -> None:
    """Print the table of classes, or one class in full."""
    ask = argparse.ArgumentParser(prog="bench.reader_classes")
    ask.add_argument("--show", default="")
    ask.add_argument("--count", type=int, default=20)
    ask.add_argument("--partial", action="store_true")
    want = ask.parse_args(list(arguments))
    read = snapshots()
    if not read:
        print("reader_classes: no real snapshot on this machine (set CARD2SPELL_SHARED)")
        return
    if want.show:
        _show(next(row for row in ROWS if row.name == want.show), read[max(read)], want.count, partial=want.partial)
        return
    names = sorted(read)
    automatic = {name: sum(case.reading.status == "automatic" for case in read[name]) for name in names}
    print("automatic entries: " + ", ".join(f"{name} {automatic[name]:,}" for name in names))
    print(f"{'class':28}" + "".join(f"{name:>10}" for name in names) + "   partial  what")
    for row in ROWS:
        counts = [len(hits(row, read[name], "automatic")) for name in names]
        partial = len(hits(row, read[names[-1]], "partial"))
        shown = f"{partial:>9}" if row.partial else f"{f'({partial})':>9}"
        what = f"minor: {row.what}" if row.minor else row.what
        print(f"{row.name:28}" + "".join(f"{count:>10}" for count in counts) + f" {shown}  {what}")


def _show(row: Row, cases: Sequence[Case], count: int, *, partial: bool) -> None:
    found = hits(row, cases, "partial" if partial else "automatic")
    print(f"{row.name}: {row.what}; {len(found)} entries")
    for case, words in found[:count]:
        print(f"  {case.card.name} ({case.card.id})")
        for each in dict.fromkeys(words):
            print(f"      {each.strip()}")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
