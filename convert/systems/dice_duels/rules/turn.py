"""DICE-TURN: the order of a turn, from its stock check to what comes back at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules import playing
from convert.systems.dice_duels.rules.battle import BattlePhase
from convert.systems.dice_duels.rules.field import sweep, weaken
from convert.systems.dice_duels.rules.frames import DiceDecision, DiceTask
from convert.systems.dice_duels.rules.rolling import draw
from convert.systems.dice_duels.rules.state import NONE
from convert.systems.dice_duels.rules.strength import FADING, has_room, units_of

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

DRAW = 3
"""DICE-TURN-05."""
SECOND_PLAYER_DRAW = 4
HAND_LIMIT = 6
"""DICE-ZONE-03."""
END = Move("end")


class StartTurn(DiceTask, frozen=True):
    """Stock check, Fading, what was for the round ends, Draw Phase (DICE-TURN-10)."""

    who: int

    def run(self, game: Game) -> None:
        state, side = game.state, self.who
        game.emit(ev.TurnBegan(side, game.state.turn + 1))
        if state.players[side].stock == 0:
            run_out(game, side)
            return
        fade(game, side)
        game.emit(ev.RoundEnded(side))
        sweep(game)
        second_players_first = side != state.first and state.turn == 2
        draw(game, side, SECOND_PLAYER_DRAW if second_players_first else DRAW)
        game.emit(FIRST_MAIN_BEGAN)
        game.push(FIRST_MAIN)


def run_out(game: Game, side: int) -> None:
    """DICE-SETUP-02, DICE-TURN-04: a turn starts with an empty stock; so a duel ends by turn 17 (DICE-SETUP-18). With
    ``deck_out: compare`` the first player's decides only if the second player still has dice (DICE-OPT-03)."""
    state = game.state
    other = state.players[state.facing[side]]
    if state.options.deck_out == "compare" and side == state.first and not other.stock:
        mine, theirs = sum(state.players[side].shields), sum(other.shields)
        if mine == theirs:
            game.emit(ev.Ended(NONE, "both stocks are empty and the shields are worth the same"))
        else:
            better = side if mine > theirs else state.facing[side]
            game.emit(ev.Ended(better, "both stocks are empty; the better shields win"))
        return
    game.emit(ev.Ended(state.facing[side], "the other player's stock is empty at the start of the turn"))


def fade(game: Game, side: int) -> None:
    """DICE-KEY-18: units with Fading lose 1 at the start of their controller's turn."""
    state = game.state
    for number in units_of(state, side):
        if game.strength(number).bits & FADING:
            weaken(game, state.units[number], 1)
    sweep(game)


class Main(DiceDecision, frozen=True):
    """A Main Phase: summon, charge, equip, use abilities, in any order (DICE-TURN-06); nothing is compulsory
    (DICE-TURN-12)."""

    narrow = False

    second: bool = False

    def side(self, game: Game) -> int:
        return game.state.active

    def moves(self, game: Game) -> Sequence[Move]:
        return (*playing.everything(game, game.state.active), END)

    def take(self, game: Game, move: Move) -> None:
        if move is END or move.verb == "end":
            if self.second:
                game.push(END_TURN)
            elif game.state.turn == 1:  # DICE-TURN-03
                game.emit(SECOND_MAIN_BEGAN)
                game.push(SECOND_MAIN)
            else:
                game.push(BATTLE, AFTER_BATTLE)
            return
        game.push(self)
        playing.act(game, game.state.active, move)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return playing.why_not(game, game.state.active, move)

    def prompt(self, game: Game) -> str:
        return "Your second Main Phase." if self.second else "Your Main Phase."


class AfterBattle(DiceTask, frozen=True):
    """The second Main Phase (DICE-TURN-02)."""

    def run(self, game: Game) -> None:
        game.emit(SECOND_MAIN_BEGAN)
        game.push(SECOND_MAIN)


class EndTurn(DiceTask, frozen=True):
    """DICE-TURN-09, DICE-TURN-11: discards, then damage and what was for the turn end at the same moment, then evaded
    pieces come back."""

    def run(self, game: Game) -> None:
        game.emit(END_BEGAN)
        active = game.state.active
        if len(game.state.players[active].hand) > HAND_LIMIT:
            game.push(DiscardDown(active), END_EFFECTS)
        else:
            END_EFFECTS.run(game)


class EndEffects(DiceTask, frozen=True):
    """The rest of the end."""

    def run(self, game: Game) -> None:
        state = game.state
        game.emit(TURN_ENDED)
        sweep(game)
        order = sorted(range(len(state.away)), key=lambda place: state.away[place].side != state.active)
        for place, gone in enumerate(order):
            # Places shift as pieces come back: those that were before this one and are back already.
            back = gone - sum(1 for other in order[:place] if other < gone)
            away = state.away[back]
            fits = away.ability != NONE or has_room(state, away.side)
            game.emit(ev.CameBack(back, fits))
        sweep(game)
        game.next_turn()


class DiscardDown(DiceDecision, frozen=True):
    """The hand is discarded down to 6 dice, one by one in any order (DICE-ZONE-03); only in one's own End Phase
    (DICE-ZONE-06)."""

    several: ClassVar[bool] = True

    who: int

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> Sequence[Move]:
        hand = game.state.players[self.who].hand
        return tuple([game.card_index.moves["discard", value] for value in sorted(set(hand))])

    def take(self, game: Game, move: Move) -> None:
        game.emit(ev.Discarded(self.who, (int(move.args[0]),)))
        if self.to_come(game):
            game.push(self)

    def to_come(self, game: Game) -> int:
        return len(game.state.players[self.who].hand) - HAND_LIMIT

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-ZONE-03", "discard dice of your hand, until 6 are left")

    def prompt(self, game: Game) -> str:
        return f"Discard {self.to_come(game)}: {HAND_LIMIT} dice are kept."


# Frames and events are values: these serve all games.
FIRST_MAIN, SECOND_MAIN = Main(), Main(second=True)
BATTLE, AFTER_BATTLE, END_TURN, END_EFFECTS = BattlePhase(), AfterBattle(), EndTurn(), EndEffects()
FIRST_MAIN_BEGAN, SECOND_MAIN_BEGAN, END_BEGAN = ev.PhaseBegan("main"), ev.PhaseBegan("second"), ev.PhaseBegan("end")
TURN_ENDED = ev.TurnEnded()
