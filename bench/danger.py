"""``python -m bench.danger [PRECISION] [PROCESSES]``: how long the starter set's dangers take, and how many fights a
second, of equals as they are paired. Run it on idle cores."""

from __future__ import annotations

import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from convert.kernel.dice import derive
from convert.rating.checkpoint import Checkpoint
from convert.rating.rate import Order, Rating, rate
from convert.rating.workers import processes
from convert.terminal.opening import starter_compendium

FIGHTS = 300


def main() -> None:
    """Measure and print."""
    precision = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    book = starter_compendium()
    rules = book.system.danger
    assert rules is not None
    contest = rules.contest(book)
    player = contest.players["sensible"]
    for figure, title in rules.figures.items():
        pairs = list(pairwise(sorted(contest.contenders(figure), key=lambda one: one.guess)))
        begun = time.process_time()
        for number in range(FIGHTS):
            contest.play(player, *pairs[number % len(pairs)], derive(1, number))
        print(f"{title}: {FIGHTS / (time.process_time() - begun):.0f} fights of equals a second of one core")
    order = Order(player="sensible", seed=0, precision=precision)
    started = time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        Checkpoint(Path(folder) / "shares") as checkpoint,
        processes(contest, jobs) as submit,
    ):
        rating = Rating(contest, order, submit, checkpoint)
        table = rate(rules, rating, contest, order, book.system.name, None)
    seconds = time.perf_counter() - started
    done = f"{rating.fresh:,} fights in {seconds:.0f} s, {jobs} processes"
    print(f"{len(table.entries)} creatures to ± {precision:g}: {done}")


if __name__ == "__main__":
    main()
