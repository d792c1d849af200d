"""Duel Monsters: the game that the toolkit was made for. Rule ids in the code are those of the rules checklist."""

from __future__ import annotations

from convert.systems.duel_monsters.system import DuelMonsters

SYSTEM = DuelMonsters()

__all__ = ["SYSTEM", "DuelMonsters"]
