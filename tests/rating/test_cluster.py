"""A real scheduler and two workers on this machine, one of them killed in the middle: the same table."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from convert.compendium.danger import encoded
from convert.errors import MachineError
from convert.rating.checkpoint import Checkpoint
from convert.rating.rate import Order, Rating, rate
from convert.rating.shares import Result, Share
from convert.rating.workers import Here, Submit, with_executor
from tests.rating.coins import CoinDanger, purse

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not installed")

ROOT = Path(__file__).resolve().parents[2]
ORDER = Order(player="random", seed=3, precision=60.0)
QUIET = {"DASK_DISTRIBUTED__DASHBOARD__ENABLED": "False", "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
BEGUN = re.compile(rb"Scheduler at:\s+(tcp://\S+)")
STARTS_WITHIN = 40


def started(*arguments: str) -> subprocess.Popen[bytes]:
    """A process of dask's, which finds this project's tests."""
    environment = {**os.environ, **QUIET, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment, cwd=ROOT)


@contextmanager
def a_cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its processes: itself and two workers."""
    running = [started("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard", "--no-show")]
    try:
        address = ""
        assert running[0].stderr is not None
        for line in running[0].stderr:
            if found := BEGUN.search(line):
                address = found[1].decode()
                break
        place = ("--local-directory", str(folder), "--nthreads", "1", "--no-dashboard", "--no-nanny")
        running += [started("worker", address, *place) for _ in range(2)]
        yield address, running
    finally:
        for process in running:
            process.kill()
        for process in running:
            process.wait()
            if process.stderr is not None:
                process.stderr.close()


def rated(folder: Path, submit: Submit) -> bytes:
    """The table's bytes."""
    contest = purse(5)
    with Checkpoint(folder / "shares.jsonl") as checkpoint:
        rating = Rating(contest, ORDER, submit, checkpoint)
        return encoded(rate(CoinDanger(), rating, contest, ORDER, "coins", None))


def test_a_worker_is_killed_and_the_bytes_are_the_same_and_a_scheduler_that_goes_loses_nothing(tmp_path: Path) -> None:
    from convert.rating.cluster import cluster

    folders = [tmp_path / name for name in ("here", "there", "gone", "dask")]
    for folder in folders:
        folder.mkdir()
    contest = purse(5)
    with Here() as here:
        wanted = rated(folders[0], with_executor(here, contest))
    with a_cluster(folders[3]) as (address, running), cluster(contest, address) as submit:
        begun = 0

        def kill_one(share: Share) -> Future[list[Result]]:
            nonlocal begun
            begun += 1
            if begun == 8:
                running[1].send_signal(signal.SIGKILL)
            return submit(share)

        assert rated(folders[1], kill_one) == wanted
        assert begun > 8
        assert running[1].wait(5) == -signal.SIGKILL

        done = 0

        def end_all(share: Share) -> Future[list[Result]]:
            nonlocal done
            done += 1
            if done == 9:
                running[0].kill()
                running[2].kill()
            return submit(share)

        with pytest.raises(MachineError, match=re.escape(f"the cluster at {address} lost the work")):
            rated(folders[2], end_all)
    kept = (folders[2] / "shares.jsonl").read_bytes().count(b"\n")
    assert kept >= 4
    with Here() as here:
        assert rated(folders[2], with_executor(here, contest)) == wanted, "what was played is not lost"


def test_a_cluster_that_does_not_answer_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from convert.rating import cluster

    monkeypatch.setattr(cluster, "ANSWERS_WITHIN", 0.5)
    begun = time.monotonic()
    with (
        pytest.raises(MachineError, match=r"the cluster at tcp://127\.0\.0\.1:9 does not answer"),
        cluster.cluster(purse(2), "tcp://127.0.0.1:9"),
    ):
        pass
    assert time.monotonic() - begun < 20


def test_nothing_of_it_is_imported_otherwise() -> None:
    code = (
        "import sys; import convert.cli.commands.danger, convert.rating.rate, convert.rating.workers;"
        "print([name for name in ('dask', 'distributed', 'scipy', 'numpy', 'choix') if name in sys.modules])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True, cwd=ROOT).strip() == "[]"
