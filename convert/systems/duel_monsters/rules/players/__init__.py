"""Players of Duel Monsters: the random one of the kernel, and a sensible one. One's own is a class with ``choose``."""

from __future__ import annotations

from convert.kernel import PolicyMaker, RandomPlayer
from convert.systems.duel_monsters.rules.players.sensible import SensiblePlayer

PLAYERS: dict[str, PolicyMaker] = {"sensible": SensiblePlayer, "random": RandomPlayer}
"""The players by name; the first is the usual one."""

__all__ = ["PLAYERS", "RandomPlayer", "SensiblePlayer"]
