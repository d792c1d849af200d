"""CASTER-TURN: the order of a turn, from its beginning to its discards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.prose.english import some
from convert.systems.caster_duel.rules import playing, refusals
from convert.systems.caster_duel.rules.combat import NOBODY_YET
from convert.systems.caster_duel.rules.creatures import sweep
from convert.systems.caster_duel.rules.events import (
    CasterEvent,
    Discarded,
    Ended,
    Mended,
    PhaseBegan,
    TurnBegan,
    Untapped,
)
from convert.systems.caster_duel.rules.frames import CasterDecision, CasterTask
from convert.systems.caster_duel.rules.library import draw
from convert.systems.caster_duel.rules.resolving import SetJoker
from convert.systems.caster_duel.rules.state import Position, State
from convert.systems.caster_duel.rules.windows import act, open_window

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
            game.emit(Ended(None, f"{some(limit, 'turn', 'have')} been played"))
            return
        now = position(state)
        if state.seen[side] == (now, now):
            game.emit(Ended(None, "nothing has changed for two turns"))
            return
        game.emit(TurnBegan(side, now))
        sweep(game)
        jokers = [card for card in game.card_index.small_jokers if card in state.creatures]
        mine = [SetJoker(side, card) for card in jokers if state.creatures[card].side == side]
        if mine or game.over:
            game.push(Upright(side))
            for frame in mine:
                game.push(frame)
        else:
            stand_up(game, side)


def position(state: State) -> Position:
    """The table as CASTER-TERM-08 compares it."""
    hands, upright, spent = state.hands, state.sources, state.spent
    return Position(
        state.health,
        (tuple(sorted(hands[0])), tuple(sorted(hands[1]))),
        state.libraries,
        state.graveyard,
        state.exile,
        (tuple(sorted(upright[0] + spent[0])), tuple(sorted(upright[1] + spent[1]))),
        tuple([(c.card, c.side, c.enchantment, c.enchanted_by, c.chosen) for c in state.creatures.values()]),
    )


class Upright(CasterTask, frozen=True):
    """Untap, then draw (CASTER-TURN-01); the first player draws nothing on the first turn (CASTER-SETUP-03)."""

    side: int

    def run(self, game: Game) -> None:
        stand_up(game, self.side)


def stand_up(game: Game, side: int) -> None:
    """``Upright``, at once."""
    game.emit(Untapped(side))
    if game.state.turn > 1:
        draw(game, side)
    game.emit(MAIN_BEGAN)
    game.push(FIRST_MAIN)


class Main(CasterDecision, frozen=True):
    """A main phase: a mana source, creatures, spells, abilities, in any order (CASTER-TURN-02, CASTER-TURN-04)."""

    second: bool = False
    narrow: ClassVar[bool] = False
    stage: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return game.state.active

    def moves(self, game: Game) -> list[Move]:
        moves = playing.everything(game, game.state.active)
        moves.append(END)
        game.forced = len(moves) == 1
        return moves

    def take(self, game: Game, move: Move) -> None:
        active = game.state.active
        if move.verb == "end":
            # CASTER-SPELL-06: both may use instants; the main phase is not reopened.
            if self.second:
                game.push(END_TURN_IDLE if game.forced else END_TURN)
            else:
                game.push(COMBAT_IDLE if game.forced else COMBAT)
            open_window(game, active, moment=True)
        else:
            game.push(self)
            act(game, active, move)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return refusals.why_not(game, game.state.active, move)

    def prompt(self, game: Game) -> str:
        return "Your second main phase." if self.second else "Your main phase."

    def closing(self, game: Game) -> str:
        if self.second:
            return "end your turn"
        return "end this phase: combat" if NOBODY_YET.able(game) else "end this phase: nobody can attack"


class Combat(CasterTask, frozen=True):
    """Combat, then the second main phase (CASTER-TURN-03, CASTER-TURN-04). ``idle``: the first main phase ended by
    itself, nothing being left to do in it."""

    idle: bool = False

    def run(self, game: Game) -> None:
        able = NOBODY_YET.able(game)
        game.emit(IDLE_COMBAT[game.state.active] if able and self.idle else COMBAT_BEGAN)
        if able:
            game.push(NOBODY_YET, SECOND)
        else:
            SECOND.run(game)


class Second(CasterTask, frozen=True):
    """The second main phase begins."""

    def run(self, game: Game) -> None:
        game.emit(SECOND_BEGAN)
        game.push(SECOND_MAIN)


class EndTurn(CasterTask, frozen=True):
    """Creatures heal, effects stop, discard down to 7, pass the turn (CASTER-TURN-05). ``idle``: it ended by itself,
    nothing being left to do."""

    idle: bool = False

    def run(self, game: Game) -> None:
        game.emit(IDLE_BEGAN[game.state.active] if self.idle else END_BEGAN)
        game.emit(MENDED)
        sweep(game)
        active = game.state.active
        game.push(StartTurn(1 - active))
        if len(game.state.hands[active]) > HAND_LIMIT:
            game.push(DiscardDown(active))


# Frames and events are values: these serve all games.
COMBAT, COMBAT_IDLE, SECOND = Combat(), Combat(idle=True), Second()
END_TURN, END_TURN_IDLE = EndTurn(), EndTurn(idle=True)
FIRST_MAIN, SECOND_MAIN = Main(), Main(second=True)
MAIN_BEGAN, COMBAT_BEGAN, SECOND_BEGAN = PhaseBegan("main"), PhaseBegan("combat"), PhaseBegan("second")
END_BEGAN, MENDED = PhaseBegan("end"), Mended()
IDLE_COMBAT = PhaseBegan("combat", idle=0), PhaseBegan("combat", idle=1)
IDLE_BEGAN = PhaseBegan("end", idle=0), PhaseBegan("end", idle=1)


class DownToLimit(CasterDecision, frozen=True):
    """Cards given away one by one, in any order, until 7 are left. ``gone`` makes the event of (player, card)."""

    several: ClassVar[bool] = True
    gone: ClassVar[Callable[[int, int], CasterEvent]]

    who: int

    def rule(self, game: Game) -> str:
        """Which rule asks for it."""
        raise NotImplementedError

    def to_come(self, game: Game) -> int:
        return len(game.state.hands[self.who]) - HAND_LIMIT

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> tuple[Move, ...]:
        card_index = game.card_index
        return tuple([card_index.moves["discard", card_index.code[card]] for card in game.state.hands[self.who]])

    def take(self, game: Game, move: Move) -> None:
        card = game.card_index.by_code[str(move.args[0])]
        game.emit(type(self).gone(self.who, card))
        if len(game.state.hands[self.who]) > HAND_LIMIT:
            game.push(self)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb != "discard":
            more = self.to_come(game)
            return Refusal(self.rule(game), f"first {more} card{'' if more == 1 else 's'} of your hand must go")
        card = game.card_index.by_code.get(str(move.args[0])) if move.args else None
        sign = "that card" if card is None else game.card_index.sign[card]
        return Refusal("", f"{sign} is not in your hand")


class DiscardDown(DownToLimit, frozen=True):
    """At the end of a turn, into the graveyard (CASTER-TURN-05)."""

    gone: ClassVar[Callable[[int, int], CasterEvent]] = Discarded

    def rule(self, game: Game) -> str:
        return "CASTER-TURN-05"

    def prompt(self, game: Game) -> str:
        return f"Discard {self.to_come(game)}: only {HAND_LIMIT} cards are kept."
