"""``python -m bench.danger [PRECISION] [PROCESSES]``: how long the starter set's dangers take, and how many fights a
second, of equals as they are paired. Run it on idle cores.

``python -m bench.danger PRECISION 0 COMPENDIUM [LEAGUES]``: of another compendium what all of it would cost, by a
sample: its yardsticks to four times the error that they are to have (a sixteenth of the work), and so many of its
leagues, from the weakest to the strongest, to twice theirs (a quarter), in processor time of one core; and the memory
that it took."""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from convert.compendium.book import Compendium
from convert.contract.danger import Contender, Contest, Danger
from convert.kernel.dice import derive
from convert.kernel.workers import at_work
from convert.rating.checkpoint import Checkpoint
from convert.rating.fit import Known
from convert.rating.rate import SHARPER, Found, Order, Rating, alike, known_of, parted, rate, spread, wanted
from convert.rating.workers import Here, processes, with_executor
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


def played(
    contest: Contest,
    leagues: Sequence[Sequence[Contender]],
    known: Sequence[tuple[Contender, Known]],
    precision: float,
) -> tuple[Found, float]:
    """The ratings of some leagues and the processor seconds that they took; a line of what was played."""
    order = Order(player="sensible", seed=0, precision=precision)
    with tempfile.TemporaryDirectory() as folder, Checkpoint(Path(folder) / "shares") as checkpoint:
        rating = Rating(contest, order, with_executor(Here(), contest), checkpoint)
        begun = time.process_time()
        found = rating.rate_leagues(leagues, known, precision)
        seconds = time.process_time() - begun
    fought = f"{rating.fresh:,} fights, {rating.fresh / seconds:.0f} a second"
    print(f"  {len(found)} creatures to ± {precision:g}: {fought}, {seconds:.0f} s", flush=True)
    return found, seconds


def share(precision: float, folder: Path, count: int) -> None:
    """A compendium's core hours, from those of a sample of it."""
    book = Compendium.load(folder)
    rules = book.system.danger
    assert rules is not None
    contest = rules.contest(book)
    for name, title in rules.figures.items():
        wished = wanted(rules, name, Order(player="sensible", seed=0, precision=precision))
        yardsticks, leagues = parted(alike(contest.contenders(name)))
        found, sharp = played(contest, [yardsticks], [], 4 * wished * SHARPER)
        exact = {face: msgspec.structs.replace(each, error=round(wished * SHARPER)) for face, each in found.items()}
        known = known_of(yardsticks, exact)
        some = [leagues[round((at + 0.5) * len(leagues) / count)] for at in range(count)]
        taken = sum(played(contest, [league], known, 2 * wished)[1] for league in some)
        each = 4 * taken / sum(len(league) for league in some)
        others = sum(len(league) for league in leagues)
        hours = (16 * sharp + others * each) / 3600
        print(f"{title}: {len(yardsticks) + others:,} to ± {wished:g}: {hours:.1f} core hours, {each:.2f} s for each")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB in this process")


def main() -> None:
    """Measure and print."""
    precision = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    if len(sys.argv) > 3:
        share(precision, Path(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 6)
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
