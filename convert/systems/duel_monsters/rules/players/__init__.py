"""Players of Duel Monsters: a sensible one, a novice, one that searches, and the random one of the kernel. One's own is
a class with ``choose``."""

from __future__ import annotations

from convert.kernel import PolicyMaker, RandomPlayer
from convert.kernel.novice import NoviceMaker
from convert.kernel.search import SearchMaker
from convert.systems.duel_monsters.rules.players.sensible import SensiblePlayer, on_friends, shortlist

PLAYERS: dict[str, PolicyMaker] = {
    "sensible": SensiblePlayer,
    "novice": NoviceMaker(SensiblePlayer, ("flee", "drop", "dismiss", "let-go"), on_friends),
    "search": SearchMaker(SensiblePlayer, shortlist, ahead=1),
    "random": RandomPlayer,
}
"""The players by name; the first is the usual one."""

__all__ = ["PLAYERS", "RandomPlayer", "SensiblePlayer"]
