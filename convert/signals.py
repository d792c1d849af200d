"""Signals that wait: for what has to be done to its end, and for processes that are being started."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uninterrupted() -> Iterator[None]:
    """What must be done to its end, though the terminal goes away or somebody presses Ctrl-C again: a signal waits.
    Where the system has no such thing, nothing waits."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    kept = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, kept)


def released() -> None:
    """Signals arrive again, in a process that was started while they waited."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
