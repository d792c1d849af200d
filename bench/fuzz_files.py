"""Break good files 10,000 times: no crash, no finding without a position.

python bench/fuzz_files.py [TIMES]
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from convert.compendium.document_files import DocumentCheck  # noqa: E402
from convert.compendium.entry_files import EntryFileCheck  # noqa: E402
from convert.compendium.known_cards import base_of  # noqa: E402
from convert.findings.model import Finding  # noqa: E402
from convert.findings.reading import read_text  # noqa: E402
from convert.terminal.opening import starter_compendium  # noqa: E402
from tests.findings.test_fuzzed_files import (  # noqa: E402
    ENTRIES,
    SHEETS,
    SYSTEM,
    applied_findings,
    mutated,
    sheet_findings,
)

BOOK = starter_compendium()
BASE = base_of(SYSTEM, BOOK)
CHECK = DocumentCheck(SYSTEM, lambda folder=None: BOOK if folder is None else None)


def findings_of(seed: int) -> list[Finding]:
    """What is found in one broken file: overrides (laid over the starter set), an entry file, a sheet, turn about."""
    dice = random.Random(seed)
    if seed % 3 == 0:
        return applied_findings(BASE, dice)
    if seed % 3 == 1:
        return sheet_findings(CHECK, tuple(SHEETS)[seed // 3 % 3], dice)
    document = read_text(mutated(ENTRIES, dice), "spells.json")
    check = EntryFileCheck(SYSTEM)
    if document.readable and isinstance(document.data, dict):
        check.add(document, Path("spells.json"))
    return [*document.findings, *check.finish()]


def main(times: int) -> None:
    """Run, and say what was found."""
    began = time.perf_counter()
    codes: Counter[str] = Counter()
    for seed in range(times):
        found = findings_of(seed)
        nowhere = [each for each in found if each.line < 1 or each.column < 1]
        if nowhere:
            raise SystemExit(f"seed {seed}: a finding without a position: {nowhere[0]}")
        codes.update(each.code for each in found)
    took = time.perf_counter() - began
    print(f"{times:,} broken files in {took:.1f} s, no crash, every finding with a position")
    print(", ".join(f"{code} {count:,}" for code, count in codes.most_common()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
