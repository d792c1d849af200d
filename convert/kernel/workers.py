"""Processes that work side by side: each is handed what all tasks share when it starts, and only tasks afterwards.

Ctrl-C is the business of the process that started them; they end without a word when it ends them, when it is gone, or
when the machine ends them.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc
from typing import Any, TypeVar

from convert.errors import MachineError
from convert.signals import released, uninterrupted

Task = TypeVar("Task")
Answer = TypeVar("Answer")

AHEAD = 2
"""Tasks that a worker has: the one it does, and what it finds when that is done."""
FEW_CYCLES = 20_000
"""Objects that are made and kept between two looks of a worker's collector: games hold no cycles."""
PATIENCE = 5.0
"""Seconds in which a worker that has nothing to do any more ends by itself."""

Each = Callable[[Iterable[Task]], Iterator[Answer]]
"""Does each of the tasks; the answers come in the order of the tasks."""


CROWD = 4
"""So many processes to a processor are at work at most, whatever is asked for: more only stand in each other's way."""


def at_work(wanted: int, tasks: int | None = None) -> int:
    """How many processes to start where somebody wants so many (0: one a processor) and there is so much to do."""
    processors = os.cpu_count() or 1
    most = CROWD * processors
    return max(1, min(wanted or processors, most, most if tasks is None else tasks))


@contextmanager
def workers(count: int, work: Callable[[Task], Answer]) -> Iterator[Each[Task, Answer]]:
    """So many processes that do ``work``; one is this process itself. Tasks are taken up as workers become free, so a
    task may depend on the answers that have come. What ``work`` raises is raised here; a worker that is ended from
    outside raises ``MachineError``. None is left at the end."""
    if count == 1:
        yield lambda tasks: map(work, tasks)
        return
    with uninterrupted():  # no signal meets a worker that has not settled
        ends, processes = _start(count, work)
    try:
        yield lambda tasks: _each(ends, tasks)
    except BaseException:
        for process in processes:
            process.terminate()
        raise
    finally:
        for end in ends:
            end.close()
        for process in processes:
            process.join(PATIENCE)
            process.kill()
            process.join()


def _start(count: int, work: Callable[[Task], Answer]) -> tuple[list[Connection], list[BaseProcess]]:
    ends: list[Connection] = []
    processes: list[BaseProcess] = []
    for _ in range(count):
        ours, theirs = multiprocessing.Pipe()
        ends.append(ours)
        process = multiprocessing.Process(target=_serve, args=(theirs, tuple(ends), work), daemon=True)
        process.start()
        theirs.close()
        processes.append(process)
    return ends, processes


def _settle() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    released()


def _serve(end: Connection, others: Sequence[Connection], work: Callable[[Task], Answer]) -> None:
    """A worker. It holds none of the other ends, so it notices when the process that started it is gone."""
    _settle()
    gc.freeze()  # what it was handed stays: the collector of cycles need not look through a whole compendium
    gc.set_threshold(FEW_CYCLES)
    for other in others:
        other.close()
    with suppress(EOFError, OSError):
        while True:
            number, task = end.recv()
            try:
                answer: tuple[int, Any, Exception | None] = (number, work(task), None)
            except Exception as error:
                answer = (number, None, _portable(error))
            end.send(answer)


def _portable(error: Exception) -> Exception:
    """The mistake as it arrives in another process, with where it happened."""
    where = format_exc()
    try:
        same: Exception = pickle.loads(pickle.dumps(error))
    except Exception:
        same = RuntimeError(repr(error))
    same.add_note(where)
    return same


def _each(ends: Sequence[Connection], tasks: Iterable[Task]) -> Iterator[Answer]:
    waiting = enumerate(tasks)
    load = dict.fromkeys(ends, 0)
    done: dict[int, Answer] = {}
    told = 0

    def feed(end: Connection) -> None:
        for task in islice(waiting, 1):
            end.send(task)
            load[end] += 1

    try:
        for end in [*ends] * AHEAD:
            feed(end)
        while busy := [end for end in ends if load[end]]:
            ready = wait(busy)
            for end in (each for each in busy if each in ready):
                number, answer, error = end.recv()
                if error is not None:
                    raise error
                load[end] -= 1
                done[number] = answer
                feed(end)
            while told in done:
                yield done.pop(told)
                told += 1
    except (EOFError, ConnectionError) as error:
        raise MachineError("a helper process was ended from outside", hint="run it again with --jobs 1") from error
