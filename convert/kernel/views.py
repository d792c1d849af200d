"""A game as one side may see it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from convert.kernel.moves import Move

S = TypeVar("S")


class View(msgspec.Struct, Generic[S], frozen=True):
    """A game as one side may see it."""

    side: int
    to_move: int | None
    state: S
    events: tuple[Any, ...]
    moves: tuple[Move, ...]
