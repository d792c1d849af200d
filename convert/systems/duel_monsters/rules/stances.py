"""COMBAT-20 and COMBAT-21: choosing a stance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters.rules.events import StanceTaken
from convert.systems.duel_monsters.rules.frames import FightDecision
from convert.systems.duel_monsters.rules.status import banned

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

STANCES = {stance: Move("stance", (stance,)) for stance in ("none", "attack", "defense")}
ALL_STANCES = tuple(STANCES.values())


class TakeStance(FightDecision, frozen=True):
    """Attack Mode, Defense Mode or None, until the start of one's next turn (COMBAT-20, COMBAT-21)."""

    who: str

    def side(self, game: Game) -> int:
        being = game.state.beings.get(self.who)
        return being.side if being is not None else 0

    def moves(self, game: Game) -> tuple[Move, ...]:
        being = game.state.beings.get(self.who)
        game.choose_action()  # whoever weighs a stance asks what it could cast, and asks again when it acts
        if being is None or being.body:
            return (Move("pass"),)
        if being.statuses and banned(being, "change_stance", "choose_stance"):
            return (STANCES[being.stance],)
        if being.no_defense_mode:  # CONVERT-34: a Link monster has no defense position
            return ALL_STANCES[:2]
        return ALL_STANCES

    def take(self, game: Game, move: Move) -> None:
        game.action_chosen()
        being = game.state.beings.get(self.who)
        if being is not None and move.verb == "stance" and being.stance != move.args[0]:
            game.emit(StanceTaken(self.who, move.args[0], being.stance))  # type: ignore[arg-type]

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        being = game.state.beings.get(self.who)
        if being is not None and being.no_defense_mode:
            return Refusal("CONVERT-34", "a Link monster has no Defense Mode")
        return Refusal("COMBAT-20", "the stances are attack, defense and none")

    def prompt(self, game: Game) -> str:
        return f"Which stance does {game.name(self.who)} take?"

    def topic(self, game: Game) -> str:
        """One standing order for all creatures of a side, and one for each character, who may want to cast
        (COMBAT-22)."""
        being = game.state.beings.get(self.who)
        plain = being is None or being.kind == "character"
        return self.prompt(game) if plain else "Which stance does a creature of yours take?"
