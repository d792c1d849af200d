"""Counters on things in play and on wizards: put there, or taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.magic_rpg.rules.events import CountersPut, Marked
from convert.systems.magic_rpg.rules.state import NOBODY, NOTES

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def change_counters(game: Game, target: int, name: str, count: int, who: int = NOBODY) -> None:
    """So many more of a name, or fewer; ``who`` puts them there. +1/+1 and -1/-1 are one number of a creature, all
    others have a name."""
    if not count:
        return
    if target > 0 and name in ("+1/+1", "-1/-1"):
        game.emit(CountersPut(target, count if name == "+1/+1" else -count, who, removed=count < 0))
    else:
        game.emit(Marked(target, name, count, who, note=name in NOTES))


__all__ = ["change_counters"]
