"""The rules of Duel Monsters as a library: ``rules.Game``, the setup of a fight, characters, options, players.

>>> from convert.systems.duel_monsters import rules
>>> game = rules.Game.new(setup, book, seed=7)              # doctest: +SKIP
>>> while not game.over:                                    # doctest: +SKIP
...     game.play(policy.choose(game, game.legal_moves()))

Files are named after the rules' own groups; ``events/`` is everything that can happen, ``effects/`` carries out the
effect language, ``between/`` what happens between fights, ``players/`` who chooses. Names are imported on use, so that
the conversion, which needs the options alone, does not load a game.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.card_index import CardIndex
    from convert.systems.duel_monsters.rules.character import Character, Item, Slot, Values
    from convert.systems.duel_monsters.rules.game import Game
    from convert.systems.duel_monsters.rules.options import Options
    from convert.systems.duel_monsters.rules.players import PLAYERS, RandomPlayer, SensiblePlayer
    from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, RoomTrap, Setup, Side

_HOMES = {
    "Character": "character",
    "Fighter": "setup",
    "Game": "game",
    "Item": "character",
    "Options": "options",
    "PLAYERS": "players",
    "RandomPlayer": "players",
    "RealMonster": "setup",
    "RoomTrap": "setup",
    "SensiblePlayer": "players",
    "Setup": "setup",
    "CardIndex": "card_index",
    "Side": "setup",
    "Slot": "character",
    "Values": "character",
}

__all__ = [
    "PLAYERS",
    "CardIndex",
    "Character",
    "Fighter",
    "Game",
    "Item",
    "Options",
    "RandomPlayer",
    "RealMonster",
    "RoomTrap",
    "SensiblePlayer",
    "Setup",
    "Side",
    "Slot",
    "Values",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
