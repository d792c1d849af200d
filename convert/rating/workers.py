"""Who plays the shares: this process, processes of this machine, any other executor, a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, ClassVar

from convert.contract.danger import Contest
from convert.errors import MachineError
from convert.rating.shares import Result, Share, play_share

Submit = Callable[[Share], "Future[list[Result]]"]
"""Begins a share."""


class Here(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See ``Executor``."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class _Helper:
    """A process of the pool: it is handed the contest once, when it starts."""

    contest: ClassVar[Contest]

    @classmethod
    def settle(cls, contest: Contest) -> None:
        """Ctrl-C is for the one who leads; and where that one has gone, so does the helper."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        cls.contest = contest
        leader = multiprocessing.parent_process()
        if leader is not None:
            threading.Thread(target=_go_with, args=(leader.sentinel,), daemon=True).start()

    @classmethod
    def play(cls, share: Share) -> list[Result]:
        return play_share(cls.contest, share)


def _go_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def with_executor(executor: Executor, contest: Contest) -> Submit:
    """Shares for an executor of somebody else's: the contest goes with each of them."""

    def submit(share: Share) -> Future[list[Result]]:
        return executor.submit(play_share, contest, share)

    return submit


@contextmanager
def processes(contest: Contest, workers: int) -> Iterator[Submit]:
    """So many processes of this machine; one is this one. A process that is ended from outside is replaced, and what it
    had begun is played again."""
    if workers == 1:
        with Here() as here:
            yield with_executor(here, contest)
        return
    pool = _Pool(contest, workers)
    try:
        yield pool.submit
    finally:
        pool.close()


class _Pool:
    """A pool that is begun anew when one of its processes died."""

    TRIES = 3

    def __init__(self, contest: Contest, workers: int) -> None:
        self._contest, self._workers = contest, workers
        self._lock = threading.RLock()
        self._others = set(multiprocessing.active_children())
        self._pool = self._made()
        self._closed = False

    def _made(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, initializer=_Helper.settle, initargs=(self._contest,))

    def submit(self, share: Share) -> Future[list[Result]]:
        promise: Future[list[Result]] = Future()
        self._begin(share, promise, self.TRIES)
        return promise

    def _begin(self, share: Share, promise: Future[list[Result]], tries: int) -> None:
        with self._lock:
            pool = self._pool
            try:
                begun = pool.submit(_Helper.play, share)
            except BrokenExecutor:
                pool = self._renewed(pool)
                begun = pool.submit(_Helper.play, share)
        begun.add_done_callback(lambda done: self._ended(done, share, promise, tries, pool))

    def _renewed(self, broken: ProcessPoolExecutor) -> ProcessPoolExecutor:
        if self._pool is broken:
            self._pool = self._made()
        return self._pool

    def _ended(
        self,
        done: Future[list[Result]],
        share: Share,
        promise: Future[list[Result]],
        tries: int,
        pool: ProcessPoolExecutor,
    ) -> None:
        if done.cancelled() or self._closed:
            promise.cancel()
            return
        error = done.exception()
        if error is None:
            promise.set_result(done.result())
        elif isinstance(error, BrokenExecutor) and tries > 1:
            with self._lock:
                self._renewed(pool)
            self._begin(share, promise, tries - 1)
        elif isinstance(error, BrokenExecutor):
            promise.set_exception(
                MachineError("processes at work were ended from outside, again and again", hint="try it with fewer")
            )
        else:
            promise.set_exception(error)

    def close(self) -> None:
        """End the processes at once; what they had not finished is dropped."""
        self._closed = True
        with self._lock:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - self._others:
                process.terminate()
            self._pool.shutdown(wait=True)
