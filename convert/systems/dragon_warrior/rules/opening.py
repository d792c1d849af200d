"""How a campaign, a quest or a single battle begins (DW-AUTO-02, DW-AUTO-03, DW-SETUP-06, DW-TREAS-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.dragon_warrior.formulas import FIRST_POINTS
from convert.systems.dragon_warrior.rules.after import Spend
from convert.systems.dragon_warrior.rules.encounters import arrive
from convert.systems.dragon_warrior.rules.events import Drawn, Keepsake, LordNamed
from convert.systems.dragon_warrior.rules.frames import DragonTask
from convert.systems.dragon_warrior.rules.journey import Journey
from convert.systems.dragon_warrior.rules.more_players import FillParty, ToDraw
from convert.systems.dragon_warrior.rules.places import drawn_area
from convert.systems.dragon_warrior.rules.state import ALLY, TREASURE
from convert.systems.dragon_warrior.rules.table import DrawRoles, SwapRoles
from convert.systems.dragon_warrior.rules.treasure import FindTreasure, item_of, receive

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game


class Begin(DragonTask, frozen=True):
    """The Warrior's points, the map, the first scene with its quest, the chests (DW-SETUP-06)."""

    made: bool = False
    """The Warrior is made already."""
    drawn: bool = False
    """At a table: cards are drawn for the roles."""

    def run(self, game: Game) -> None:
        game.emit(LordNamed(game.dice.choice(game.known.creatures, "the lord").slug))
        game.emit(Drawn(drawn_area(1, bosses=not game.state.table)))
        chests = (
            FirstScene(),
            SwapRoles(ALLY, tokens=False),
            Chest(),
            SwapRoles(TREASURE, tokens=False),
            FindTreasure(1, opening=True),
            SwapRoles(TREASURE, tokens=False),
            ThirdChest(),
            ToDraw("map", game.state.spots["town-1"].name),
            FillParty(),
            Journey(),
        )
        game.push(*(chests if self.made else (Spend(FIRST_POINTS), *chests)))
        if game.state.table and self.drawn:
            game.push(DrawRoles())


class FirstScene(DragonTask, frozen=True):
    """In the first town, where the first quest is given (DW-SCENE-05, DW-QUEST-01)."""

    def run(self, game: Game) -> None:
        arrive(game, "town-1")


class Chest(DragonTask, frozen=True):
    """A level 1 consumable: healstuff (DW-TREAS-03)."""

    def run(self, game: Game) -> None:
        receive(game, item_of("healstuff", 1))


class ThirdChest(DragonTask, frozen=True):
    """A quest item, at a table, and the last of the opening swaps (DW-TREAS-03, DW-ROLE-06)."""

    def run(self, game: Game) -> None:
        if game.state.table:
            game.emit(Keepsake("the thing from the third chest"))
            game.push(SwapRoles(TREASURE, tokens=False))
