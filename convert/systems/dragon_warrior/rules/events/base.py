"""The root of all events: the only writers of the state."""

from __future__ import annotations

from convert.kernel import Event
from convert.systems.dragon_warrior.rules.state import State


class DragonEvent(Event[State], frozen=True):
    """Something that happened."""
