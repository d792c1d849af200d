"""Every entry of the whole real compendium used once (``bench.try_entries``): errors, and what shows nothing.

``CARD2SPELL_COMPENDIUM`` names a built compendium; without it the starter set is tried.
"""

from __future__ import annotations

import os
import time
from collections import Counter

from bench.try_entries import Seen, try_all
from convert.cards.starter import load_starter
from convert.compendium.book import Compendium
from convert.compendium.memory import in_memory
from convert.contract.registry import load_system

SHOWN = 20


def main() -> None:
    """Print how many uses and abilities show an effect, a notice, nothing, or an error; then the errors."""
    folder = os.environ.get("CARD2SPELL_COMPENDIUM")
    if folder:
        book = Compendium.load(folder)
    else:
        book = in_memory(load_system("duel-monsters"), load_starter(), label="the starter set")
    begin = time.perf_counter()
    found: Counter[tuple[str, str]] = Counter()
    errors: list[Seen] = []
    silent: Counter[tuple[str, ...]] = Counter()
    for one in try_all(book):
        found["entries" if one.ability < 0 else "abilities", one.outcome] += 1
        if one.outcome == "error":
            errors.append(one)
        elif one.outcome == "nothing":
            silent[(one.mode, *one.ops)] += 1
    print(f"sandbox: {len(book):,} entries in {time.perf_counter() - begin:.0f} s")
    for (what, outcome), number in sorted(found.items()):
        print(f"  {what}: {outcome} {number:,}")
    for shape, number in silent.most_common(SHOWN):
        print(f"  nothing seen {number} times: {' '.join(shape)}")
    for one in errors[:SHOWN]:
        print(f"  ERROR {one.name}, ability {one.ability}: {one.detail.strip().splitlines()[-1]}")
