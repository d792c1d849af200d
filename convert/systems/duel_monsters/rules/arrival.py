"""What a summon does as it arrives: its stance, and its caster's Skirmish (SUMMON-04, SUMMON-12, COMBAT-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.duel_monsters.rules.events import Joined
from convert.systems.duel_monsters.rules.frames import FightDecision, FightTask
from convert.systems.duel_monsters.rules.stances import TakeStance

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

YES, NO = Move("yes"), Move("no")


class Arrival(FightTask, frozen=True):
    """It chooses a stance, where no effect of its coming has given it one, and whether to enter its caster's Skirmish.
    A Shadow stays apart and chooses a stance too."""

    who: str

    def run(self, game: Game) -> None:
        being = game.state.beings.get(self.who)
        if being is None or being.body:
            return
        caster = game.state.beings.get(being.caster)
        if being.stance == "none":
            game.push(TakeStance(self.who))
        near = caster is not None and caster.skirmish and caster.section == being.section
        if (
            near and not being.skirmish and not being.shadow
        ):  # a fused one may stand where its Material stood (FUSION-07)
            game.push(EnterSkirmish(self.who))


class EnterSkirmish(FightDecision, frozen=True):
    """A summon called by someone in a Skirmish may enter it on arrival, free (SUMMON-12)."""

    who: str

    def side(self, game: Game) -> int:
        being = game.state.beings.get(self.who)
        return being.side if being is not None else 0

    def moves(self, game: Game) -> tuple[Move, ...]:
        being = game.state.beings.get(self.who)
        caster = game.state.beings.get(being.caster) if being is not None and not being.body else None
        return (YES, NO) if caster is not None and caster.skirmish else (NO,)

    def take(self, game: Game, move: Move) -> None:
        if move == YES:
            game.emit(Joined(self.who, game.state.beings[game.state.beings[self.who].caster].skirmish))

    def prompt(self, game: Game) -> str:
        return f"Does {game.name(self.who)} enter the Skirmish of its caster?"
