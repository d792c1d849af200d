"""CASTER-TURN: the order of a turn, from its beginning to its discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.caster_duel.rules import playing
from convert.systems.caster_duel.rules.combat import DeclareAttackers
from convert.systems.caster_duel.rules.creatures import sweep
from convert.systems.caster_duel.rules.events import Discarded, Ended, Mended, PhaseBegan, TurnBegan, Untapped
from convert.systems.caster_duel.rules.frames import CasterDecision, CasterTask, Refusal
from convert.systems.caster_duel.rules.library import draw
from convert.systems.caster_duel.rules.resolving import SetJoker
from convert.systems.caster_duel.rules.state import Position, State
from convert.systems.caster_duel.rules.windows import Answered, Moment

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

HAND_LIMIT = 7
"""CASTER-TERM-02."""
END = Move("end")


class StartTurn(CasterTask, frozen=True):
    """The game may be drawn here (CASTER-TERM-08); then effects until this turn stop, and Joker 2 may be set
    (CASTER-TURN-07)."""

    side: int

    def run(self, game: Game) -> None:
        state, side = game.state, self.side
        limit = state.options.turn_limit
        if limit is not None and state.turn >= limit:
            game.emit(Ended(None, f"{limit} turns have been played"))
            return
        now = position(state)
        if state.seen[side] == (now, now):
            game.emit(Ended(None, "nothing has changed for two turns"))
            return
        game.emit(TurnBegan(side, now))
        sweep(game)
        game.push(Upright(side))
        for card in game.shelf.small_jokers:
            joker = state.creatures.get(card)
            if joker is not None and joker.side == side:
                game.push(SetJoker(side, card))


def position(state: State) -> Position:
    """The table as CASTER-TERM-08 compares it."""
    one, two = state.hands
    sources = tuple(tuple(sorted(state.sources[side] + state.spent[side])) for side in (0, 1))
    creatures = tuple((c.card, c.side, c.enchantment, c.enchanted_by, c.chosen) for c in state.creatures.values())
    hands = (tuple(sorted(one)), tuple(sorted(two)))
    return Position(state.health, hands, state.libraries, state.graveyard, state.exile, sources, creatures)


class Upright(CasterTask, frozen=True):
    """Untap, then draw (CASTER-TURN-01); the first player draws nothing on the first turn (CASTER-SETUP-03)."""

    side: int

    def run(self, game: Game) -> None:
        game.emit(Untapped(self.side))
        if game.state.turn > 1:
            draw(game, self.side)
        game.emit(PhaseBegan("main"))
        game.push(Main())


class Main(CasterDecision, frozen=True):
    """A main phase: a mana source, creatures, spells, abilities, in any order (CASTER-TURN-02, CASTER-TURN-04)."""

    second: bool = False

    def side(self, game: Game) -> int:
        return game.state.active

    def moves(self, game: Game) -> list[Move]:
        moves = playing.everything(game, game.state.active)
        moves.append(END)
        return moves

    def take(self, game: Game, move: Move) -> None:
        active = game.state.active
        if move.verb == "end":
            # CASTER-SPELL-06: both may use instants; the main phase is not reopened.
            game.push(Moment(), EndTurn() if self.second else Combat())
        else:
            game.push(Answered(active), self)
            playing.declare(game, playing.item_of(game, active, move))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return playing.why_not(game, game.state.active, move)

    def prompt(self, game: Game) -> str:
        return "Your second main phase." if self.second else "Your main phase."


class Combat(CasterTask, frozen=True):
    """Combat, then the second main phase (CASTER-TURN-03, CASTER-TURN-04)."""

    def run(self, game: Game) -> None:
        game.emit(PhaseBegan("combat"))
        game.push(DeclareAttackers(), Second())


class Second(CasterTask, frozen=True):
    """The second main phase begins."""

    def run(self, game: Game) -> None:
        game.emit(PhaseBegan("second"))
        game.push(Main(second=True))


class EndTurn(CasterTask, frozen=True):
    """Creatures heal, effects stop, discard down to 7, pass the turn (CASTER-TURN-05)."""

    def run(self, game: Game) -> None:
        game.emit(PhaseBegan("end"))
        game.emit(Mended())
        sweep(game)
        active = game.state.active
        game.push(StartTurn(1 - active))
        if len(game.state.hands[active]) > HAND_LIMIT:
            game.push(DiscardDown(active))


class DiscardDown(CasterDecision, frozen=True):
    """Discards one by one, in the order of the hand so that each choice comes once (CASTER-TURN-05)."""

    who: int
    start: int = 0

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> tuple[Move, ...]:
        shelf = game.shelf
        cards = game.state.hands[self.who][self.start : HAND_LIMIT + 1]  # behind them are as many as must go yet
        return tuple([shelf.move("discard", shelf.code[card]) for card in cards])

    def take(self, game: Game, move: Move) -> None:
        card = game.shelf.by_code[str(move.args[0])]
        place = game.state.hands[self.who].index(card)
        game.emit(Discarded(self.who, card))
        if len(game.state.hands[self.who]) > HAND_LIMIT:
            game.push(DiscardDown(self.who, place))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("CASTER-TURN-05", "name the cards in the order of your hand, each once")

    def prompt(self, game: Game) -> str:
        return f"Discard {len(game.state.hands[self.who]) - HAND_LIMIT}: only {HAND_LIMIT} cards are kept."
