"""Answers: who may act when, and when what waits resolves (MRPG-TURN-09, MRPG-MTG-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.prose.matching import one_spelling, words_begin
from convert.systems.magic_rpg.rules import declaring, playing
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.resolving import resolve
from convert.systems.magic_rpg.rules.state import State

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

PASS = Move("pass")


class Answers(MagicTask, frozen=True):
    """Everybody who is able may answer, the enemies of ``acted`` first; when all have passed in a row the latest of
    what waits resolves. A ``moment`` stays open until all pass with nothing waiting."""

    acted: int
    at: int = 0
    moment: bool = False

    def run(self, game: Game) -> None:
        order = [*playing.actors(game, 1 - self.acted), *playing.actors(game, self.acted)]
        for place in range(self.at, len(order)):
            if playing.actions(game, order[place], slow=False):
                game.push(Answer(order[place], self.acted, place, self.moment))
                return
        waiting = game.state.waiting
        if waiting:
            if len(waiting) > 1 or self.moment:
                below = waiting[-2].side if len(waiting) > 1 else game.state.side
                game.push(Answers(below, moment=self.moment))
            resolve(game)


class Answer(MagicDecision, frozen=True):
    """Somebody may answer, or pass."""

    who: int
    acted: int
    place: int
    moment: bool
    narrow: ClassVar[bool] = False

    def side(self, game: Game) -> int:
        return playing.side_of(game, self.who)

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (*playing.actions(game, self.who, slow=False), PASS)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "pass":
            game.push(Answers(self.acted, self.place + 1, self.moment))
            return
        if self.moment and not game.state.waiting:
            game.push(Answers(self.acted, moment=True))
        declaring.play(game, self.who, move)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return why_not(game, self.who, move, slow=False)

    def prompt(self, game: Game) -> str:
        waiting = game.state.waiting
        name = game.actor(self.who)
        if waiting:
            return f"{name}: answer {game.title(waiting[-1])}?"
        return f"{name}: anything at {game.sides[game.state.side]}'s {moment(game.state)}, before it goes on?"

    def topic(self, game: Game) -> str:
        """One standing order for every moment at which nothing waits."""
        return self.prompt(game) if game.state.waiting else f"{game.actor(self.who)}: anything before it goes on?"


MOMENTS = {"main": "first main phase", "second": "second main phase", "end": "end of turn"}


def moment(state: State) -> str:
    """What moment of the turn it is, in words (MRPG-MTG-01)."""
    if state.phase == "attack" and any(fight.blockers for fight in state.fights):
        return "attack, which is blocked"
    return MOMENTS.get(state.phase, state.phase)


def why_not(game: Game, who: int, move: Move, *, slow: bool) -> Refusal | None:
    """Why a card or an ability may not be played, with the rule that forbids it."""
    if move.verb in ("land", "cast") and move.args and who >= 0:
        index = game.card_index
        named, side = one_spelling(str(move.args[0]).replace("-", " ")), move.args[1] if len(move.args) > 1 else 0
        held = [
            (card, facts)
            for card in game.state.wizards[who].hand
            for face, facts in enumerate(index.facts[index.cards[card]])
            if face == side and words_begin(named, one_spelling(facts.slug.replace("-", " ")))
        ]
        for card, facts in sorted(held, key=lambda one: one[1].slug != move.args[0])[:1]:
            return playing.why_not_card(game, who, facts, slow=slow, card=card)
        return Refusal("", f"no card {move.args[0]!r} is in the hand")
    if move.verb == "use" and len(move.args) == 2:
        piece = game.state.pieces.get(int(move.args[0])) if isinstance(move.args[0], int) else None
        if piece is None or piece.controller != max(who, -1):
            return Refusal("", "that is not in play on this side")
        uses = playing.uses_of(game, piece)
        place = move.args[1]
        if isinstance(place, int) and 0 <= place < len(uses):
            return playing.why_not_use(game, who, piece, game.card_index.use(*uses[place]), uses[place][2], slow=slow)
    return None
