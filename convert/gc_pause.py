"""Making many objects at once, all of which stay: the collector of cycles would look through them again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Work without the cycle collector; afterwards it is as it was. For the bulk of a build or a check, whose objects
    hold no cycles, in the command's own process."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
