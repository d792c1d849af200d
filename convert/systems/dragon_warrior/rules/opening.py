"""How a campaign, a quest or a single battle begins (DW-AUTO-02, DW-AUTO-03, DW-SETUP-06, DW-TREAS-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.dragon_warrior.formulas import FIRST_POINTS
from convert.systems.dragon_warrior.rules.after import Spend
from convert.systems.dragon_warrior.rules.events import Drawn, LordNamed
from convert.systems.dragon_warrior.rules.first_scene import (
    Aloud,
    FirstScene,
    LayTokens,
    MakeFirstCard,
    Palette,
    TownMap,
)
from convert.systems.dragon_warrior.rules.frames import DragonTask
from convert.systems.dragon_warrior.rules.journey import Journey
from convert.systems.dragon_warrior.rules.more_players import FillParty, ToDraw
from convert.systems.dragon_warrior.rules.places import FIRST_TOWN, drawn_area
from convert.systems.dragon_warrior.rules.state import ALLY
from convert.systems.dragon_warrior.rules.table import DrawRoles, ReadRoles, SwapRoles
from convert.systems.dragon_warrior.rules.treasure import FindTreasure, OpenBox, item_of, receive

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game


class Begin(DragonTask, frozen=True):
    """The opening in its order: palette, roles, the Warrior, the town's map, the first Conflict Card, the king, the
    first scene with its quest, the chests, the tokens (DW-SETUP-06)."""

    made: bool = False
    """The Warrior is made already."""
    drawn: bool = False
    """At a table: cards are drawn for the roles."""

    def run(self, game: Game) -> None:
        game.emit(LordNamed(game.dice.choice(game.known.creatures, "the lord").slug))
        game.emit(Drawn(drawn_area(1, bosses=not game.state.table)))
        chests = (OpenBox(),) if game.state.table else (Chest(), FindTreasure(1, opening=True))
        made = () if self.made else (Spend(FIRST_POINTS),)
        town = game.state.spots[FIRST_TOWN].name
        before = (TownMap(), ToDraw("map", town), MakeFirstCard()) if game.state.table else ()
        game.push(
            Aloud("opening"),
            *made,
            *before,
            Aloud("throne"),
            Aloud("king"),
            FirstScene(),
            SwapRoles(ALLY, tokens=False),
            *chests,
            LayTokens(),
            FillParty(),
            Journey(),
        )
        if game.state.table:
            game.push(Palette(), *([DrawRoles()] if self.drawn else []), ReadRoles())


class Chest(DragonTask, frozen=True):
    """Where nobody sits at a table, the first chest holds a healstuff (DW-AUTO-03)."""

    def run(self, game: Game) -> None:
        receive(game, item_of("healstuff", 1))
