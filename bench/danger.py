"""``python -m bench.danger [PRECISION] [PROCESSES]``: how long the starter set's dangers take, and how many fights a
second, of equals as they are paired. Run it on idle cores.

``python -m bench.danger PRECISION 0 COMPENDIUM``: of another compendium only the fights a second (of so many pairs of
about equal creatures, from the weakest to the strongest, in processor time), what that makes in core hours of the
fights that ``danger --check`` counts, and the memory that it took."""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path

from convert.compendium.book import Compendium
from convert.contract.danger import Contest, Danger
from convert.kernel.dice import derive
from convert.kernel.workers import at_work
from convert.rating.checkpoint import Checkpoint
from convert.rating.rate import Order, Rating, alike, rate, spread, to_play
from convert.rating.workers import processes
from convert.terminal.opening import starter_compendium

FIGHTS = 300


def speeds(rules: Danger, contest: Contest) -> dict[str, float]:
    """Figure → fights of equals a second of one core."""
    player, found = contest.players["sensible"], {}
    for figure, title in rules.figures.items():
        ordered = alike(contest.contenders(figure))
        places = {one.fingerprint: at for at, one in enumerate(ordered)}
        pairs = [
            (one, ordered[min(places[one.fingerprint] + 1, len(ordered) - 1)]) for one in spread(ordered, FIGHTS // 2)
        ]
        begun = time.process_time()
        for number in range(FIGHTS):
            contest.play(player, *pairs[number % len(pairs)], derive(1, number))
        found[figure] = FIGHTS / (time.process_time() - begun)
        print(f"{title}: {found[figure]:.0f} fights of equals a second of one core")
    return found


def share(precision: float, folder: Path) -> None:
    """A compendium's core hours, from fights a second of a share of it."""
    book = Compendium.load(folder)
    rules = book.system.danger
    assert rules is not None
    contest = rules.contest(book)
    speed = speeds(rules, contest)
    for name, _, new, games in to_play(rules, contest, Order(player="sensible", seed=0, precision=precision), None):
        hours = games / speed[name] / 3600
        print(f"{rules.figures[name]}: {new:,} to rate, {games:,} fights or more: {hours:.1f} core hours")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB in this process")


def main() -> None:
    """Measure and print."""
    precision = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    if len(sys.argv) > 3:
        share(precision, Path(sys.argv[3]))
        return
    book = starter_compendium()
    rules = book.system.danger
    assert rules is not None
    contest = rules.contest(book)
    speeds(rules, contest)
    order = Order(player="sensible", seed=0, precision=precision)
    started = time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        Checkpoint(Path(folder) / "shares") as checkpoint,
        processes(contest, at_work(jobs)) as submit,
    ):
        rating = Rating(contest, order, submit, checkpoint)
        table = rate(rules, rating, contest, order, book.system.name, None)
    seconds = time.perf_counter() - started
    done = f"{rating.fresh:,} fights in {seconds:.0f} s, {jobs} processes"
    print(f"{len(table.entries)} creatures to ± {precision:g}: {done}")


if __name__ == "__main__":
    main()
