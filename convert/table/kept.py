"""What ``undo`` goes back to."""

from __future__ import annotations

from typing import Any, NamedTuple

from convert.kernel.game import Game
from convert.table.orders import Given


class Kept(NamedTuple):
    """A position that can be gone back to."""

    game: Game[Any]
    story: int
    """How many lines had been told."""
    what: str
    """What was done then, in words."""
    orders: Given
    """The standing orders that there were."""
