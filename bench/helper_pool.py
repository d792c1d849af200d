"""The processes that help a build, by their own protocol and by ``concurrent.futures.ProcessPoolExecutor``: seconds of
a first build and of a data update, each the quickest of several (``docs/decisions.md`` has the figures).

The pool gets what can be given to one: interpreters begun anew, started before the cards are there, portions of the
same size, and the errand as a file that each worker reads once; the building process takes portions as well. It cannot
be told which worker gets what, so what one has read ahead another may read once more.
"""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Lock
from unittest import mock

import msgspec

from bench.measure import ROOT, Run, card2spell, older_snapshot, run, snapshot
from convert.cards.model import Card
from convert.compendium.readings.store import Store
from convert.contract.system import Context
from convert.systems.duel_monsters.conversion import all_cards, parallel, processes
from convert.systems.duel_monsters.conversion.each_card import Made, lay_out
from convert.systems.duel_monsters.conversion.helper import Errand, _reply, made_of
from convert.systems.duel_monsters.conversion.parallel import _AHEAD, _PORTION, Helpers, _errand, _Work
from convert.systems.duel_monsters.conversion.reading import shared_readings
from convert.systems.duel_monsters.conversion.workbench import Workbench

TIMES = 3
POOLED = "from bench.helper_pool import with_pool; with_pool(); from convert.cli.main import run; run()"


class Worker:
    """What a worker of the pool keeps between its tasks."""

    def __init__(self) -> None:
        self.store = shared_readings()
        self.bench: Workbench = lay_out((), Context(), self.store)
        self.errand: Errand | None = None

    def portion(self, path: str, places: tuple[int, ...]) -> bytes:
        """What became of the cards at these places of the errand in that file."""
        if self.errand is None:
            told = self.errand = msgspec.msgpack.decode(Path(path).read_bytes(), type=Errand)
            self.bench = replace(
                self.bench, slugs=told.slugs, links=told.links, by_name=told.named, card_text=told.card_text
            )
        cards = [self.errand.cards[place] for place in places]
        return _reply(cards, self.bench, self.store if self.errand.share else None)


def _worker() -> Worker:
    if not hasattr(_worker, "one"):
        _worker.one = Worker()  # type: ignore[attr-defined]
    return _worker.one  # type: ignore[attr-defined,no-any-return]


def _read(cards: bytes) -> None:
    _worker().bench.reader.read_ahead(msgspec.msgpack.decode(cards, type=tuple[Card, ...]))


def _portion(path: str, places: tuple[int, ...]) -> bytes:
    return _worker().portion(path, places)


class Pooled(Helpers):
    """The same as ``Helpers``, by a pool."""

    def __init__(self, running: Sequence[subprocess.Popen[bytes]]) -> None:
        super().__init__(())
        workers = max(1, processes.jobs(10_000, {}) - 1)
        self._pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
        self._count = workers
        self._pool.submit(_read, msgspec.msgpack.encode(()))

    def expect(self, card: Card) -> None:
        if card.kind == "skill":
            return
        self._expected.append(card)
        if len(self._expected) == _PORTION:
            self._pool.submit(_read, msgspec.msgpack.encode(self._expected))
            self._expected = []

    def convert(
        self, cards: Sequence[Card], bench: Workbench, context: Context, store: Store | None = None
    ) -> list[Made]:
        work, lock = _Work(cards, bench, context.progress, (), store), Lock()
        with tempfile.NamedTemporaryFile() as file:
            file.write(msgspec.msgpack.encode(_errand(cards, bench, share=store is not None)))
            file.flush()
            pending: list[Future[bytes]] = []

            def give() -> None:
                with lock:
                    portion = work.take()
                    if portion is None:
                        return
                    future = self._pool.submit(_portion, file.name, portion)
                    pending.append(future)
                future.add_done_callback(_filled(work, portion, store, give))

            for _ in range(_AHEAD * self._count):
                give()
            work.do()
            while pending:
                pending.pop().result()
        return work.result()

    def dismiss(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        super().dismiss()


def _filled(
    work: _Work, portion: tuple[int, ...], store: Store | None, give: Callable[[], None]
) -> Callable[[Future[bytes]], None]:
    def done(future: Future[bytes]) -> None:
        work.fill(portion, made_of(future.result(), store))
        give()

    return done


def with_pool() -> None:
    """From now on this process builds with a pool."""
    mock.patch.object(processes, "start", return_value=[]).start()
    for module in (parallel, all_cards):
        mock.patch.object(module, "Helpers", Pooled).start()


def main() -> None:
    """Print seconds and processor seconds of both, and whether both wrote the same."""
    older, newer = older_snapshot(), snapshot()
    if older is None or newer is None:
        print("helper_pool: no real snapshots on this machine (set CARD2SPELL_SHARED)")
        return
    commands = {"own protocol": card2spell(), "pool": [sys.executable, "-c", POOLED]}
    figures: dict[tuple[str, str], list[Run]] = {}
    written: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(TIMES):
            for name, command in commands.items():
                out = Path(folder) / f"{name} {number}"
                cache = {"XDG_CACHE_HOME": str(out) + " cache", "CARD2SPELL_CACHE": str(out) + " cache"}
                for step, source in (("first build", older), ("data update", newer)):
                    made = run([*command, "build", "--source", str(source), "--output", str(out)], cwd=ROOT, env=cache)
                    assert made.status == 0, (name, step, made)
                    figures.setdefault((step, name), []).append(made)
                written[name] = next(out.rglob("monsters.json")).read_bytes()
    for (step, name), runs in figures.items():
        cpu = min(one.cpu for one in runs)
        print(f"{step}, {name}: {min(one.seconds for one in runs):.2f} s, {cpu:.2f} s of processor time")
    print("the same bytes" if len(set(written.values())) == 1 else "not the same bytes")


if __name__ == "__main__":
    main()
