"""Shares on a Dask cluster (``--cluster tcp://…``): an extra, imported only when it is asked for.

The contest goes to the cluster once, as a task of its own that can be made again, so that a worker which dies takes
nothing with it that the scheduler cannot replace. A cluster runs whatever it is sent: use one only in a network that
you trust, or with TLS."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any

from convert.contract.danger import Contest
from convert.errors import MachineError, UsageError
from convert.rating.shares import Result, Share, play_share
from convert.rating.workers import Submit

ANSWERS_WITHIN = 10.0
"""Seconds until a cluster that does not answer is given up."""
TRIES = 10
"""So often a share is begun again whose worker died."""
INSTALL = "install it with: python -m pip install 'card2spell[cluster]'"


@contextmanager
def cluster(contest: Contest, address: str) -> Iterator[Submit]:
    """The workers of a scheduler. Raises ``UsageError`` where dask is missing, ``MachineError`` where the cluster does
    not answer or goes away."""
    try:
        import dask
        from distributed import Client
    except ImportError:
        raise UsageError("a cluster needs dask, which is not installed", hint=INSTALL) from None
    dask.config.set({"distributed.scheduler.allowed-failures": TRIES, "distributed.comm.retry.count": 0})
    try:
        client = Client(address, timeout=ANSWERS_WITHIN, set_as_default=False, name="card2spell")
    except (OSError, TimeoutError, ValueError, RuntimeError) as error:
        why = str(error).split("\n")[0][:120]
        raise MachineError(
            f"the cluster at {address} does not answer ({why})",
            hint="is the scheduler running, and is this its address? `dask scheduler` prints it",
        ) from None
    try:
        settled = client.submit(_unpacked, _packed(contest), pure=False, retries=TRIES)

        def submit(share: Share) -> Future[list[Result]]:
            return _promise(client.submit(play_share, settled, share, pure=False, retries=TRIES), address)

        yield submit
    finally:
        with suppress(Exception):
            client.close(timeout=2)


def _packed(contest: Contest) -> bytes:
    return zlib.compress(pickle.dumps(contest), 1)


def _unpacked(content: bytes) -> Contest:
    contest: Contest = pickle.loads(zlib.decompress(content))
    return contest


def _promise(begun: Any, address: str) -> Future[list[Result]]:
    """What a share of the cluster's comes to, as everybody else's futures tell it."""
    promise: Future[list[Result]] = Future()

    def ended(done: Any) -> None:
        if promise.done():
            return
        try:
            promise.set_result(done.result(timeout=ANSWERS_WITHIN))
        except BaseException as error:
            why = (str(error) or type(error).__name__).split("\n")[0][:120]
            promise.set_exception(
                MachineError(f"the cluster at {address} lost the work ({why})", hint="what was played is kept")
            )

    begun.add_done_callback(ended)
    return promise
