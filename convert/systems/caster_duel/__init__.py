"""Caster: The Duel, played with ordinary playing cards. Rule ids in the code are those of the rules checklist."""

from __future__ import annotations

from convert.systems.caster_duel.system import CasterDuel

SYSTEM = CasterDuel()

__all__ = ["SYSTEM", "CasterDuel"]
