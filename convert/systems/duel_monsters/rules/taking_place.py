"""That what was declared has taken place, for what waits for just that ("immediately after it resolves")."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.systems.duel_monsters.rules.events import Fizzled, SpellDeclared, TookPlace
from convert.systems.duel_monsters.rules.frames import FightTask

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


class Settles(FightTask, frozen=True):
    """Whatever was declared under this key has taken place by now, unless it was negated (PRECAST-11)."""

    key: str
    atomic: ClassVar[bool] = False

    def run(self, game: Game) -> None:
        for event in reversed(game.log):
            if isinstance(event, Fizzled) and event.key == self.key:
                return
            if isinstance(event, SpellDeclared) and event.key == self.key:
                game.emit(TookPlace(event))
                return
