"""Events: the only way a state changes.

A game writes one frozen class for each thing that can happen, with ``apply``; nothing else touches the state. So the
log of events is the story of a game, its replay and the oracle of its tests. An event's class name is its name in
JSON; a frozen event may be shared by any number of copies.
"""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

S_contra = TypeVar("S_contra", contravariant=True)


class Event(msgspec.Struct, Generic[S_contra], frozen=True, tag=True):
    """Something that happened. ``apply`` changes the state and must not look anywhere else."""

    def apply(self, state: S_contra) -> None:
        """Change ``state``. Called once, by ``Game.emit``, after replacements."""
        raise NotImplementedError

    def seen_by(self, state: S_contra, side: int) -> bool:
        """Whether that side may know of it. Everything is open unless a game says otherwise."""
        return True
